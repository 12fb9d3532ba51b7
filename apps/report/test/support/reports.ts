import { once } from '@brand-visibility/tooling/once';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readAnswers } from '../../src/story/answers.js';
import { NO_FILTERS, type Choice } from '../../src/data/choice.js';
import type { Setup } from '../../src/data/configuration.js';
import { loadReport } from '../../src/data/load.js';
import { styleFor } from '../../src/palette.js';
import type { Report } from '../../src/data/report.js';
import { documentOf } from '../../src/document.js';
import { NO_FONTS, fontFiles } from '../../src/fonts.js';
import { LANGUAGES, type Language } from '../../src/data/language.js';
import { bodyOf, parsed, type Element } from './html.js';
import type { Service } from './service.js';
import { brandOf, WORLD_IDS } from './worlds.js';

/** Reports without the program. */

export const OF_DEMO = ['brd_tidewell', 'brd_harrow_steam', 'brd_pedal_junction', 'brd_fjellvik'];
export const OF_WORLDS = WORLD_IDS.map(brandOf);
/** Files in other languages, such as `brd_tidewell in fr`. */
export const TRANSLATED = ['de', 'fr'].flatMap((language) =>
  ['brd_tidewell', 'brd_falling', 'brd_hostile', 'brd_empty'].map((brand) => `${brand} in ${language}`),
);

/** The brand and the language of a file, such as `brd_tidewell` or `brd_tidewell in fr`. */
export const brandAndLanguage = (file: string) => {
  const [brand = '', code] = file.split(' in ');
  return { brand, language: LANGUAGES.find((one) => one === code) ?? 'en' };
};

export const OCTOBER: Choice = {
  brand_id: 'brd_tidewell',
  window: { kind: 'month', month: '2026-10' },
  against: 'previous-month',
  tz: 'UTC',
  filters: NO_FILTERS,
};

export const serviceOf = (service: Service, brand: string) =>
  service.of(OF_DEMO.includes(brand) ? 'acc_demo' : 'acc_worlds');

/** The report of a brand for October, or of another choice. */
export function readReport(
  service: Service,
  choice: Partial<Choice> = {},
  setup: Setup = { language: 'en' },
): Promise<Report> {
  const chosen = { ...OCTOBER, ...choice };
  const how = { readAt: '2026-11-20T09:00:00.000Z', lanes: 4, quotes: readAnswers, setup };
  return once(JSON.stringify([chosen, setup]), () =>
    loadReport(serviceOf(service, chosen.brand_id).client, chosen, how),
  );
}

export const render = (report: Report, language: Language = 'en', setup: Partial<Setup> = {}) =>
  documentOf({ ...report, setup: { ...setup, language } }, { css: '', fonts: NO_FONTS }, 'mark');

export const bodyFor = async (
  service: Service,
  choice: Partial<Choice>,
  language: Language = 'en',
): Promise<Element> => bodyOf(parsed(render(await readReport(service, choice), language)));

/** The same with other strings, numbers and booleans, wherever they are; `change` is called with the name of each. */
export function changed<Value>(
  value: Value,
  change: (value: unknown, name: string) => unknown,
  name = '',
): Value {
  const inside = (one: unknown, of: string) => changed(one, change, of);
  const made = Array.isArray(value)
    ? value.map((one) => inside(one, name))
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inside(one, key)]))
      : change(value, name);
  return made as Value; // the same shape
}

const read = (path: string, encoding: 'utf8' | 'base64') =>
  readFileSync(new URL(`../../dist/${path}`, import.meta.url), encoding);
const css = read('styles/fonts.css', 'utf8');

/** The style of files, as the build copies it. */
export const STYLE = {
  css: ['tokens', 'report'].map((name) => read(`styles/${name}.css`, 'utf8')).join(''),
  fonts: {
    css,
    files: new Map(fontFiles(css).map((name) => [name, read(`fonts/${basename(name)}`, 'base64')])),
  },
};

const NAMES = 'brand|on-brand-soft|plate|line|link|marked|you|you-mid|you-pale|on-you';

/** The petrol of our own drawing, in light and in dark, in the order of the tokens. Text on it is white in light. */
export const PETROL = [...STYLE.css.matchAll(new RegExp(`--(${NAMES}): (#\\w{6});`, 'g'))]
  .map(([, name = '', value = '']) => ({ name, value }))
  .filter(({ value }) => value !== '#ffffff');

let files = 0;

/** Writes the file of a brand for October; returns its path. */
export async function fileOf(service: Service, brand: string, setup: Partial<Setup> = {}): Promise<string> {
  const report = await readReport(service, { brand_id: brand });
  const path = join(service.folder, `${brand}-${(files += 1)}.html`);
  const whole = { language: 'en', ...setup } as const;
  writeFileSync(path, documentOf({ ...report, setup: whole }, styleFor(STYLE, whole), 'mark'));
  return path;
}
