import { describe, expect, test } from '@jest/globals';
import { readFileSync, readdirSync } from 'node:fs';
import { contrast, difference, SIGHTS } from './colours.js';

/** The colours that all pages share, and that no page has others (rule 11.18). */

const BROWSER = new URL('../browser/', import.meta.url);
const REPORT = new URL('../../report/src/', import.meta.url);
const TOKENS = readFileSync(new URL('styles/tokens.css', REPORT), 'utf8');

const coloursIn = (css: string) =>
  new Map(
    [...css.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]),
  );

const [light = '', dark = '', paper = ''] = TOKENS.split('@media');
const SCHEMES = [
  ['light', coloursIn(light)],
  ['dark', new Map([...coloursIn(light), ...coloursIn(dark)])],
  ['paper', new Map([...coloursIn(light), ...coloursIn(paper)])],
] as const;

const SERIES = ['you', 'rival', 'rival-2', 'rival-3', 'rival-4', 'rival-5'];

describe.each(SCHEMES)('the colours, %s', (_, colours) => {
  const colour = (name: string) => colours.get(name) ?? '';

  test('of text have a contrast of at least 4.5 on page, plate and marked rows', () => {
    const faint = ['ink', 'soft', 'link', 'better', 'worse', ...SERIES].flatMap((name) =>
      ['page', 'plate', 'marked'].flatMap((ground) => {
        const ratio = contrast(colour(name), colour(ground));
        return ratio < 4.5 ? [`${name} on ${ground}: ${ratio.toFixed(2)}`] : [];
      }),
    );
    expect(faint).toEqual([]);
  });

  test('of controls and bars have a contrast of at least 3', () => {
    for (const name of ['control', 'quiet'])
      expect(contrast(colour(name), colour('page'))).toBeGreaterThanOrEqual(3);
  });

  test.each(SIGHTS)('of lines differ for %s sight, and so do better and worse', (sight) => {
    const pairs = SERIES.flatMap((one, index) =>
      SERIES.slice(index + 1).map((other) => [one, other] as const),
    );
    const alike = [...pairs, ['better', 'worse'] as const].filter(
      ([one, other]) => difference(colour(one), colour(other), sight) < 0.07,
    );
    expect(alike).toEqual([]);
  });
});

test.each([
  ...readdirSync(BROWSER)
    .filter((name) => name.endsWith('.css'))
    .map((name) => new URL(name, BROWSER)),
  new URL('styles/report.css', REPORT),
  new URL('page/page.css', REPORT),
])('%s has no colour, size of text or font of its own', (file) => {
  // The margin of paper cannot have variables.
  const css = readFileSync(file, 'utf8').replace(/@page \{[^]*?\n\}/, '');
  const own = css.match(/#[0-9a-f]{3,8}\b|font-size: [\d.]+r?em|system-ui|monospace/gi) ?? [];
  expect(own).toEqual([]);
});
