import { remeasureBrands } from '@brand-visibility/application';
import type { Operations, ResponseOf } from '@brand-visibility/contract';
import { METRIC_KEYS } from '@brand-visibility/domain/recommendations/metric-key';
import { type Instant, parseInstant } from '@brand-visibility/domain/time/instant';
import type { ModelBrand } from '@brand-visibility/model';
import { bring, record, type Draw } from '@brand-visibility/records';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Property, Run } from '../property.js';
import { drawBrand, drawTrend, pathFor, TREND_SETTINGS, type TrendQuestion } from '../questions.js';
import { inWorlds, type OpenWorld } from '../worlds.js';

/** A script of the recompute kit next to the service: what it recomputes from an export equals the responses. */

interface Kit {
  readonly property: string;
  readonly command: string;
  readonly script: string;
}

export const NOTHING_COMPARED = {
  responses: 0,
  figures: 0,
  carried: 0,
  compared: 0,
  filtered: 0,
  chosen: 0,
  verdicts: 0,
  leads: 0,
  lifts: 0,
  bands: 0,
};

/** With verdicts other than noise, leads, lifts beyond noise, and noise bands that are not the default. */
export const SEEN = {
  responses: 30,
  figures: 1000,
  carried: 0,
  compared: 5,
  filtered: 3,
  chosen: 2,
  verdicts: 0,
  leads: 3,
  lifts: 1,
  bands: 5,
};

export type KitFindings = typeof NOTHING_COMPARED & { readonly faults: string[] };

type Report = ResponseOf<Operations['getVisibility']>;
type ListedAnswer = ResponseOf<Operations['listBrandAnswers']>['data'][number];
type Query = Readonly<Record<string, string>>;

export const KIT = fileURLToPath(new URL('../../../../../docs/recompute/', import.meta.url));

/** Measurement windows exist since March 2026, so half of the data sets are later (rule 9.4). */
export const SETTINGS = TREND_SETTINGS.flatMap((setting) => [
  { ...setting, now: parseInstant('2027-01-20T12:00:00Z')! },
  setting,
]);

/** Figures that a fault alters in saved responses; no other figure shows them. */
export const ALTERED_FIGURES: Readonly<Record<string, RegExp>> = {
  'a wrong contribution': /(?<="contribution":)-?[\d.]+/g,
  'a wrong lead': /(?<="verdict":)"(?:ahead|behind|level)"/g,
  'a wrong noise band': /(?<="noise_band":)[\d.]+/g,
};

/** Changes of one answer of each run. */
const ALTERED_ANSWERS: Readonly<Record<string, (answer: ListedAnswer) => readonly ListedAnswer[]>> = {
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
    holds: `${script} recomputes reports, their comparisons, and lifts from an export of the API`,
    drawn: 'pairs of reports',
    test: { worlds: 4, each: 5 },
    prove: { worlds: 40, each: 12 },
    seed: 20261101,
    check: async (run) => {
      const found: KitFindings = { ...NOTHING_COMPARED, faults: [] };
      await inWorlds({ ...run, settings: SETTINGS }, found, [10, 20, 40], async (draw, world) => {
        const folder = mkdtempSync(join(run.folder, 'export-'));
        await checkWorld(draw, world, run, { command, script: join(KIT, script) }, folder, found);
        rmSync(folder, { recursive: true });
      });
      return found;
    },
    seen: SEEN,
    injectedFaults: [...Object.keys(ALTERED_ANSWERS), ...Object.keys(ALTERED_FIGURES)],
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
  const responses = savedResponses(world, folder, injected, found);
  const args = [script, '--check', '--data', folder, ...(await responses.ofLifts(draw, brand))];
  for (let i = 0; i < each; i += 1) args.push(...(await responses.to(drawTrend(draw, brand, world.setting))));
  await exportBrand(draw, world, brand.id, folder, ALTERED_ANSWERS[injected ?? ''] ?? ((answer) => [answer]));
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

/** Asks the service, and saves the responses, perhaps with a fault; each method gives the arguments that name them. */
export function savedResponses(
  { ask, databases, imports, setting, weights }: OpenWorld,
  folder: string,
  injected: string | null,
  found: KitFindings,
) {
  const altered = ALTERED_FIGURES[injected ?? ''];
  const save = async (path: string, now: Instant, query = path.split('?')[1] ?? '') => {
    const text = await ask(path, now);
    const file = join(folder, `response-${(found.responses += 1)}.json`);
    writeFileSync(file, altered ? text.replace(altered, '777') : text);
    return { text, args: ['--response', file, '--query', query] };
  };
  return {
    /** The reports and their comparisons. */
    to: async ({ brand_id, now, window, compared, filters, chosen, breakdown, rivals }: TrendQuestion) => {
      const saving = (report: string, ...queries: readonly Query[]) =>
        save(pathFor(brand_id, report, window, filters, ...queries), now);
      const visibility = await saving('visibility', breakdown);
      const competitors = await saving('competitors', rivals);
      const comparison = await saving('visibility/comparison', chosen, compared);
      const leads = await saving('competitors/comparison', chosen, compared, rivals);
      const report = JSON.parse(visibility.text) as Report; // as the contract says
      found.carried += Number(report.window.carried_from !== null);
      found.compared += Number(report.visibility.change !== null);
      found.filtered += Number(Object.keys(filters).length > 0 && report.answer_count > 0);
      found.chosen += Number('prompt_ids' in chosen && report.answer_count > 0);
      found.verdicts += Number(/"verdict":"(?:up|down)"/.test(comparison.text + leads.text));
      found.leads += Number(/"verdict":"(?:ahead|behind)"/.test(leads.text));
      return [visibility, competitors, comparison, leads].flatMap(({ args }) => args);
    },
    /** The brand's recommendations and one more for each metric, measured after all of its runs. */
    ofLifts: async (draw: Draw, { id: brand_id, completions }: ModelBrand) => {
      const records = imports.flat();
      const done = records.flatMap((each) =>
        each.type === 'run' && each.brand_id === brand_id && each.completed_at !== null
          ? [{ baseline_run_id: each.id, at: each.completed_at }]
          : [],
      );
      const more = (done.length > 0 ? METRIC_KEYS : []).map((metric_key, i) => {
        const { baseline_run_id, at } = draw.pick(done);
        const own = { id: `lift_${i}`, brand_id, created_at: at, moves: [{ to: 'done' as const, at }] };
        return record.recommendation({ ...own, metric_key, baseline_run_id });
      });
      const now = completions.reduce((latest, time) => (time > latest ? time : latest), setting.now);
      const measuring = { weights, clock: () => now };
      for (const database of databases) {
        await bring(database.jobStore(), more, weights);
        for await (const _ of remeasureBrands(database.jobStore(), [brand_id], measuring));
      }
      const args: string[] = [];
      for (const each of [...records, ...more]) {
        if (each.type !== 'recommendation' || each.brand_id !== brand_id) continue;
        const query = `baseline_run_id=${each.baseline_run_id ?? ''}&baseline_value=${each.baseline_value ?? ''}`;
        const lift = await save(pathFor(brand_id, `recommendations/${each.id}`), now, query);
        found.lifts += Number(/"lift":-?\d/.test(lift.text));
        found.bands += Number(/"noise_band":(?!5[,}])/.test(lift.text));
        args.push(...lift.args);
      }
      return args;
    },
  };
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
