import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { h, type VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { LineChart, type Line } from '../src/charts/lines.js';
import { MonthChart, MonthColumns, type MonthMark } from '../src/charts/months.js';
import { RangeChart, RangeScale, scaleEnd, ticksTo } from '../src/charts/range.js';
import { SplitBar, type Share } from '../src/charts/split-bar.js';
import { spreadApart } from '../src/charts/spread.js';
import { fig } from '../src/story/figure.js';
import { around, classesOf, parsed, textOf, within, withClass, type Element } from './support/html.js';

/** Where marks and labels of the four forms of charts stand. */

const drawn = <Props,>(chart: VNode<Props>) => parsed(renderToString(chart));
const numberOf = (element: Element, name: string) => Number.parseFloat(element.attributes[name] ?? 'NaN');
const tags = (element: Element, name: string) => within(element).filter((one) => one.name === name);
const share = fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10);
const ranged = fc.tuple(share, share, share).map((three) => {
  const [low = 0, value = 0, high = 0] = three.toSorted((a, b) => a - b);
  return { low, value, high };
});

describe('a range', () => {
  test('has its value and box in proportion to the scale, and its text beside the box inside', () => {
    fc.assert(
      fc.property(fc.array(ranged, { minLength: 1, maxLength: 3 }), (all) => {
        const end = scaleEnd(all.map(({ high }) => high));
        expect(Math.max(...all.map(({ high }) => high))).toBeLessThanOrEqual(end);
        const svg = drawn(
          h(RangeChart, {
            end,
            label: 'x',
            ranges: all.map(({ low, value, high }) => ({
              of: fig('a', value),
              text: value.toFixed(1),
              range: { low, high },
              isNow: true,
            })),
          }),
        );
        for (const [i, { low, value, high }] of all.entries()) {
          const [box, dot] = [tags(svg, 'rect')[i], tags(svg, 'circle')[i]];
          const text = tags(svg, 'text')[i];
          if (!box || !dot || !text) throw new Error('nothing is drawn');
          expect(numberOf(box, 'x')).toBeCloseTo((100 * low) / end, 1);
          expect(numberOf(box, 'width')).toBeCloseTo((100 * (high - low)) / end, 1);
          expect(numberOf(dot, 'cx')).toBeCloseTo((100 * value) / end, 1);
          const isLeft = text.attributes['text-anchor'] === 'end';
          expect(numberOf(text, 'x')).toBeCloseTo((100 * (isLeft ? low : high)) / end, 1);
          // A text of four characters takes at most a fifth of the narrowest scale.
          if (!isLeft) expect(numberOf(text, 'x')).toBeLessThanOrEqual(80);
        }
      }),
    );
  });

  test.each([
    [[0], 20],
    [[16], 20],
    [[16.1], 40],
    [[50, 3], 80],
    [[81], 100],
    [[100], 100],
    [[], 20],
  ])('scale for %j ends at %i', (values, end) => {
    expect(scaleEnd(values)).toBe(end);
    const scale = drawn(h(RangeScale, { end, write: String }));
    expect(tags(scale, 'text').map((text) => numberOf(text, 'x'))).toEqual(
      ticksTo(end).map((tick) => Math.round((10_000 * tick) / end) / 100),
    );
  });
});

describe('a bar', () => {
  const shares = (...counts: number[]): Share[] =>
    counts.map((count, i) => ({ shade: 'you', label: `of ${i}`, of: fig(`${i}`, count) }));
  const growths = (bar: Element) =>
    bar.children
      .filter((one) => typeof one !== 'string')
      .map((one) => [
        classesOf(one)[0],
        Number(/flex-grow:\s*([\d.]+)/.exec(one.attributes['style'] ?? '')?.[1]),
      ]);

  test('has parts in proportion to their counts, each with its number, and none for 0', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 5000 }), { maxLength: 4 }), (counts) => {
        const bar = drawn(h(SplitBar, { shares: shares(...counts), write: String })).children[0] as Element; // its one element
        const parts = counts.filter((count) => count > 0);
        expect(growths(bar)).toEqual(parts.map((count) => ['you', count]));
        expect(tags(bar, 'data').map(textOf)).toEqual(parts.map(String));
      }),
    );
  });

  test('that is compared with others is as long as its counts', () => {
    const bar = drawn(h(SplitBar, { shares: shares(3, 0, 5), write: String, width: 20 }))
      .children[0] as Element; // its one element
    expect(growths(bar)).toEqual([
      ['you', 3],
      ['you', 5],
      ['rest', 12],
    ]);
  });
});

const monthsOf = (values: readonly ({ low: number; value: number; high: number } | null)[]): MonthMark[] =>
  values.map((one, i) => ({
    of: fig(`m${i}`, one?.value ?? null),
    text: one === null ? 'no answers' : one.value.toFixed(1),
    name: `M${i}`,
    note: null,
    range: one,
    from: 30 * i,
    to: 30 * (i + 1),
    isNow: i === values.length - 1,
  }));

