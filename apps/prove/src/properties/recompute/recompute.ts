import type { Operations, ResponseOf } from '@brand-visibility/contract';
import type { Draw } from '@brand-visibility/records';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Property, Run } from '../property.js';
import { drawBrand, drawTrend, pathFor, type TrendQuestion } from '../questions.js';
import { inWorlds, type OpenWorld } from '../worlds.js';

/** A script of the recompute kit next to the service: what it recomputes from an export equals the responses. */

interface Kit {
  readonly property: string;
  readonly command: string;
  readonly script: string;
}

export const NOTHING_COMPARED = { responses: 0, figures: 0, carried: 0, compared: 0, filtered: 0 };

export type KitFindings = typeof NOTHING_COMPARED & { readonly faults: string[] };

type Report = ResponseOf<Operations['getVisibility']>;
type ListedAnswer = ResponseOf<Operations['listBrandAnswers']>['data'][number];
type Query = Readonly<Record<string, string>>;

export const KIT = fileURLToPath(new URL('../../../../../docs/recompute/', import.meta.url));

/** Changes of one answer of each run. */
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
    holds: `${script} recomputes the visibility and competitors reports, and the comparison of each, from an export of the API`,
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

/** Saves responses to drawn questions, exports the brand, and lets the script compare all of them. */
async function checkWorld(
  draw: Draw,
  world: OpenWorld,
  { each, injected }: Run,
  { command, script }: Pick<Kit, 'command' | 'script'>,
  folder: string,
  found: KitFindings,
): Promise<void> {
  const brand = drawBrand(draw, world.brands, world.setting);
  const args = [script, '--check', '--data', folder];
  for (let i = 0; i < each; i += 1) {
    const question = drawTrend(draw, brand, world.setting);
    args.push(...(await saveResponses(world, question, join(folder, `response-${i}`), found)));
  }
  await exportBrand(draw, world, brand.id, folder, INJECTED_FAULTS[injected ?? ''] ?? ((answer) => [answer]));
  const { status, stdout, stderr } = await ended(command, args);
  found.figures += Number(/^(\d+) figures equal\n$/.exec(stdout)?.[1] ?? 0);
  found.faults.push(...stderr.split('\n').filter((line) => line !== ''));
  if (status !== 0) found.faults.push(`status ${status}`);
}

/** Writes files as docs/recompute/README.md does, after a change of the first answer of each run. */
async function exportBrand(
  draw: Draw,
  { alone, setting }: OpenWorld,
  brand_id: string,
  folder: string,
  change: (answer: ListedAnswer) => readonly ListedAnswer[],
): Promise<void> {
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  const textOf = (list: string, ...queries: readonly Query[]) =>
    alone(pathFor(brand_id, list, ...queries), setting.now);
  write('brand.json', await alone(`/v1/brands/${encodeURIComponent(brand_id)}`, setting.now));
  write('methodology.json', await alone('/v1/methodology', setting.now));
  write('watched.json', await textOf('competitors', { watched: 'true' }));
  /** The rows of a list; each page becomes a file if it has a name. */
  const rowsOf = async <Row>(list: string, query: Query, name?: string): Promise<Row[]> => {
    const rows: Row[] = [];
    for (let number = 1, next: Query | null = {}; next !== null; number += 1) {
      const text = await textOf(list, query, next);
      const { data, next_cursor } = JSON.parse(text) as { data: Row[]; next_cursor: string | null };
      if (name !== undefined) write(`${name}-${number}.json`, text);
      rows.push(...data);
      next = next_cursor === null ? null : { cursor: next_cursor };
    }
    return rows;
  };
  const limit = String(draw.pick([2, 30, 100]));
  await rowsOf('prompts', { limit }, 'prompts');
  const runs = await rowsOf<{ readonly id: string }>('runs', { limit }, 'runs');
  for (const { id: run_id } of runs) {
    const [first, ...rest] = await rowsOf<ListedAnswer>('answers', { run_id, limit });
    const lines = [...(first ? change(first) : []), ...rest].map((answer) => `${JSON.stringify(answer)}\n`);
    write(`answers-${encodeURIComponent(run_id)}.ndjson`, lines.join(''));
  }
}

/** Asks for the reports and their comparisons, and saves the responses; gives the arguments that name them. */
export async function saveResponses(
  { ask }: OpenWorld,
  { brand_id, now, window, compared, filters, breakdown, rivals }: TrendQuestion,
  file: string,
  found: KitFindings,
) {
  const args: string[] = [];
  const save = async (report: string, ...queries: readonly Query[]) => {
    const path = pathFor(brand_id, report, ...queries);
    const text = await ask(path, now);
    const saved = `${file}-${report.replace('/', '-')}.json`;
    writeFileSync(saved, text);
    args.push('--response', saved, '--query', path.split('?')[1] ?? '');
    found.responses += 1;
    return text;
  };
  const report = JSON.parse(await save('visibility', window, filters, breakdown)) as Report; // as the contract says
  await save('competitors', window, filters, rivals);
  await save('visibility/comparison', window, compared, filters);
  await save('competitors/comparison', window, compared, filters, rivals);
  found.carried += Number(report.window.carried_from !== null);
  found.compared += Number(report.visibility.change !== null);
  found.filtered += Number(Object.keys(filters).length > 0 && report.answer_count > 0);
  return args;
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
