import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Findings, Property, Run } from '../property.js';
import { drawBrand, drawTrend, pathFor, type TrendQuestion } from '../questions.js';
import { servedTexts, type ServedTexts } from '../served-texts.js';
import { inWorlds, type OpenWorld } from '../worlds.js';

interface FileFindings extends Findings {
  files: number;
  lines: number;
  readonly faults: string[];
}

const SCRIPT = fileURLToPath(new URL('../../../src/properties/pandas/read_by_pandas.py', import.meta.url));

/** The folder that contains the package `brand_visibility`. */
const PYTHON_CLIENT = fileURLToPath(new URL('../../../../../packages/client/python/', import.meta.url));

/** CSV as pandas reads it. Only `npm run prove` checks it, because it needs the Python packages pandas and requests. */
export const filesInPandas: Property = {
  name: 'files-pandas',
  holds: 'pandas finds in each CSV that requests gets the values of the JSON',
  drawn: 'questions',
  test: { worlds: 1, each: 1 },
  prove: { worlds: 20, each: 5 },
  seed: 20261122,
  check: async (run) => {
    const found: FileFindings = { files: 0, lines: 0, faults: [] };
    await inWorlds(run, found, [10, 20], async (draw, world) => {
      const texts = await servedTexts(world, found);
      try {
        const questions = Array.from({ length: run.each }, () =>
          drawTrend(draw, drawBrand(draw, world.brands, world.setting), world.setting),
        );
        await readByPandas(run, texts, world, questions.flatMap(pathsOf), found);
      } finally {
        await texts.stop();
      }
    });
    return found;
  },
  seen: { files: 100, lines: 1_000 },
  injectedFaults: [],
};

/** The files of a brand that a question asks for. */
function pathsOf({ brand_id, window, filters, interval }: TrendQuestion): string[] {
  const lists = ['runs', 'prompts', 'page-audits', 'recommendations', 'outreach-targets'];
  return [
    pathFor(brand_id, 'visibility/series', window, filters, { interval, group_by: 'platform' }),
    pathFor(brand_id, 'visibility/series', window, filters, { interval }),
    pathFor(brand_id, 'competitors', window, filters, { limit: '2' }),
    ...lists.map((list) => pathFor(brand_id, list, { limit: '100' })),
  ];
}
async function readByPandas(
  run: Run,
  { url }: ServedTexts,
  { key }: OpenWorld,
  paths: readonly string[],
  found: FileFindings,
): Promise<void> {
  const { stdout, error } = await new Promise<{ stdout: string; error: Error | null }>((resolve) => {
    const child = execFile(
      'python3',
      [SCRIPT, url, PYTHON_CLIENT],
      { maxBuffer: 2 ** 26 },
      (failure, output, stderr) => {
        if (stderr !== '') run.progress(stderr.trim());
        resolve({ stdout: output, error: failure });
      },
    );
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