describe('months', () => {
  const six = fc.array(fc.option(ranged), { minLength: 6, maxLength: 6 });
  const chart = (months: MonthMark[], events: number[] = [], dots: { at: number; value: number }[] = []) =>
    drawn(
      h(MonthChart, { months, dots, events, label: 'x', tick: String, tickPercent: String, size: 'narrow' }),
    );
  const heightOf = (svg: Element) => Number((tags(svg, 'svg')[0]?.attributes['viewBox'] ?? '').split(' ')[3]);

  test('are lines in their boxes, all on one scale with the dots, inside', () => {
    fc.assert(
      fc.property(six, fc.array(share, { maxLength: 6 }), (values, weeks) => {
        const months = monthsOf(values);
        const svg = chart(
          months,
          [],
          weeks.map((value, i) => ({ at: 7 * i, value })),
        );
        const [base] = withClass(svg, 'base');
        const bottom = numberOf(base ?? svg, 'y1');
        const placed: [number, number][] = [
          ...withClass(svg, 'month')
            .filter(({ name }) => name === 'line')
            .map((line, i): [number, number] => [
              values.filter((one) => one !== null)[i]?.value ?? 0,
              numberOf(line, 'y1'),
            ]),
          ...withClass(svg, 'dot').map((dot, i): [number, number] => [weeks[i] ?? 0, numberOf(dot, 'cy')]),
        ];
        const rates = placed.filter(([value]) => value > 0).map(([value, y]) => (bottom - y) / value);
        for (const rate of rates) expect(rate).toBeCloseTo(rates[0] ?? 0, 6);
        for (const [, y] of placed) expect(y).toBeGreaterThanOrEqual(0);
        expect(withClass(svg, 'box')).toHaveLength(values.filter((one) => one !== null).length);
        for (const text of tags(svg, 'text')) expect(numberOf(text, 'y')).toBeLessThanOrEqual(heightOf(svg));
        expect(withClass(svg, 'none')).toHaveLength(values.filter((one) => one === null).length);
      }),
    );
  });

  test('have numbers of work that never cover each other, above all values', () => {
    const events = fc
      .array(fc.integer({ min: 0, max: 179 }), { maxLength: 6 })
      .map((all) => all.toSorted((a, b) => a - b));
    fc.assert(
      fc.property(events, six, (all, values) => {
        const svg = chart(monthsOf(values), all);
        const places = tags(svg, 'g').flatMap(({ attributes }) => {
          const found = /translate\(([\d.]+),([\d.]+)\)/.exec(attributes['transform'] ?? '');
          return found ? [[Number(found[1]), Number(found[2])] as const] : [];
        });
        expect(withClass(svg, 'digit').map(textOf)).toEqual(all.map((_, i) => String(i + 1)));
        for (const [i, [x, y]] of places.entries())
          for (const [otherX, otherY] of places.slice(i + 1))
            expect(Math.hypot(x - otherX, y - otherY)).toBeGreaterThan(2 * 8.5);
        const lowest = Math.max(0, ...places.map(([, y]) => y + 8.5));
        for (const box of withClass(svg, 'box'))
          expect(numberOf(box, 'y')).toBeGreaterThanOrEqual(lowest - 0.001);
      }),
    );
  });

  test('are columns on the cover, from 0', () => {
    const svg = drawn(
      h(MonthColumns, {
        months: monthsOf([{ low: 10, value: 20, high: 30 }, null, { low: 30, value: 40, high: 50 }]),
        label: 'x',
      }),
    );
    const [first, second] = withClass(svg, 'column').map((column) => numberOf(column, 'height'));
    expect((second ?? 0) / (first ?? 1)).toBeCloseTo(2, 6);
    expect(withClass(svg, 'value').map(textOf)).toEqual(['20.0', 'no answers', '40.0']);
  });
});

describe('lines', () => {
  const lineOf = (name: string, values: readonly (number | null)[]): Line => ({
    name,
    kind: 'other',
    points: values.map((value, i) => ({ of: fig(`${name}${i}`, value), text: String(value) })),
  });
  const chart = (lines: Line[]) =>
    drawn(h(LineChart, { months: ['May', 'June', 'July'], lines, label: 'x', size: 'wide' }));

  test('end in names that stand apart, inside and in the order of their ends', () => {
    const lines = fc
      .array(fc.tuple(share, share, share), { minLength: 1, maxLength: 8 })
      .map((all) => all.map((values, i) => lineOf(`L${i}`, values)));
    fc.assert(
      fc.property(lines, (all) => {
        const svg = chart(all);
        const ends = withClass(svg, 'label').filter((text) => tags(text, 'tspan').length > 0);
        const places = ends.map((text) => numberOf(text, 'y'));
        expect(places).toEqual(places.toSorted((a, b) => a - b));
        for (const [i, y] of places.entries()) {
          expect(y).toBeLessThanOrEqual(320);
          if (i > 0) expect(y - (places[i - 1] ?? 0)).toBeGreaterThanOrEqual(14 - 1e-6);
        }
        const values = ends.map((text) => Number(tags(text, 'tspan')[0]?.attributes['data-value']));
        expect(values).toEqual(values.toSorted((a, b) => b - a));
      }),
    );
  });

  test('have a gap at a month without a figure, and a dot for a month alone', () => {
    const svg = chart([lineOf('A', [10, null, 30])]);
    expect(tags(svg, 'polyline').map(({ attributes }) => attributes['points']?.split(' ').length)).toEqual([
      1, 1,
    ]);
    expect(withClass(svg, 'end')).toHaveLength(2);
    expect(around(withClass(svg, 'end')[0] ?? svg).some(({ name }) => name === 'svg')).toBe(true);
  });
});

test('labels that would overlap are apart, in order, and inside where there is room', () => {
  const labels = fc.array(fc.double({ min: 0, max: 300, noNaN: true }), { maxLength: 12 });
  fc.assert(
    fc.property(labels, (heights) => {
      const placed = spreadApart(
        heights.map((y) => ({ y })),
        15,
        [10, 280],
      );
      expect(placed).toHaveLength(heights.length);
      for (const [index, { y }] of placed.entries()) {
        expect(y).toBeGreaterThanOrEqual(10 - 1e-9);
        expect(y).toBeLessThanOrEqual(280 + 1e-9);
        if (index > 0) expect(y - (placed[index - 1]?.y ?? 0)).toBeGreaterThanOrEqual(15 - 1e-9);
      }
    }),
  );
});
