import type { Operations, ResponseOf } from '@brand-visibility/contract';
import type { Instant } from '@brand-visibility/domain';
import { microseconds, type PageOf } from '@brand-visibility/model';
import type { Draw } from '@brand-visibility/records';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Property, Run } from '../property.js';
import { drawBrand, drawTrend, pathFor, type TrendQuestion } from '../questions.js';
import { inWorlds, type OpenWorld } from '../worlds.js';
import {
  exportBrand,
  exportedAnswers,
  pagesOf,
  writeAnswers,
  type Get,
  type ListedAnswer,
} from './export.js';

/** A script of the recompute kit next to the service: what it recomputes from an export equals the responses. */

interface Kit {
  readonly property: string;
  readonly command: string;
  readonly script: string;
}

export const NOTHING_COMPARED = { responses: 0, figures: 0, carried: 0, compared: 0, filtered: 0 };

export type KitFindings = typeof NOTHING_COMPARED & { readonly faults: string[] };

type Report = ResponseOf<Operations['getVisibility']>;
type ListedRun = ResponseOf<Operations['listRuns']>['data'][number];
type Query = Readonly<Record<string, string>>;

export const KIT = fileURLToPath(new URL('../../../../docs/recompute/', import.meta.url));

const INJECTED_FAULTS: Readonly<Record<string, (answer: ListedAnswer) => readonly ListedAnswer[]>> = {
  'an answer left out': () => [],
  'an altered answer': (answer) => [
    answer.brand_named
      ? { ...answer, brand_named: false, position: null, sentiment: null }
      : { ...answer, brand_named: true, position: 1, sentiment: 'positive' },
  ],
};

function recomputedBy({ property, command, script }: Kit): Property {
  return {
    name: property,
    holds: `${script} recomputes the visibility and competitors reports from an export of the API`,
    drawn: 'pairs of reports',
    test: { worlds: 4, each: 5 },
    prove: { worlds: 40, each: 12 },
    seed: 20261101,
    check: async (run) => {
      const found: KitFindings = { ...NOTHING_COMPARED, faults: [] };
      await inWorlds(run, found, [10, 20, 40], async (draw, world) => {
        const folder = mkdtempSync(join(run.folder, 'export-'));
        await checkWorld(draw, world, run, { command, script: join(KIT, script) }, folder, found);
        rmSync(folder, { recursive: true });
      });
      return found;
    },
    seen: { responses: 30, figures: 1000, carried: 0, compared: 5, filtered: 3 },
    injectedFaults: Object.keys(INJECTED_FAULTS),
  };
}

/** The script in JavaScript. */
export const recompute = recomputedBy({
  property: 'recompute',
  command: process.execPath,
  script: 'recompute.mjs',
});

/** The one in Python, for machines that have it. */
export const recomputeInPython = recomputedBy({
  property: 'recompute-python',
  command: 'python3',
  script: 'recompute.py',
});

/** Exports a brand, saves responses to drawn questions, and lets the script compare all of them. */
async function checkWorld(
  draw: Draw,
  world: OpenWorld,
  { each, injected }: Run,
  { command, script }: Pick<Kit, 'command' | 'script'>,
  folder: string,
  found: KitFindings,
): Promise<void> {
  const brand = drawBrand(draw, world.brands, world.setting);
  const questions = Array.from({ length: each }, () => drawTrend(draw, brand, world.setting));
  const getAt =
    (now: Instant): Get =>
    async <Body>(path: string) =>
      JSON.parse(await world.alone(path, now)) as Body; // what the contract says of the path
  const args = [script, '--check', '--data', folder];
  const answers: ListedAnswer[] = [];
  const before = new Set<string>();
  for (const [i, question] of questions.entries()) {
    const get = getAt(question.now);
    const asked = await saveResponses(world, question, join(folder, `response-${i}`), found);
    args.push(...asked.args);
    answers.push(...(await exportedAnswers(draw, get, brand.id, question.window)));
    for (const run_id of await runsBefore(get, brand.id, asked.window)) before.add(run_id);
  }
  const get = getAt(world.setting.now);
  await exportBrand(draw, get, brand.id, folder);
  for (const run_id of before) answers.push(...(await exportedAnswers(draw, get, brand.id, { run_id })));
  writeAnswers(folder, await withFault(injected, questions, answers, getAt));
  const { status, stdout, stderr } = await ended(command, args);
  found.figures += Number(/^(\d+) figures equal\n$/.exec(stdout)?.[1] ?? 0);
  found.faults.push(...stderr.split('\n').filter((line) => line !== ''));
  if (status !== 0) found.faults.push(`status ${status}`);
}

/** The runs of the comparison window. */
async function runsBefore(get: Get, brand_id: string, { previous_start, start }: Report['window']) {
  const [from, to] = [microseconds(previous_start), microseconds(start)];
  const runs: string[] = [];
  for await (const { data } of pagesOf<ListedRun>(get, pathFor(brand_id, 'runs', { limit: '100' })))
    for (const { id, completed_at } of data)
      if (completed_at !== null && from <= microseconds(completed_at) && microseconds(completed_at) < to)
        runs.push(id);
  return runs;
}

/** Asks for both reports and saves the responses; gives the arguments that name them. */
export async function saveResponses(
  { ask }: OpenWorld,
  { brand_id, now, window, filters, breakdown, rivals }: TrendQuestion,
  file: string,
  found: KitFindings,
) {
  const args: string[] = [];
  const save = async (report: string, ...queries: readonly Query[]) => {
    const path = pathFor(brand_id, report, ...queries);
    const text = await ask(path, now);
    writeFileSync(`${file}-${report}.json`, text);
    args.push('--response', `${file}-${report}.json`, '--query', path.split('?')[1] ?? '');
    found.responses += 1;
    return text;
  };
  const report = JSON.parse(await save('visibility', window, filters, breakdown)) as Report; // as the contract says
  await save('competitors', window, filters, rivals);
  found.carried += Number(report.window.carried_from !== null);
  found.compared += Number(report.visibility.change !== null);
  found.filtered += Number(Object.keys(filters).length > 0 && report.answer_count > 0);
  return { args, window: report.window };
}

/** Puts a fault into an answer that one of the reports counts. */
async function withFault(
  injected: string | null,
  questions: readonly TrendQuestion[],
  answers: readonly ListedAnswer[],
  getAt: (now: Instant) => Get,
): Promise<readonly ListedAnswer[]> {
  const change = injected === null ? undefined : INJECTED_FAULTS[injected];
  if (change === undefined) return answers;
  for (const { now, brand_id, window, filters } of questions) {
    const path = pathFor(brand_id, 'answers', window, filters, { limit: '1' });
    const [counted] = (await getAt(now)<PageOf<ListedAnswer>>(path)).data;
    if (counted !== undefined)
      return answers.flatMap((answer) => (answer.id === counted.id ? change(answer) : [answer]));
  }
  return answers;
}

interface Ended {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program to its end; throws if it cannot be started. */
export const ended = (command: string, args: readonly string[]): Promise<Ended> =>
  new Promise((resolve, reject) => {
    execFile(command, args, { maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      if (error !== null && typeof error.code !== 'number')
        reject(new Error(`${command} did not run`, { cause: error }));
      else resolve({ status: Number(error?.code ?? 0), stdout, stderr });
    });
  });
