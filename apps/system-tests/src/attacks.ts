import { PLANS } from '@brand-visibility/domain';
import { drawFrom } from '@brand-visibility/test-fixtures';
import { InvalidArgumentError, type Command } from 'commander';
import { setTimeout as sleep } from 'node:timers/promises';
import { ATTACKS } from './attacks/all.js';
import { startAttacker } from './attacks/attack-process.js';
import { ATTACKER_LIMIT, type Attack } from './attacks/attack.js';
import { startVictim, type Heard } from './attacks/victim.js';
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
  /** Requests of the honest caller in a second. */
  readonly rate: number;
  /** Of hearing him, before the attack and during it each. */
  readonly seconds: number;
}

/** How much slower the slowest percent of the honest caller's replies may be: the larger of these. */
const TIMES = 3;
const MILLISECONDS = 50;
/** Bytes that the service may ever hold. */
const MEMORY = 400_000_000;

const WARMING = 6_000;
/** How long an attack goes on before the honest caller is heard: what piles up has begun to. */
const BEGINNING = 2_000;

/** `attacks`: callers without a key, or within the limit of theirs, slow nobody else. */
export function attacks(proofs: Command): void {
  proofs
    .command('attacks')
    .description(
      `hear an honest caller, calm and attacked, on both databases. Attacks: ${ATTACKS.map(({ name }) => name).join(', ')}`,
    )
    .option('--only <name>', 'one attack', knownName)
    .option('--database <name>', 'SQLite or PostgreSQL alone', knownDatabase)
    .option('--rate <number>', 'requests of the honest caller a second', wholeNumberAboveZero, 40)
    .option('--seconds <number>', 'of hearing him, calm and attacked each', wholeNumberAboveZero, 12)
    .action((options: Options) => {
      requireLinux();
      return inWorkspace((place) => prove(place, options));
    });
}

async function prove(place: Workspace, options: Options): Promise<boolean> {
  let holds = true;
  for (const attack of ATTACKS.filter(({ name }) => (options.only ?? name) === name)) {
    console.log(`${attack.name}: ${attack.description}`);
    for (const open of [newSqlite, newPostgres]) {
      if (options.database && open !== OPENERS[options.database]) continue;
      const database = await open(place, attack.name);
      holds = (await proveOn(place, database, attack, options)) && holds;
    }
  }
  return holds;
}

async function proveOn(
  place: Workspace,
  database: ProofDatabase,
  attack: Attack,
  { rate, seconds }: Options,
): Promise<boolean> {
  progress(`making the database (${database.name})`);
  const sides = await prepare(place, database, attack);
  const service = await startService(place, database.forService, {
    environment: { REQUESTS_PER_MINUTE: LIMITS, ...attack.environment },
  });
  const { port, pid } = service;
  const victim = startVictim(place, port, await mixOf(drawFrom(1), port, sides.victim), rate);
  await sleep(WARMING);
  victim.listen();
  await sleep(seconds * 1_000);
  const calm = victim.heard();
  const before = peakResidentBytes(pid);
  progress(`attacking; load of the machine ${machineLoad()}`);
  const endings = attack
    .attackers({ port, keys: sides.attackers })
    .map((attacker) => startAttacker(place, port, attacker));
  await sleep(BEGINNING);
  victim.listen();
  await sleep(seconds * 1_000);
  const memory = peakResidentBytes(pid);
  for (const end of endings) await end();
  await victim.stop(); // replies that are late are heard, too
  const attacked = victim.heard();
  await service.stop();

  const bound = Math.max(TIMES * calm.p99, calm.p99 + MILLISECONDS);
  const holds = attacked.p99 <= bound && calm.isUnharmed && attacked.isUnharmed && memory < MEMORY;
  console.log(
    [
      `  ${database.name}: ${holds ? 'holds' : 'DOES NOT HOLD'}`,
      `calm ${said(calm)}`,
      `attacked ${said(attacked)} (bound of p99 ${bound.toFixed(1)} ms)`,
      `memory at most ${megabytes(memory)}, calm ${megabytes(before)} (bound ${megabytes(MEMORY)})`,
    ].join('\n    '),
  );
  return holds;
}

const said = ({ p50, p99, replies }: Heard) =>
  `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, replies ${replies}`;
const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`;

/** The attackers' plan has a limit; that of the honest caller has none, so that his pace can be heard in seconds. */
const LIMITS = PLANS.map((plan) => `${plan}=${plan === 'agency_scale' ? ATTACKER_LIMIT : 999_999_999}`).join(
  ',',
);

const OPENERS: Readonly<
  Record<ProofDatabase['name'], (place: Workspace, name: string) => Promise<ProofDatabase>>
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
