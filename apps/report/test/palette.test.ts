import { isNight } from '@brand-visibility/tooling/draws';
import { describe, expect, test } from '@jest/globals';
import culori, { type Rgb } from 'culori/require';
import { readFileSync } from 'node:fs';
import { configuration } from '../src/data/configuration.js';
import { paletteOf } from '../src/palette.js';
import { PETROL } from './support/reports.js';

/** The colours that derive from an agency's: readable whatever that is, and without a trace of our own. */

const {
  clampRgb,
  converter,
  differenceEuclidean,
  filterDeficiencyDeuter,
  filterDeficiencyProt,
  filterDeficiencyTrit,
  wcagContrast,
} = culori;

const read = (name: string) => readFileSync(new URL(`../src/styles/${name}.css`, import.meta.url), 'utf8');
const TOKENS = read('tokens');
const REPORT = read('report');

type Colors = Readonly<Record<string, string>>;

/** The values of tokens in light and in dark, after the palette of a brand; our own without one. */
function looksOf(brand?: string, on_brand?: string) {
  const palette = brand === undefined ? '' : paletteOf({ brand, on_brand }, TOKENS);
  const parts = [TOKENS, palette].flatMap((css) => css.split('(prefers-color-scheme: dark)'));
  const [light, dark, ownLight, ownDark] = parts.map((css) =>
    Object.fromEntries(
      [...css.matchAll(/--(\w+(?:-\w+)*): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
    ),
  ) as [Colors, Colors, Colors, Colors]; // two sheets, each in two parts
  return { light: { ...light, ...ownLight }, dark: { ...light, ...dark, ...ownLight, ...ownDark } };
}

const partsOf = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

const over = (top: string, share: number, below: string) => {
  const under = partsOf(below);
  const mixed = partsOf(top).map((part, index) =>
    Math.round(share * part + (1 - share) * (under[index] ?? 0)),
  );
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
};

const fillOf = (rule: string) =>
  Number(
    new RegExp(String.raw`\.columns \.now \.${rule} \{[^}]*fill-opacity: calc\(([\d.]+) \* var\(--tint`).exec(
      REPORT,
    )?.[1],
  );

/** Colours that report.css makes of tokens. */
const MIXED: Readonly<Record<string, (of: Colors) => string>> = {
  'latest box': (of) => {
    const [band = '', soft = '', on = ''] = [of['brand'], of['on-brand-soft'], of['on-brand']];
    const tint = Number(of['tint']);
    return over(soft, tint * fillOf('box'), over(on, tint * fillOf('column'), band));
  },
  'marked rival': (of) => over(of['rival'] ?? '', 0.45, of['page'] ?? ''),
};

/** What the styles of the pages put on what: the least contrast, the colour in front, and those behind it. */
const TEXTS = 4.5;
const MARKS = 3;
const GREYS = 1.5;
const PAIRS: readonly (readonly [least: number, front: string, ...behind: string[]])[] = [
  [TEXTS, 'on-brand', 'brand'],
  [TEXTS, 'on-brand-soft', 'brand'],
  [TEXTS, 'ink', 'page', 'plate', 'marked', 'nobody', 'marked rival'],
  [TEXTS, 'soft', 'page', 'plate', 'marked'],
  [TEXTS, 'better', 'page', 'plate', 'marked'],
  [TEXTS, 'worse', 'page', 'plate', 'marked'],
  [TEXTS, 'link', 'page', 'plate', 'marked'],
  [TEXTS, 'on-you', 'you'],
  [TEXTS, 'on-pale', 'you-pale', 'you-mid', 'rival'],
  [TEXTS, 'page', 'before', 'ink'],
  [TEXTS, 'rival-text', 'page'],
  [MARKS, 'on-brand', 'brand', 'latest box'],
  [MARKS, 'you', 'page', 'you-pale', 'marked'],
  [MARKS, 'you-mid', 'page'],
  [MARKS, 'before', 'page', 'before-pale'],
  [MARKS, 'other', 'page'],
  [MARKS, 'rival-edge', 'page'],
  [MARKS, 'control', 'page'],
  [GREYS, 'you', 'you-mid', 'before', 'other', 'rival', 'rival-edge'],
  [GREYS, 'you-mid', 'you-pale'],
  [1.3, 'rival', 'nobody'],
];

/** The pairs of a brand, or of our own colours, that have too little of the contrasts from `from` on. */
function faintWith(brand?: string, from = 0): string[] {
  return Object.entries(looksOf(brand)).flatMap(([paper, of]) => {
    const valueOf = (name: string) => MIXED[name]?.(of) ?? of[name] ?? '';
    return PAIRS.filter(([least]) => least >= from).flatMap(([least, front, ...behind]) =>
      behind
        .filter((one) => !(wcagContrast(valueOf(front), valueOf(one)) >= least))
        .map((one) => `${brand ?? 'ours'} in ${paper}: ${front} on ${one}`),
    );
  });
}

const toLinear = converter('lrgb');
const differenceOf = differenceEuclidean('oklab');

// Rule 11.18.
describe.each(Object.entries(looksOf()))('our own colours, %s', (_, of) => {
  const valueOf = (name: string) => of[name] ?? '';

  test('are steps in grey: the parts of a bar, and the positions', () => {
    for (const steps of [
      ['you', 'rival', 'nobody'],
      ['you', 'you-mid', 'you-pale', 'nobody'],
    ]) {
      const greys = steps.map((name) => wcagContrast(valueOf(name), '#000000'));
      const ratios = greys.slice(1).map((grey, index) => grey / (greys[index] ?? NaN));
      const isRising = (ratios[0] ?? NaN) > 1;
      expect([steps, ratios.every((ratio) => (isRising ? ratio : 1 / ratio) >= 1.25)]).toEqual([steps, true]);
    }
  });

  test.each<[string, (color: Rgb) => Rgb]>([
    ['usual', (color) => color],
    ['protan', filterDeficiencyProt(1)],
    ['deutan', filterDeficiencyDeuter(1)],
    ['tritan', filterDeficiencyTrit(1)],
  ])('of the brand, who leads and others differ for %s sight, and so do better and worse', (_, see) => {
    // The filters are for linear light.
    const seen = (name: string) => {
      const light = toLinear(valueOf(name));
      return light && { ...clampRgb(see({ ...light, mode: 'rgb' })), mode: 'lrgb' as const };
    };
    const pairs = [
      ['you', 'rival-edge'],
      ['rival-edge', 'other'],
      ['you', 'other'],
      ['better', 'worse'],
    ] as const;
    const alike = pairs.filter(([one, other]) => {
      const [a, b] = [seen(one), seen(other)];
      return !a || !b || !(differenceOf(a, b) >= 0.07);
    });
    expect(alike).toEqual([]);
  });
});

test('on our own colours, everything can be read', () => {
  expect(faintWith(undefined, MARKS)).toEqual([]);
});

/** Thirty colours that everybody knows, then black, white and yellow. */
const KNOWN =
  'e50914 1877f2 1da1f2 ff0000 25d366 0a66c2 ff9900 1db954 ff5a5f 00704a ffc72c da291c 003087 0071ce cc0000 e60012 f40009 006341 ff6900 5865f2 9146ff 7360f2 4a154b e20074 fc4c02 fffc00 00a4ef 76b900 e1306c 96bf48 000000 ffffff ffd500'
    .split(' ')
    .map((color) => `#${color}`);

test.each(KNOWN)('%s is a brand colour, on which everything can be read', (brand) => {
  expect(configuration.safeParse({ name: 'N', colors: { brand } }).error).toBeUndefined();
  expect(faintWith(brand)).toEqual([]);
});

const STEPS = isNight ? 22 : 7; // 22 × 22 × 22 are more than 10,000

test(`so is each of ${STEPS ** 3} others`, () => {
  const levels = Array.from({ length: STEPS }, (_, step) => Math.round((255 * step) / (STEPS - 1)));
  const part = (level: number) => level.toString(16).padStart(2, '0');
  const faint = levels.flatMap((red) =>
    levels.flatMap((green) =>
      levels.flatMap((blue) => faintWith(`#${part(red)}${part(green)}${part(blue)}`)),
    ),
  );
  expect(faint).toEqual([]);
});

describe('the band', () => {
  test.each([
    ['#7b1e3a', undefined, '#ffffff'],
    ['#FFD500', undefined, '#17212b'], // the ink
    ['#ff0000', undefined, '#000000'],
    ['#ff0000', '#ffffff', '#000000'], // white has 4:1 alone
    ['#ff0000', '#110000', '#110000'],
    ['#0B2545', '#FFEECC', '#FFEECC'],
  ])('of %s with %s has text in %s, and is as it was given', (brand, wanted, text) => {
    for (const of of Object.values(looksOf(brand, wanted)))
      expect([of['brand'], of['on-brand']]).toEqual([brand, text]);
  });

  test.each([
    ['#ffffff', 'var(--line)', 'transparent'],
    ['#000000', 'transparent', 'var(--line)'],
    ['#ffd500', 'transparent', 'transparent'],
  ])('of %s has edges where it would be lost: %s, %s', (brand, light, dark) => {
    const looks = looksOf(brand);
    expect([looks.light['band-edge'], looks.dark['band-edge']]).toEqual([light, dark]);
  });
});

test.each([
  ['wine red', '#7b1e3a', 'blue'],
  ['green', '#00704a', 'violet'],
  ['navy', '#0b2545', 'ochre'],
  ['violet', '#9146ff', 'ochre'],
  ['yellow', '#ffd500', 'blue'],
  ['almost grey', '#3a3f3a', 'blue'],
])('beside %s (%s), rivals are %s', (_, brand, expected) => {
  const [red = 0, green = 0, blue = 0] = partsOf(looksOf(brand).light['rival-edge'] ?? '');
  expect(red > blue ? (green < blue ? 'violet' : 'ochre') : green < red ? 'violet' : 'blue').toBe(expected);
});

test('nothing keeps our petrol, whose own palette on light paper is our drawing', () => {
  const petrol = PETROL.map(({ value }) => value);
  for (const brand of KNOWN)
    for (const of of Object.values(looksOf(brand)))
      expect(Object.entries(of).filter(([, value]) => petrol.includes(value))).toEqual([]);
  const [light] = TOKENS.split('(prefers-color-scheme: dark)');
  const { light: derived } = looksOf('#0e554f');
  for (const { name, value } of PETROL)
    if (name !== 'on-brand-soft' && light?.includes(`--${name}: ${value};`))
      expect(wcagContrast(derived[name] ?? '', value)).toBeLessThan(1.02);
});
