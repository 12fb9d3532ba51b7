import { PLANS } from '@brand-visibility/domain';
import { drawFrom } from '@brand-visibility/test-fixtures';
import { InvalidArgumentError, type Command } from 'commander';
import { setTimeout as sleep } from 'node:timers/promises';
import { ATTACKS } from './attacks/all.js';
import { startAttacker } from './attacks/attack-process.js';
import { ATTACKER_LIMIT, type Attack } from './attacks/attack.js';
import { startVictim, type Measured } from './attacks/victim.js';
import { prepare } from './attacks/world.js';
import { newPostgres, newSqlite, type ProofDatabase } from './databases.js';
import { mixOf } from './mix.js';
import { wholeNumberAboveZero } from './options.js';
import { inWorkspace, progress, type Workspace } from '@brand-visibility/programs/workspace';
import { machineLoad, peakResidentBytes, requireLinux } from '@brand-visibility/programs/processes';
import { startService } from '@brand-visibility/programs/start';

interface Options {
  readonly only?: string;
  readonly database?: ProofDatabase['name'];
  /** Requests a second of the honest caller. */
  readonly rate: number;
  /** Seconds of measurement before the attack, and again during it. */
  readonly seconds: number;
}

/** The bound on the honest caller's p99 during an attack: the larger of 3 times the calm p99 and 50 ms more. */
const TIMES = 3;
const MILLISECONDS = 50;
/** The maximum memory of the service in bytes. */
const MEMORY = 400_000_000;

const WARM_UP = 6_000;
/** Time from the start of an attack to the measurement, for queues to build up. */
const RAMP_UP = 2_000;

/** `attacks`: callers without a key, or within their limit, do not slow down other callers. */
export function attacks(proofs: Command): void {
  proofs
    .command('attacks')
    .description(
      `measure an honest caller's replies, calm and under attack, on both databases. Attacks: ${ATTACKS.map(({ name }) => name).join(', ')}`,
    )
    .option('--only <name>', 'only this attack', knownName)
    .option('--database <name>', 'only SQLite or only PostgreSQL', knownDatabase)
    .option('--rate <number>', 'requests a second of the honest caller', wholeNumberAboveZero, 40)
    .option(
      '--seconds <number>',
      'seconds of measurement, calm and under attack each',
      wholeNumberAboveZero,
      12,
    )
    .action((options: Options) => {
      requireLinux();
      return inWorkspace((workspace) => prove(workspace, options));
    });
}

async function prove(workspace: Workspace, options: Options): Promise<boolean> {
  let holds = true;
  for (const attack of ATTACKS.filter(({ name }) => (options.only ?? name) === name)) {
    console.log(`${attack.name}: ${attack.description}`);
    for (const open of [newSqlite, newPostgres]) {
      if (options.database && open !== OPENERS[options.database]) continue;
      const database = await open(workspace, attack.name);
      holds = (await proveOn(workspace, database, attack, options)) && holds;
    }
  }
  return holds;
}

async function proveOn(
  workspace: Workspace,
  database: ProofDatabase,
  attack: Attack,
  { rate, seconds }: Options,
): Promise<boolean> {
  progress(`creating the database (${database.name})`);
  const sides = await prepare(workspace, database, attack);
  const service = await startService(workspace, database.forService, {
    environment: { REQUESTS_PER_MINUTE: LIMITS, ...attack.environment },
  });
  const { port, pid } = service;
  const victim = startVictim(workspace, port, await mixOf(drawFrom(1), port, sides.victim), rate);
  await sleep(WARM_UP);
  victim.startMeasuring();
  await sleep(seconds * 1_000);
  const calm = victim.measured();
  const before = peakResidentBytes(pid);
  progress(`attacking; machine load ${machineLoad()}`);
  const endings = attack
    .attackers({ port, keys: sides.attackers })
    .map((attacker) => startAttacker(workspace, port, attacker));
  await sleep(RAMP_UP);
  victim.startMeasuring();
  await sleep(seconds * 1_000);
  const memory = peakResidentBytes(pid);
  for (const end of endings) await end();
  await victim.stop(); // includes late replies
  const attacked = victim.measured();
  await service.stop();

  const bound = Math.max(TIMES * calm.p99, calm.p99 + MILLISECONDS);
  const holds = attacked.p99 <= bound && calm.isUnharmed && attacked.isUnharmed && memory < MEMORY;
  console.log(
    [
      `  ${database.name}: ${holds ? 'holds' : 'DOES NOT HOLD'}`,
      `calm ${summary(calm)}`,
      `attacked ${summary(attacked)} (p99 bound ${bound.toFixed(1)} ms)`,
      `memory at most ${megabytes(memory)}, calm ${megabytes(before)} (bound ${megabytes(MEMORY)})`,
    ].join('\n    '),
  );
  return holds;
}

const summary = ({ p50, p99, replies }: Measured) =>
  `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, replies ${replies}`;
const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`;

/** The attackers' plan has a limit; the honest caller's has none, so that seconds of measurement are enough. */
const LIMITS = PLANS.map((plan) => `${plan}=${plan === 'agency_scale' ? ATTACKER_LIMIT : 999_999_999}`).join(
  ',',
);

const OPENERS: Readonly<
  Record<ProofDatabase['name'], (workspace: Workspace, name: string) => Promise<ProofDatabase>>
> = { SQLite: newSqlite, PostgreSQL: newPostgres };

function knownName(name: string): string {
  if (ATTACKS.every((attack) => attack.name !== name))
    throw new InvalidArgumentError(`Expected one of ${ATTACKS.map((attack) => attack.name).join(', ')}.`);
  return name;
}

function knownDatabase(name: string): ProofDatabase['name'] {
  const known = (['SQLite', 'PostgreSQL'] as const).find((each) => each.toLowerCase() === name.toLowerCase());
  if (!known) throw new InvalidArgumentError('Expected SQLite or PostgreSQL.');
  return known;
}
