import type { Instant } from '@brand-visibility/domain';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Findings, Property, Run } from '../property.js';
import { servedTexts, type ServedTexts } from '../served-texts.js';
import { drawBrand, drawTrend, pathFor } from '../series/questions.js';
import { csvOf } from '../sources/formats.js';
import { inWorlds, type OpenWorld } from '../worlds.js';

/** Responses in CSV beside the same responses in JSON (rules 13.2, 13.4 and 13.6). */

interface FileFindings extends Findings {
  files: number;
  lines: number;
  /** Lines of series with `group_by`. */
  grouped: number;
  /** Points of such series without an answer. */
  empty: number;
  /** Files of competitors that begin with the brand's own row. */
  own: number;
  readonly faults: string[];
}

const nothing = (): FileFindings => ({ files: 0, lines: 0, grouped: 0, empty: 0, own: 0, faults: [] });

type Row = Readonly<Record<string, unknown>>;

interface HttpResponse {
  readonly data: readonly Row[];
  readonly you?: Row | null;
}

/** What a path's CSV must be. */
interface File {
  readonly path: string;
  readonly now: Instant;
  readonly isGrouped: boolean;
}

const knobs = { runs: [10, 20], isWeighted: true };

export const files: Property = {
  name: 'files',
  holds: 'CSV has the rows of the JSON, and lines of grouped series add up to their points',
  drawn: 'questions',
  test: { worlds: 2, each: 5 },
  prove: { worlds: 60, each: 10 },
  seed: 20261122,
  check: async (run) => {
    const found = nothing();
    await inWorlds({ ...run, plant: null }, found, knobs, async (draw, world) => {
      const texts = await servedTexts(run, world, found);
      if (texts === null) return;
      try {
        for (let drawn = 0; drawn < run.each && found.faults.length === 0; drawn += 1) {
          const question = drawTrend(draw, drawBrand(draw, world.brands, world.setting), world.setting);
          for (const file of filesOf(question, draw.pick(['platform', 'category'])))
            await checkFile(file, run, texts, found);
        }
      } finally {
        await texts.stop();
      }
    });
    return found;
  },
  seen: { files: 50, lines: 250, grouped: 25, empty: 5, own: 0 },
  plants: ['a line left out'],
};

/** The files of a brand that a question asks for. */
function filesOf(
  { brand_id, now, window, filters, interval }: ReturnType<typeof drawTrend>,
  group_by: string,
): File[] {
  const of = (report: string, ...queries: readonly Readonly<Record<string, string>>[]): File => ({
    path: pathFor(brand_id, report, ...queries),
    now,
    isGrouped: queries.some((query) => 'group_by' in query) && report.endsWith('series'),
  });
  const lists = ['runs', 'prompts', 'page-audits', 'recommendations', 'outreach-targets'];
  return [
    of('visibility/series', window, filters, { interval, group_by }),
    of('visibility/series', window, filters, { interval }),
    of('competitors', window, filters, { limit: '2' }),
    ...lists.map((list) => of(list, { limit: '100' })),
  ];
}

async function checkFile(
  { path, now, isGrouped }: File,
  { plant }: Run,
  { ask }: ServedTexts,
  found: FileFindings,
): Promise<void> {
  const response = JSON.parse(await ask(path, now)) as HttpResponse; // what the contract says of the path
  const sent = await ask(`${path}${path.includes('?') ? '&' : '?'}format=csv`, now);
  const csv = plant === null ? sent : sent.slice(0, sent.lastIndexOf('\r\n', sent.length - 3) + 2);
  const columns = (csv.split('\r\n', 1)[0] ?? '').split(',');
  const rows = isGrouped ? response.data.flatMap((point) => linesOf(point, found)) : withOwn(response, found);
  found.files += 1;
  found.lines += rows.length;
  if (csv !== csvOf(columns, rows)) found.faults.push(`${path}: the lines are not the rows of the JSON`);
}

/** The rows of competitors begin with the brand's own if they lack it. */
function withOwn({ data, you }: HttpResponse, found: FileFindings): readonly Row[] {
  if (!you || data.some(({ is_you }) => is_you === true)) return data;
  found.own += 1;
  return [you, ...data];
}

interface Breakdown {
  readonly rows: readonly (Row & { readonly answer_count: number; readonly named_count: number })[];
}

/** The lines of a point of a grouped series, which add up to it. */
function linesOf({ breakdown, ...point }: Row, found: FileFindings): readonly Row[] {
  const { rows } = breakdown as Breakdown; // what the contract says of a grouped point
  for (const count of ['answer_count', 'named_count'] as const) {
    const sum = rows.reduce((total, row) => total + row[count], 0);
    if (sum !== point[count])
      found.faults.push(`the groups of ${String(point['start'])} have ${sum} ${count}`);
  }
  const { start_date, end_date, start, end, is_partial, run_count } = point;
  const when = { start_date, end_date, start, end, is_partial, run_count };
  found.grouped += rows.length;
  found.empty += Number(rows.length === 0);
  return rows.length === 0
    ? [when]
    : rows.map(({ key, ...figures }) => ({ ...when, group: key, ...figures }));
}

const SCRIPT = fileURLToPath(new URL('../../src/files/read_by_pandas.py', import.meta.url));

/** The same as pandas reads it from requests, on machines that have both: `npm run prove` only. */
export const filesInPandas: Property = {
  name: 'files-pandas',
  holds: 'pandas finds in each CSV that requests gets the values of the JSON',
  drawn: 'questions',
  test: { worlds: 1, each: 1 },
  prove: { worlds: 20, each: 5 },
  seed: 20261122,
  check: async (run) => {
    const found = nothing();
    await inWorlds({ ...run, plant: null }, found, knobs, async (draw, world) => {
      const texts = await servedTexts(run, world, found);
      if (texts === null) return;
      try {
        const questions = Array.from({ length: run.each }, () =>
          drawTrend(draw, drawBrand(draw, world.brands, world.setting), world.setting),
        );
        const paths = questions.flatMap((question) => filesOf(question, 'platform').map(({ path }) => path));
        await readByPandas(run, texts, world, paths, found);
      } finally {
        await texts.stop();
      }
    });
    return found;
  },
  seen: { files: 100, lines: 1_000 },
  plants: [],
};

async function readByPandas(
  run: Run,
  { url }: ServedTexts,
  { key }: OpenWorld,
  paths: readonly string[],
  found: FileFindings,
): Promise<void> {
  const { stdout, error } = await new Promise<{ stdout: string; error: Error | null }>((resolve) => {
    const child = execFile('python3', [SCRIPT, url], { maxBuffer: 2 ** 26 }, (failure, output, stderr) => {
      if (stderr !== '') run.progress(stderr.trim());
      resolve({ stdout: output, error: failure });
    });
    child.stdin?.end(JSON.stringify({ key, paths }));
  });
  if (error) {
    found.faults.push(`python3 did not read the files: ${error.message}`);
    return;
  }
  const read = JSON.parse(stdout) as {
    readonly files: number;
    readonly lines: number;
    readonly faults: string[];
  }; // the script's own
  found.files += read.files;
  found.lines += read.lines;
  found.faults.push(...read.faults);
}
