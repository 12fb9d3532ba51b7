import { addUp, drawQuestion, type AskBody, type Sum } from '@brand-visibility/api-fuzz';
import { drawFrom } from '@brand-visibility/records';
import type { Command } from 'commander';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newPostgres, newSqlite } from '../harness/databases.js';
import { grouped } from '../harness/figures.js';
import { send } from '@brand-visibility/programs/http';
import { wholeNumber } from '../harness/options.js';
import { inWorkspace, progress, type Workspace } from '@brand-visibility/programs/workspace';
import { runJobs, startService } from '@brand-visibility/programs/start';
import { keysFor, readWorld } from '../harness/world.js';

interface Options {
  readonly draws: number;
  readonly seed: number;
}

const DEMO_DAY = '2026-03-01';
const SHOWN_FAULTS = 5;

/** `answers-add-up`: for any window and engines, the answers of all prompts add up to the report's count. */
export function answersAddUp(proofs: Command): void {
  proofs
    .command('answers-add-up')
    .description("page through the answers of all prompts and compare their number with the report's count")
    .argument('[files...]', 'files to check besides the demo world, each in its own databases')
    .option('--draws <number>', 'windows and engines to check for each world', wholeNumber, 200)
    .option('--seed <number>', 'seed of the windows and engines', wholeNumber, 1)
    .action((files: readonly string[], options: Options) =>
      inWorkspace(async (workspace) => {
        let holds = true;
        for (const [index, file] of [null, ...files].entries())
          holds = (await prove(workspace, file, index, options)) && holds;
        return holds;
      }),
    );
}

async function prove(
  workspace: Workspace,
  file: string | null,
  index: number,
  { draws, seed }: Options,
): Promise<boolean> {
  const name = file ?? `the demo of ${DEMO_DAY}`;
  progress(`importing ${name}`);
  const databases = [await newSqlite(workspace, `data-${index}`), await newPostgres(workspace)] as const;
  const importCommand = file === null ? ['demo', '--today', DEMO_DAY] : ['import', file];
  for (const { forJobs } of databases) await runJobs(workspace, forJobs, importCommand);
  const world = await readWorld(databases[1].forJobs);
  const draw = drawFrom(seed);
  const { keys, lines } = keysFor(draw, world);
  const keyFile = join(workspace.folder, `keys-${index}.ndjson`);
  writeFileSync(keyFile, lines);
  for (const { forJobs } of databases) await runJobs(workspace, forJobs, ['import', keyFile]);
  // Presets end at the service's clock, so set it close to the brands' runs.
  const tracked = world.brands.filter(({ first_day }) => first_day !== null);
  const clock = world.latest + draw.below(10) * 86_400_000;
  const ports = [
    (await startService(workspace, databases[0].forService, { clock })).port,
    (
      await startService(workspace, databases[1].forService, {
        clock,
        environment: { REQUIRE_ROW_SECURITY: '1' },
      })
    ).port,
  ];

  const counted = { answers: 0, pages: 0, carried: 0, empty: 0 };
  const faults: string[] = [];
  for (let drawn = 1; drawn <= draws; drawn += 1) {
    const brand = draw.pick(tracked);
    const key =
      keys.find(({ account_id, state }) => account_id === brand.account_id && state === 'whole')?.key ?? '';
    const [first, last] = [brand.first_day, brand.last_day].map((day) => Date.parse(day ?? DEMO_DAY));
    const question = drawQuestion(draw, brand.id, first ?? 0, last ?? 0);
    const limits = draw.below(1_000_000);
    const sums = await Promise.all(
      ports.map((port) => addUp(getBody(port, key), drawFrom(limits), question)),
    );
    const [one, other] = sums as [Sum, Sum]; // one per port
    faults.push(
      ...[...one.faults, ...other.faults].map((fault) => `${brand.id} ${question.query}: ${fault}`),
    );
    if (one.ids.join() !== other.ids.join())
      faults.push(`${brand.id} ${question.query}: the databases return different answers`);
    counted.answers += one.answer_count;
    counted.pages += one.pages;
    counted.carried += one.isCarried ? 1 : 0;
    counted.empty += one.answer_count === 0 ? 1 : 0;
    if (drawn % 20 === 0) progress(`${drawn} windows, ${faults.length} faults`);
  }
  console.log(
    `${name}: ${grouped(draws)} windows on each database (${counted.carried} carried, ${counted.empty} empty), ` +
      `${grouped(counted.pages)} pages, ${grouped(counted.answers)} answers, ${faults.length} faults`,
  );
  for (const fault of faults.slice(0, SHOWN_FAULTS)) console.log(`  ${fault}`);
  return faults.length === 0;
}

function getBody(port: number, key: string): AskBody {
  return async (path) => {
    const { status, text } = await send(port, {
      method: 'GET',
      path,
      headers: { Authorization: `Bearer ${key}` },
    });
    if (status !== 200) throw new Error(`${status} for ${path}: ${text}`);
    return JSON.parse(text) as unknown;
  };
}
