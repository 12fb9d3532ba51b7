import type { ImportRecord } from '@brand-visibility/contract';
import { runJobs, startProgram, startService } from '@brand-visibility/programs/start';
import { inWorkspace, progress, type Workspace } from '@brand-visibility/programs/workspace';
import { record, writeRecords } from '@brand-visibility/records';
import type { Command } from 'commander';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { seconds } from '../harness/figures.js';
import { HOSTILE, ORDINARY } from './hostile-texts.js';

const REPORT = fileURLToPath(new URL('../../../../apps/report/dist/main.js', import.meta.url));
/** A module with which a program prints its processor time when it ends, in microseconds. */
const TIMED = 'data:text/javascript,process.on("exit",()=>console.error("user",process.cpuUsage().user))';

/** How many times as much processor time as an ordinary report a report of hostile texts may take. */
const MOST = 2;
/** The quickest run counts, because other programs disturb the others. */
const RUNS = 3;

/** Adds the command `hostile-report`. It proves that no text or name makes a report slow. */
export function hostileReport(proofs: Command): void {
  proofs
    .command('hostile-report')
    .description('compare the processor time of reports over hostile texts and names with an ordinary report')
    .action(() => inWorkspace(prove));
}

async function prove(workspace: Workspace): Promise<boolean> {
  const database = `sqlite:${join(workspace.folder, 'hostile.sqlite')}`;
  const records = join(workspace.folder, 'records.ndjson');
  await writeRecords(records, recordsOf(BRANDS));
  await runJobs(workspace, database, ['import', records]);
  const create = ['keys', 'create', '--account', 'acc_1', '--name', 'Report', '--all-brands'];
  const key = (await runJobs(workspace, database, create)).trim();
  const { url } = await startService(workspace, database, { clock: Date.parse('2026-11-20T09:00:00Z') });
  const report = async (...args: readonly string[]) => {
    const environment = { BRAND_VISIBILITY_URL: url, BRAND_VISIBILITY_KEY: key };
    const program = [`--import=${TIMED}`, REPORT, '--month', '2026-10', ...args];
    const { status, stderr } = await startProgram(process.execPath, program, environment).ended;
    if (status !== 0) throw new Error(`the report exited with ${String(status)}: ${stderr}`);
    return Number(/^user (\d+)$/m.exec(stderr)?.[1]) / 1000;
  };

  const times = new Map<string, number>();
  for (const { id } of BRANDS) {
    progress(id);
    let least = Infinity;
    for (let run = 0; run < RUNS; run += 1)
      least = Math.min(least, await report('--brand', id, '--to', join(workspace.folder, 'report.html')));
    times.set(id, least);
  }
  const ordinary = times.get(ORDINARY_BRAND.id) ?? NaN;
  for (const [id, time] of times)
    console.log(
      `${id}: ${seconds(time)} of the processor, ${(time / ordinary).toFixed(2)} times an ordinary report`,
    );
  const folder = join(workspace.folder, 'reports');
  console.log(`all ${BRANDS.length} brands: ${seconds(await report('--all', '--to', folder))}`);
  const written = readdirSync(folder).filter((name) => /^Acme.*html$/.test(name));
  console.log(`${written.length} reports written`);
  return written.length === BRANDS.length && [...times.values()].every((time) => time <= MOST * ordinary);
}

/** A brand, and the texts and rivals of its answers. */
interface BrandOf {
  readonly id: string;
  readonly answers: typeof HOSTILE;
  readonly isMarkdown: boolean;
}

const ORDINARY_BRAND: BrandOf = { id: 'brd_ordinary', answers: [ORDINARY], isMarkdown: true };

/** A report quotes about ten answers. Each brand begins at another place of the list, so that all are quoted. */
const BRANDS: readonly BrandOf[] = [
  ORDINARY_BRAND,
  ...[0, 1, 2, 3].flatMap((turn) =>
    [true, false].map((isMarkdown) => ({
      id: `brd_${isMarkdown ? 'markdown' : 'plain'}_${turn}`,
      answers: [...HOSTILE.slice(turn * 10), ...HOSTILE.slice(0, turn * 10)],
      isMarkdown,
    })),
  ),
];

const ENGINES = ['claude', 'chatgpt'] as const;
const QUESTIONS = 20;

/** Returns the records of brands with 40 answers in October, and with as many ordinary answers in September. */
function* recordsOf(brands: readonly BrandOf[]): Generator<ImportRecord> {
  yield record.account();
  for (const brand of brands) {
    const { id: brand_id } = brand;
    yield record.brand({ id: brand_id, platforms: [...ENGINES] });
    for (let question = 0; question < QUESTIONS; question += 1)
      yield record.prompt({
        id: `prm_${brand_id}_${question}`,
        brand_id,
        text: `What is good for ${question}?`,
      });
    yield* answersOf(brand_id, '2026-09', ORDINARY_BRAND);
    yield* answersOf(brand_id, '2026-10', brand);
  }
}

function* answersOf(
  brand_id: string,
  month: string,
  { answers, isMarkdown }: BrandOf,
): Generator<ImportRecord> {
  const at = `${month}-14T06:00:00Z`;
  const run_id = `run_${brand_id}_${month}`;
  yield record.run({
    id: run_id,
    brand_id,
    platforms: [...ENGINES],
    created_at: at,
    started_at: at,
    completed_at: at,
  });
  for (let number = 0; number < ENGINES.length * QUESTIONS; number += 1) {
    const { text, rivals } = answers[number % answers.length] ?? ORDINARY;
    const question = number % QUESTIONS;
    const brand_named = question % 2 === 1;
    yield record.answer({
      id: `ans_${run_id}_${number}`,
      run_id,
      prompt_id: `prm_${brand_id}_${question}`,
      platform: ENGINES[Math.floor(number / QUESTIONS)] ?? ENGINES[0],
      created_at: at,
      text: isMarkdown ? 'Acme and Globex.' : text,
      text_markdown: isMarkdown ? text : null,
      brand_named,
      position: brand_named ? 1 : null,
      sentiment: brand_named ? 'negative' : null,
      competitors: rivals.map((name, index) => ({
        name,
        position: index + 2,
        sentiment: 'neutral',
        domain: null,
      })),
      sources: [],
    });
  }
}
