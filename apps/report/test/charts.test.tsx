import { draws } from '@brand-visibility/tooling/draws';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { h, type VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { LineChart } from '../src/charts/lines.js';
import { MonthChart, MonthColumns, type MonthMark } from '../src/charts/months.js';
import { RangeChart, RangeScale, scaleEnd, ticksTo } from '../src/charts/range.js';
import { SplitBar } from '../src/charts/split-bar.js';
import { spreadApart } from '../src/charts/spread.js';
import { traced } from '../src/figure/figure.js';
import { parsed, textOf, within, withClass, type Element } from './support/html.js';

/** Where marks and labels of the charts stand. */

const DRAWS = { numRuns: draws(100) };

const drawn = <Props,>(chart: VNode<Props>) => parsed(renderToString(chart));
const numberOf = (element: Element, name: string) => Number.parseFloat(element.attributes[name] ?? 'NaN');
const tags = (element: Element, name: string) => within(element).filter((one) => one.name === name);
const numbersOf = (elements: readonly Element[], name: string) => elements.map((one) => numberOf(one, name));
const share = fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10);

describe('a range', () => {
  test('has its value and box in proportion to the scale, and its text beside the box inside', () => {
    const ranges = [
      { low: 10, value: 20, high: 30 },
      { low: 60, value: 80, high: 90 },
    ];
    const end = scaleEnd(ranges.map(({ high }) => high));
    const given = ranges.map(({ low, value, high }) => ({
      of: traced('a', value),
      text: value.toFixed(1),
      range: { low, high },
      isNow: true,
    }));
    const svg = drawn(h(RangeChart, { end, label: 'x', ranges: given }));
    expect(end).toBe(100);
    expect(numbersOf(tags(svg, 'rect'), 'x')).toEqual([10, 60]);
    expect(numbersOf(tags(svg, 'rect'), 'width')).toEqual([20, 30]);
    expect(numbersOf(tags(svg, 'circle'), 'cx')).toEqual([20, 80]);
    // Behind the box, or before it where nothing fits behind.
    expect(numbersOf(tags(svg, 'text'), 'x')).toEqual([30, 60]);
    expect(tags(svg, 'text').map(({ attributes }) => attributes['text-anchor'])).toEqual(['start', 'end']);
  });

  test.each([
    [[0], 20],
    [[16], 20],
    [[16.1], 40],
    [[50, 3], 80],
    [[81], 100],
    [[], 20],
  ])('scale for %j ends at %i', (values, end) => {
    expect(scaleEnd(values)).toBe(end);
    const scale = drawn(h(RangeScale, { end, write: String }));
    expect(numbersOf(tags(scale, 'text'), 'x')).toEqual(
      ticksTo(end).map((tick) => Math.round((10_000 * tick) / end) / 100),
    );
  });
});

test.each([
  [undefined, 'you 3, you 5'],
  [20, 'you 3, you 5, rest 12'],
])('a bar of the width %p has parts in proportion to their counts, and none for 0', (width, expected) => {
  const shares = [3, 0, 5].map(
    (count) => ({ shade: 'you', label: 'of it', of: traced('a', count) }) as const,
  );
  const bar = drawn(h(SplitBar, { shares, write: String, ...(width && { width }) })).children[0] as Element; // its one element
  const parts = bar.children.filter((one) => typeof one !== 'string');
  const growth = ({ attributes }: Element) => /flex-grow:\s*([\d.]+)/.exec(attributes['style'] ?? '')?.[1];
  expect(parts.map((one) => `${one.attributes['class']?.split(' ')[0]} ${growth(one)}`).join(', ')).toBe(
    expected,
  );
  expect(tags(bar, 'data').map(textOf)).toEqual(['3', '5']);
});

const monthsOf = (values: readonly (number | null)[]): MonthMark[] =>
  values.map((value, i) => ({
    of: traced(`m${i}`, value),
    text: value === null ? 'no answers' : value.toFixed(1),
    name: `M${i}`,
    note: null,
    range: value === null ? null : { low: Math.max(0, value - 5), high: Math.min(100, value + 5) },
    from: 30 * i,
    to: 30 * (i + 1),
    isNow: i === values.length - 1,
  }));

