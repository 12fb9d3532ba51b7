import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { requestsOfFirstCopy } from './support/requests-of-first-copy.js';

/** The table of docs/recipes.md that says how long a first copy takes, computed from the limits of rule 6.1. */

const document = (name: string) => readFileSync(new URL(`../../../docs/${name}`, import.meta.url), 'utf8');

const number = (text: string | undefined) => Number((text ?? '').replaceAll(',', ''));

/** Requests a minute by plan, as docs/rules.md has them. */
const limits = new Map(
  [.../\*\*6\.1\*\*[^]*?\n\n/.exec(document('rules.md'))![0].matchAll(/`(\w+)` (\d+)/g)].map(
    ([, plan = '', limit]) => [plan, Number(limit)],
  ),
);

const ROW = /^([\d,]+) prompts, ([\d,]+) engines, ([\d,]+) days: ([\d,]+) answers \|(.*)$/gm;
const PLANS = [['pro', 'pilot'], ['business'], ['agency'], ['agency_scale']];

function durationOf(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return hours === 0 ? `${minutes} min` : `${hours} h ${rest} min`;
}

test('the table has the plans of rule 6.1', () => {
  const [head] = /^brand, with a run each day \|.*$/m.exec(document('recipes.md')) ?? [''];
  expect(head).toBe(
    `brand, with a run each day | requests | ${PLANS.map((plans) => plans.map((plan) => `\`${plan}\``).join(', ')).join(' | ')}`,
  );
  for (const [first = '', ...others] of PLANS)
    for (const plan of others) expect(limits.get(plan)).toBe(limits.get(first));
});

test('each row is the number of requests of a copy, and the minutes that the plans admit them in', async () => {
  const rows = [...document('recipes.md').matchAll(ROW)];
  expect(rows).toHaveLength(2);
  for (const [line, prompts, engines, days, answers, cells = ''] of rows) {
    const size = { prompts: number(prompts), engines: number(engines), days: number(days) };
    expect(number(answers)).toBe(size.prompts * size.engines * size.days);
    const requests = await requestsOfFirstCopy(size);
    const times = PLANS.map(([plan = '']) => durationOf(Math.ceil(requests / limits.get(plan)!)));
    expect([line, cells.split('|').map((cell) => cell.trim())]).toEqual([
      line,
      [requests.toLocaleString('en-US'), ...times],
    ]);
  }
});
