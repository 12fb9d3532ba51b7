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

const [light = '', dark = ''] = TOKENS.split('@media');
const SCHEMES = [
  ['light', coloursIn(light)],
  ['dark', new Map([...coloursIn(light), ...coloursIn(dark)])],
] as const;

/** The parts of a bar, from dark to white, and the two boxes of a range. */
const STEPS = ['you', 'rival', 'nobody'];

describe.each(SCHEMES)('the colours, %s', (_, colours) => {
  const colour = (name: string) => colours.get(name) ?? '';

  test('of the three parts of a bar are steps in grey, and so are the positions', () => {
    for (const steps of [STEPS, ['you', 'you-mid', 'you-pale', 'nobody']]) {
      const lightness = steps.map((name) => contrast(colour(name), '#000000'));
      const order = lightness.toSorted((a, b) => a - b);
      expect([order, order.toReversed()]).toContainEqual(lightness);
      for (const [index, name] of steps.slice(1).entries())
        expect([name, contrast(colour(name), colour(steps[index] ?? '')) >= 1.25]).toEqual([name, true]);
    }
  });

  test.each(SIGHTS)(
    'of the brand, who leads and others differ for %s sight, and so do better and worse',
    (sight) => {
      const pairs = [
        ['you', 'rival-edge'],
        ['rival-edge', 'other'],
        ['you', 'other'],
        ['better', 'worse'],
      ] as const;
      const alike = pairs.filter(([one, other]) => difference(colour(one), colour(other), sight) < 0.07);
      expect(alike).toEqual([]);
    },
  );
});

test.each([
  ...readdirSync(BROWSER)
    .filter((name) => name.endsWith('.css'))
    .map((name) => new URL(name, BROWSER)),
  new URL('styles/report.css', REPORT),
  new URL('../../report-page/src/page.css', REPORT),
])('%s has no colour, size of text or font of its own', (file) => {
  // The margin of paper cannot have variables.
  const css = readFileSync(file, 'utf8').replaceAll(/@page [^]*?\n\}/g, '');
  const own = css.match(/#[0-9a-f]{3,8}\b|font-size: [\d.]+r?em|system-ui|monospace/gi) ?? [];
  expect(own).toEqual([]);
});
