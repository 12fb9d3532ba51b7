import type { Series } from './measure.js';

/** Draws a series as an SVG plot with logarithmic axes: a proportional cost has a slope of one. */

const WIDTH = 480;
const HEIGHT = 320;
const EDGE = { left: 56, right: 16, top: 40, bottom: 48 };
const COLOURS = ['#2563eb', '#c2410c'];

export function plot(engine: string, { title, unit, points }: Series): string {
  const names = Object.keys(points[0]!.values);
  const costs = points.flatMap(({ values }) => Object.values(values));
  const across = scale(
    points.map(({ x }) => x),
    EDGE.left,
    WIDTH - EDGE.right,
  );
  const up = scale(costs, HEIGHT - EDGE.bottom, EDGE.top);
  const lines = names.map((name, i) => {
    const colour = COLOURS[i % COLOURS.length]!;
    const positions = points.map(
      ({ x, values }) => [across.toPixels(x), up.toPixels(values[name]!)] as const,
    );
    return [
      `<polyline fill="none" stroke="${colour}" stroke-width="2" points="${positions.map((at) => at.map(round).join(',')).join(' ')}"/>`,
      ...positions.map(([x, y]) => `<circle cx="${round(x)}" cy="${round(y)}" r="3" fill="${colour}"/>`),
      `<text x="${EDGE.left + 8 + i * 110}" y="${EDGE.top - 8}" fill="${colour}">${name}</text>`,
    ].join('\n');
  });
  const ticks = [
    ...points.map(
      ({ x }) =>
        `<text x="${round(across.toPixels(x))}" y="${HEIGHT - EDGE.bottom + 18}" text-anchor="middle">${x.toLocaleString('en')}</text>`,
    ),
    ...up.ticks.map(
      (tick) =>
        `<line x1="${EDGE.left}" x2="${WIDTH - EDGE.right}" y1="${round(up.toPixels(tick))}" y2="${round(up.toPixels(tick))}" stroke="#ddd"/>
<text x="${EDGE.left - 6}" y="${round(up.toPixels(tick) + 4)}" text-anchor="end">${tick}</text>`,
    ),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12">
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
<text x="${EDGE.left}" y="16" font-weight="bold">${engine}: milliseconds by ${title}</text>
${ticks.join('\n')}
${lines.join('\n')}
<text x="${(WIDTH + EDGE.left) / 2}" y="${HEIGHT - 10}" text-anchor="middle">${unit}</text>
</svg>
`;
}

/** Maps values to pixels between two edges by logarithm; ticks are 1, 2 and 5 times powers of ten. */
function scale(values: readonly number[], from: number, to: number) {
  const candidates = Array.from({ length: 12 }, (_, i) => 10 ** (i - 4)).flatMap((power) => [
    power,
    2 * power,
    5 * power,
  ]);
  const least = Math.min(...values);
  const most = Math.max(...values);
  const low = Math.max(...candidates.filter((tick) => tick <= least));
  const high = Math.min(...candidates.filter((tick) => tick >= most && tick > low));
  const toPixels = (value: number) => from + ((to - from) * Math.log(value / low)) / Math.log(high / low);
  const ticks = candidates
    .filter((tick) => tick >= low && tick <= high)
    .map((tick) => Number(tick.toPrecision(1)));
  return { toPixels, ticks };
}

const round = (value: number) => Number(value.toFixed(1));