describe('months', () => {
  const chart = (
    values: readonly (number | null)[],
    events: number[],
    dots: { at: number; value: number }[] = [],
    targets: { value: number; text: string }[] = [],
  ) =>
    drawn(
      h(MonthChart, {
        months: monthsOf(values),
        dots,
        events,
        targets: targets.map((one) => ({ ...one, label: one.text })),
        label: 'x',
        tick: String,
        tickPercent: String,
        size: 'narrow',
      }),
    );

  test('are lines in their boxes, on one scale with the dots of weeks', () => {
    const svg = chart([20, null, 40, 80], [], [{ at: 7, value: 60 }]);
    const [base] = withClass(svg, 'base');
    const bottom = base ? numberOf(base, 'y1') : NaN;
    const heights = [
      ...numbersOf(
        withClass(svg, 'month').filter(({ name }) => name === 'line'),
        'y1',
      ),
      ...numbersOf(withClass(svg, 'dot'), 'cy'),
    ].map((y) => bottom - y);
    const [unit = NaN] = heights;
    expect(heights.map((height) => Math.round((1000 * height) / unit))).toEqual([1000, 2000, 4000, 3000]);
    expect([withClass(svg, 'box').length, withClass(svg, 'none').length]).toEqual([3, 1]);
  });

  test('have numbers of work that never cover each other, above all values', () => {
    const events = fc
      .array(fc.integer({ min: 0, max: 179 }), { maxLength: 6 })
      .map((all) => all.toSorted((a, b) => a - b));
    fc.assert(
      fc.property(events, fc.array(fc.option(share), { minLength: 6, maxLength: 6 }), (all, values) => {
        const svg = chart(values, all);
        const places = tags(svg, 'g').flatMap(({ attributes }) => {
          const found = /translate\(([\d.]+),([\d.]+)\)/.exec(attributes['transform'] ?? '');
          return found ? [[Number(found[1]), Number(found[2])] as const] : [];
        });
        expect(withClass(svg, 'digit').map(textOf)).toEqual(all.map((_, i) => String(i + 1)));
        for (const [i, [x, y]] of places.entries())
          for (const [otherX, otherY] of places.slice(i + 1))
            expect(Math.hypot(x - otherX, y - otherY)).toBeGreaterThan(2 * 8.5);
        const lowest = Math.max(0, ...places.map(([, y]) => y + 8.5));
        for (const y of numbersOf(withClass(svg, 'box'), 'y'))
          expect(y).toBeGreaterThanOrEqual(lowest - 0.001);
      }),
      DRAWS,
    );
  });

  test('have texts of targets that cover no data and no other text, whatever the values are', () => {
    const all = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 3 });
    const values = fc.array(fc.option(share), { minLength: 6, maxLength: 6 });
    const covers = (places: readonly (readonly [number, number, number, number])[]) =>
      places.flatMap(([left, top, right, bottom], i) =>
        places
          .slice(i + 1)
          .filter(([a, b, c, d]) => left < c && a < right && top < d && b < bottom)
          .map((other) => [[left, top, right, bottom], other]),
      );
    fc.assert(
      fc.property(all, values, (targets, months) => {
        const dots = months.flatMap((value, i) =>
          value === null ? [] : [{ at: 30 * i + 9, value: 100 - value }],
        );
        const svg = chart(months, [40], dots, targets.map((value) => ({ value, text: `target of ${value}%` }))); // prettier-ignore
        const texts = withClass(svg, 'target').flatMap((one) => tags(one, 'text'));
        const placed = texts.map((one) => {
          const [x, y] = [numberOf(one, 'x'), numberOf(one, 'y')];
          return [x, y - 9, x + 6 * textOf(one).length, y] as const;
        });
        const boxes = withClass(svg, 'box').map((one) => {
          const [x, y] = [numberOf(one, 'x'), numberOf(one, 'y')];
          return [x, y, x + numberOf(one, 'width'), y + numberOf(one, 'height')] as const;
        });
        const circles = withClass(svg, 'dot').map((one) => {
          const [x, y] = [numberOf(one, 'cx'), numberOf(one, 'cy')];
          return [x - 3, y - 3, x + 3, y + 3] as const;
        });
        expect(texts.map(textOf)).toEqual(targets.map((value) => `target of ${value}%`));
        for (const text of placed)
          for (const other of [...boxes, ...circles]) expect(covers([text, other])).toEqual([]);
        expect(covers(placed)).toEqual([]);
      }),
      DRAWS,
    );
  });

  test('are columns on the cover, from 0', () => {
    const svg = drawn(h(MonthColumns, { months: monthsOf([20, null, 40]), label: 'x' }));
    const [first = NaN, second = NaN] = numbersOf(withClass(svg, 'column'), 'height');
    expect(second / first).toBeCloseTo(2, 6);
    expect(withClass(svg, 'value').map(textOf)).toEqual(['20.0', 'no answers', '40.0']);
  });
});

test('lines end in names in the order of their ends, and have gaps and dots where a month has no figure', () => {
  const lines = [
    [10, null, 30],
    [50, 40, 31],
    [0, 80, 60],
  ].map((values, i) => ({
    name: `L${i}`,
    kind: 'other' as const,
    points: values.map((value) => ({ of: traced('a', value), text: String(value) })),
  }));
  const svg = drawn(h(LineChart, { months: ['May', 'June', 'July'], lines, label: 'x', size: 'wide' }));
  const ends = withClass(svg, 'label').filter((text) => tags(text, 'tspan').length > 0);
  expect(ends.map((text) => tags(text, 'tspan')[0]?.attributes['data-value'])).toEqual(['60', '31', '30']);
  const places = numbersOf(ends, 'y');
  expect(Math.max(...places)).toBeLessThanOrEqual(320);
  for (const [i, y] of places.entries()) expect(y - (places[i - 1] ?? -14)).toBeGreaterThanOrEqual(14 - 1e-6);
  const [base] = withClass(svg, 'base');
  const zero = withClass(svg, 'tick').find((text) => textOf(text) === '0');
  expect(zero && base && numberOf(zero, 'y') - numberOf(base, 'y1')).toBe(4);
  const points = tags(svg, 'polyline').map(({ attributes }) => attributes['points']?.split(' ').length);
  expect(points.toSorted()).toEqual([1, 1, 3, 3]);
});

test('labels that would overlap are apart, in order, and inside where there is room', () => {
  const labels = fc.array(fc.double({ min: 0, max: 300, noNaN: true }), { maxLength: 12 });
  fc.assert(
    fc.property(labels, (heights) => {
      const placed = spreadApart(
        heights.map((y) => ({ y })),
        15,
        [10, 280],
      ).map(({ y }) => y);
      expect(placed).toHaveLength(heights.length);
      expect(placed.filter((y) => y < 10 - 1e-9 || y > 280 + 1e-9)).toEqual([]);
      for (const [index, y] of placed.slice(1).entries())
        expect(y - (placed[index] ?? 0)).toBeGreaterThanOrEqual(15 - 1e-9);
    }),
    { ...DRAWS, examples: [[[300]]] },
  );
});
