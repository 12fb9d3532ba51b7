/** Reads the configuration file and determines the setup of each brand. */
import { UsageError } from '@brand-visibility/terminal';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { z } from 'zod';
import {
  configuration,
  errorsIn,
  monthConfiguration,
  type Group,
  type Setup,
} from '../data/configuration.js';
import { type Recipient, type Sender } from '../data/recipients.js';
import type { Language } from '../data/language.js';
import { PLAIN } from '../data/report.js';

/** The setups that a configuration file defines. */
export interface Setups {
  /** Returns the setup of a brand or, if called without an id, the setup that all reports share. */
  readonly of: (brand_id?: string) => Setup;
  /** The ids of the brands for which the files contain specific settings. */
  readonly brands: readonly string[];
  /** Whether `omit` or `order` names `lost`, a part of earlier releases, which has no effect. */
  readonly isLostNamed: boolean;
  readonly groups: readonly Group[];
  readonly sender: Sender | undefined;
  /** The recipients of each brand and each group, in the order of the file; `key` is the id or the name. */
  readonly addressed: readonly {
    readonly key: string;
    readonly setup: Setup;
    readonly recipients: readonly Recipient[];
    /** The first words of messages, by language, if the recipient has no others. */
    readonly intro: Recipient['intro'];
  }[];
  /** Returns the setup of a group's report, and of its brands. Only the group has a note and a greeting. */
  readonly ofGroup: (group: Group) => { readonly setup: Setup; readonly brand: (id: string) => Setup };
}

const MOST_BYTES = 300_000;
const SVG = /<svg\b[^>]*\sxmlns=["']http:\/\/www\.w3\.org\/2000\/svg["']/;

/** Settings that override others. A report does not depend on its recipients. */
type Layer = { readonly [Name in keyof Setup]?: Setup[Name] | undefined };

interface Addressed {
  readonly recipients?: readonly Recipient[] | undefined;
  readonly intro?: Recipient['intro'];
}
const layerOf = <Settings extends Addressed>({ recipients: _, intro: __, ...layer }: Settings) => layer;

/**
 * Reads a configuration and, if its folder contains one, the file of a month (`2026-10.json`). The file of the month
 * wins over the configuration, and in each file the settings of a brand win. Comments are combined part by part.
 * @throws {UsageError} if a file is invalid; the message contains one line per error
 */
export function readSetups(path: string | null, month: string | null = null): Setups {
  const given: Partial<z.infer<typeof configuration>> = path === null ? {} : read(path, configuration);
  const { logo: file, sender, brands, groups = [], ...common } = given;
  const folder = dirname(path ?? '');
  const imageOf = (field: string, name: string | undefined) =>
    name && attempt(path ?? '', `${field}: `, () => imageIn(resolve(folder, name)));
  const logo = imageOf('logo', file);
  const ofBrands = new Map(
    Object.entries(brands ?? {}).map(([id, { logo: own, ...settings }]) => [
      id,
      { ...layerOf(settings), client_logo: imageOf(`brands.${id}.logo`, own) },
    ]),
  );
  const words = month === null || path === null ? null : join(folder, `${month}.json`);
  const { brands: later, ...ofMonth } =
    words !== null && existsSync(words) ? read(words, monthConfiguration) : {};
  const combined = (...layers: readonly (Layer | undefined)[]): Setup => {
    const { language = PLAIN.language, ...setup } = Object.assign({}, common, ...layers) as Partial<Setup>;
    const comments = Object.assign(
      {},
      ...[common, ...layers].map((layer) => layer?.comments),
    ) as Setup['comments'];
    return { language, logo, ...setup, ...(setup.comments && { comments }) };
  };
  const of = (id = '') => combined(ofBrands.get(id), ofMonth, later?.[id]);
  const ofGroup: Setups['ofGroup'] = ({ name: _, brands: __, ...group }) => {
    const own = layerOf(group);
    const setup = combined(own, ofMonth);
    const { language, time_zone, paper } = setup;
    const common = { language, time_zone, paper, note: undefined, greeting: undefined };
    return {
      setup,
      brand: (id) => ({ ...combined(own, ofBrands.get(id), ofMonth, later?.[id]), ...common }),
    };
  };
  const layers = [
    common,
    ofMonth,
    ...Object.values({ ...brands }),
    ...Object.values({ ...later }),
    ...groups,
  ];
  return {
    of,
    isLostNamed: layers.some(({ omit, order }) => [omit, order].some((parts) => parts?.includes('lost'))),
    brands: [...new Set(Object.keys({ ...brands, ...later }))],
    groups,
    sender,
    addressed: [
      ...Object.entries(brands ?? {}).map(([key, { recipients = [], intro }]) => ({
        key,
        setup: of(key),
        recipients,
        intro,
      })),
      ...groups.map((group) => {
        const { name: key, recipients = [], intro } = group;
        return { key, setup: ofGroup(group).setup, recipients, intro };
      }),
    ],
    ofGroup,
  };
}

/** Returns the setup in another language, without the agency's texts, which are in its own. */
export function inLanguage(setup: Setup, language: Language | undefined): Setup {
  if (language === undefined || language === setup.language) return setup;
  const { note: _, greeting: __, comments: ___, ...others } = setup;
  return { ...others, language };
}

const refusal = (path: string, ...errors: readonly string[]) =>
  new UsageError(errors.map((error) => `${path}: ${error}`).join('\n'));

function attempt<Value>(path: string, field: string, make: () => Value): Value {
  try {
    return make();
  } catch (error) {
    throw refusal(path, `${field}${error instanceof Error ? error.message : String(error)}`);
  }
}

function read<Value extends { readonly $schema?: string | undefined }>(
  path: string,
  schema: z.ZodType<Value>,
): Omit<Value, '$schema'> {
  const value = attempt(
    path,
    '',
    () => JSON.parse(readFileSync(path, 'utf8').replace(/^\uFEFF/, '')) as unknown,
  );
  const { data, error } = schema.safeParse(value);
  if (error !== undefined) throw refusal(path, ...errorsIn(error));
  const { $schema: _, ...settings } = data;
  return settings;
}

/** Returns the `data:` URL of an image. An SVG may contain scripts and references, but `img` elements ignore these. */
function imageIn(path: string): string {
  const bytes = readFileSync(path);
  const isPng = bytes.toString('latin1', 0, 8) === '\x89PNG\r\n\x1A\n';
  if (bytes.length > MOST_BYTES || (!isPng && !SVG.test(bytes.toString('utf8'))))
    throw new Error(`${path} is not a PNG or SVG file of at most 300 kB`);
  return `data:image/${isPng ? 'png' : 'svg+xml'};base64,${bytes.toString('base64')}`;
}
