/**
 * Derives every colour of a report from the agency's, in OKLCH. Only the program imports this module, because the page
 * has no configuration and needs no colour library.
 */
import culori, { type Oklch } from 'culori/require'; // one file, which loads faster than the many of the others
import type { DocumentStyle } from './document.js';
import type { Setup } from './data/configuration.js';

type Colors = NonNullable<Setup['colors']>;
/** Colours as `#rrggbb`, by the name of their token without `--`. */
type Tokens = Readonly<Record<string, string>>;

const { clampChroma, converter, formatHex, interpolate, wcagContrast } = culori;
const toOklch = converter('oklch');

/** Returns the OKLCH of `#rrggbb`. The hue of a grey is 0. */
function lchOf(hex: string): Required<Omit<Oklch, 'alpha'>> {
  const { l = 0, c = 0, h = 0 } = toOklch(hex) ?? {};
  return { mode: 'oklch', l, c, h };
}

/** Returns the style with the colours of the agency, if it has any. */
export const styleFor = (style: DocumentStyle, { colors }: Setup): DocumentStyle =>
  colors === undefined ? style : { ...style, css: style.css + paletteOf(colors, style.css) };

/** Returns the style rules that replace the petrol and the ochre of the tokens in `css`. */
export function paletteOf({ brand, on_brand }: Colors, css: string): string {
  const [light = '', dark = ''] = css.split('(prefers-color-scheme: dark)');
  const onLight = tokensIn(light);
  const onDark = { ...onLight, ...tokensIn(dark) };
  const on = textOn(brand, on_brand, onLight['ink'] ?? '');
  const band = {
    brand,
    'on-brand': on,
    'on-brand-soft':
      [0.2, 0.1].map((part) => mixed(on, brand, part)).find((one) => wcagContrast(one, brand) >= 4.5) ?? on,
    // At full strength, the latest box of the small chart has almost half of the colour of the text.
    tint: [1, 0.8, 0.6].find((tint) => wcagContrast(on, mixed(brand, on, 0.5 * tint)) >= 3) ?? 0.4,
  };
  const rules = (tokens: object) =>
    `:root { ${Object.entries(tokens)
      .map(([name, value]) => `--${name}: ${value};`)
      .join(' ')} }`;
  return `${rules({ ...band, ...derived(brand, onLight, onLight) })} @media screen and (prefers-color-scheme: dark) { ${rules(derived(brand, onDark, onLight))} } `;
}

const tokensIn = (css: string): Tokens =>
  Object.fromEntries(
    [...css.matchAll(/--(\w+(?:-\w+)*): (#[\da-f]{6});/g)].map(([, name = '', value = '']) => [name, value]),
  );

/** Returns `wanted` if readers can read it on the band, and otherwise white, the ink or black. */
export function textOn(brand: string, wanted: string | undefined, ink: string): string {
  const isLegible = (text: string) => wcagContrast(text, brand) >= 4.5;
  if (wanted !== undefined && isLegible(wanted)) return wanted;
  if (wcagContrast('#ffffff', brand) > wcagContrast('#000000', brand)) return '#ffffff';
  return isLegible(ink) ? ink : '#000000';
}

const mixed = (one: string, other: string, part: number) => formatHex(interpolate([one, other])(part));

/** A brand with less chroma is grey. */
const GREY = 0.03;
/** What turns the ochre of the rivals' tokens into ochre, blue or violet, in degrees. */
const BLUE = 195;
const TURNS = [0, BLUE, 240];
const OCHRE = 60;

/**
 * The derived tokens. A token has the lightness and chroma of its counterpart in tokens.css, the hue of the brand, of
 * the rivals or its own, and the nearest lightness with which it has these contrasts with the tokens before it.
 */
const STEPS: readonly (readonly [
  name: string,
  hue: 'brand' | 'rivals' | 'own',
  least: Readonly<Record<string, number>>,
])[] = [
  ['plate', 'brand', { ink: 4.5, soft: 4.5 }],
  ['line', 'brand', {}],
  ['marked', 'brand', { ink: 4.5, soft: 4.5, better: 4.5, worse: 4.5 }],
  ['you', 'brand', { page: 4.5, plate: 4.5, marked: 4.5 }],
  ['on-you', 'brand', { you: 4.5 }],
  ['you-pale', 'brand', { 'on-pale': 4.5, you: 3 }],
  ['you-mid', 'brand', { 'on-pale': 4.5, page: 3, you: 1.5, 'you-pale': 1.5 }],
  ['before', 'own', { page: 4.5, 'before-pale': 3, you: 1.5 }],
  ['other', 'own', { page: 3, you: 1.5 }],
  ['rival', 'rivals', { 'on-pale': 4.5, you: 1.5, nobody: 1.3 }],
  ['rival-edge', 'rivals', { page: 3, rival: 2.4, you: 1.5 }],
  ['rival-text', 'rivals', { page: 4.5 }],
];

/** Returns the derived colours on the paper of `tokens`; the last parameter contains the petrol. */
function derived(brand: string, tokens: Tokens, { you: petrol = '' }: Tokens): Tokens {
  const { l, c, h } = lchOf(brand);
  const away = (turn: number) => Math.abs(((OCHRE + turn - h + 540) % 360) - 180);
  const turn = c < GREY ? BLUE : (TURNS.toSorted((a, b) => away(b) - away(a))[0] ?? 0);
  const strength = Math.min(1.5, c / lchOf(petrol).c);
  // A grey needs more contrast than a hue to be seen between coloured rivals: at least as much as our petrol.
  const start = (own: number) => (c < GREY ? (own < 0.5 ? Math.min(l, own) : Math.max(l, own)) : l);
  const made = { ...tokens };
  for (const [name, hue, least] of STEPS) {
    const own = lchOf(made[name] ?? '');
    const color =
      hue === 'brand'
        ? { ...own, c: own.c * strength, h }
        : { ...own, h: own.h + (hue === 'own' ? 0 : turn) };
    const from = name === 'you' ? { ...color, l: start(own.l), c: Math.max(c, color.c) } : color;
    made[name] = nearest(from, (one) =>
      Object.entries(least).every(([other, ratio]) => wcagContrast(one, made[other] ?? '') >= ratio),
    );
  }
  const isLost = wcagContrast(brand, made['page'] ?? '') < 1.25;
  return {
    ...Object.fromEntries(STEPS.map(([name]) => [name, made[name] ?? ''])),
    link: made['you'] ?? '',
    'band-edge': isLost ? 'var(--line)' : 'transparent',
  };
}

/** Returns the colour with the nearest lightness that passes; colours outside of sRGB lose chroma. */
function nearest(color: Oklch, passes: (hex: string) => boolean): string {
  for (let step = 0; step <= 200; step += 1)
    for (const l of [color.l - step / 200, color.l + step / 200]) {
      const one = formatHex(clampChroma({ ...color, l: Math.min(1, Math.max(0, l)) }, 'oklch'));
      if (passes(one)) return one;
    }
  throw new Error('no lightness has the contrasts');
}
