import { drawFrom } from '@brand-visibility/records';
import { Option, type Command } from 'commander';
import { execFileSync } from 'node:child_process';
import { ATTACKS, ATTACKS_ON_THE_PROXY } from './all.js';
import { ATTACKER_LIMIT, type Attack } from './attack.js';
import { INJECTED_FAULTS } from './injected-faults/all.js';
import { serviceWith, type InjectedFault } from './injected-faults/injected-fault.js';
import { measure } from './run/rounds.js';
import { megabytes, verdictOn, type Bound } from './run/verdict.js';
import { limitingAttackers } from './world/accounts.js';
import { importWorld, writeWorld } from './world/world.js';
import { newPostgres, newSqlite, type ProofDatabase } from '../harness/databases.js';
import { mixOf } from '../harness/mix.js';
import { wholeNumberAboveZero } from '../harness/options.js';
import { startProxy } from '../harness/proxy.js';
import { inWorkspace, progress, type Workspace } from '@brand-visibility/programs/workspace';
import { peakResidentBytes, requireLinux } from '@brand-visibility/programs/processes';
import { startService } from '@brand-visibility/programs/start';

interface TrialOptions {
  readonly only?: readonly string[];
  readonly database?: ProofDatabase['name'];
  /** Duration of a measurement in seconds, both before the attack and in each run of the attack. */
  readonly seconds: number;
  /** Number of runs of each attack. Default: 3, or 1 if a fault is injected. */
  readonly runs?: number;
  /** Whether the machine does other work. */
  readonly busy?: boolean;
}

interface Options extends TrialOptions {
  readonly fault?: string;
  readonly faults?: true;
}

/** An attack to run. If a fault is injected, the attack must detect it. */
interface Trial {
  readonly attack: Attack;
  readonly injected: InjectedFault | null;
  readonly way: Way;
}

/** The route by which callers reach the service. */
interface Way {
  readonly name: string;
  /** The variables of the HAProxy configuration in front of the service; null if callers connect directly. */
  readonly proxy: Readonly<Record<string, string>> | null;
  /** The bounds that must hold on this route. For other bounds, figures are only printed. Default: all bounds. */
  readonly judged?: readonly Bound[];
}

const DIRECTLY: Way = { name: 'directly', proxy: null };

const OPENERS = { SQLite: newSqlite, PostgreSQL: newPostgres };

/**
 * Requests per second of the well-behaved caller on kept and on new connections each, on two cores, which the callers,
 * the service and the database share. On PostgreSQL, 40 requests per second would use over half of the processor time,
 * but callers with more than a fair share must wait (rule 4.5).
 */
const RATES = { SQLite: 40, PostgreSQL: 10 } as const;
/** On a busy machine, which may leave the service a tenth of a processor. */
const BUSY_RATE = 5;

/** Adds the command `attacks`. It proves that callers within their limit or without a key do not slow down others. */
export function attacks(proofs: Command): void {
  withTrialOptions(proofs.command('attacks'), ATTACKS)
    .description(
      "measure a well-behaved caller's responses on warm and on new connections, calm and under attack, on both databases",
    )
    .addOption(
      new Option('--fault <name>', 'a fault in the service that its attack must detect').choices(
        INJECTED_FAULTS.map(({ name }) => name),
      ),
    )
    .option('--faults', 'run each of these faults, one after the other')
    .action((options: Options) =>
      inWorkspace((workspace) => runTrials(workspace, trialsOf(options), options)),
    );
}

/** Adds options to a command. The options select the trials of the given attacks. */
function withTrialOptions(command: Command, all: readonly Attack[]): Command {
  return command
    .addOption(new Option('--only <name...>', 'only these attacks').choices(all.map(({ name }) => name)))
    .addOption(new Option('--database <name>', 'only this database').choices(Object.keys(OPENERS)))
    .option('--seconds <number>', 'seconds of measurement, calm and in each run', wholeNumberAboveZero, 26)
    .option(
      '--runs <number>',
      'runs of each attack, of which the middle one counts (default: 3, and 1 with a fault)',
      wholeNumberAboveZero,
    )
    .option(
      '--busy',
      `on a machine that does other work: ${BUSY_RATE} requests per second, and only the time counts for which the service ran`,
    );
}

/** Runs trials on each database and prints their figures. Returns whether all trials succeed. */
async function runTrials(
  workspace: Workspace,
  all: readonly Trial[],
  options: TrialOptions,
): Promise<boolean> {
  requireLinux();
  console.log(`commit ${commit()}`);
  const trials = all.filter(({ attack }) => options.only?.includes(attack.name) ?? true);
  for (const { injected } of trials) if (injected) serviceWith(injected); // throws early if an edit does not apply
  const file = await writeWorld(workspace, [...new Set(trials.map(({ attack }) => attack))]);
  const failed: string[] = [];
  let done = 0;
  for (const name of ['SQLite', 'PostgreSQL'] as const) {
    if ((options.database ?? name) !== name) continue;
    const database = await OPENERS[name](workspace, 'attacks');
    const rate = options.busy ? BUSY_RATE : RATES[name];
    const key = await importWorld(workspace, database, file);
    for (const trial of trials) {
      done += 1;
      const { title, lines, isSuccess } = await runTrial(workspace, database, key, trial, {
        ...options,
        rate,
      });
      console.log([title, ...lines].join('\n    '));
      progress(`${title}; done`);
      if (!isSuccess) failed.push(title);
    }
  }
  const outcome = trials.some(({ injected }) => injected) ? 'detected' : 'hold';
  console.log(
    `${done - failed.length} of ${done} ${outcome}${failed.length > 0 ? `; not: ${failed.join('; ')}` : ''}`,
  );
  return done > 0 && failed.length === 0;
}

/** The commit of this clone, with a mark if files differ from it. */
const commit = () =>
  execFileSync('git', ['describe', '--always', '--dirty'], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  }).trim();

function trialsOf({ fault, faults }: Options): readonly Trial[] {
  if (!fault && !faults) return ATTACKS.map((attack) => ({ attack, injected: null, way: DIRECTLY }));
  return INJECTED_FAULTS.filter(({ name }) => (fault ?? name) === name).flatMap((each) =>
    ATTACKS.filter(({ name }) => name === each.attack).map((attack) => ({
      attack,
      injected: each,
      way: DIRECTLY,
    })),
  );
}

/** Runs one trial. It succeeds if all bounds hold or the injected fault is detected. Throws if the service crashed. */
async function runTrial(
  workspace: Workspace,
  database: ProofDatabase,
  key: string,
  { attack, injected, way }: Trial,
  { rate, seconds, busy = false, runs = injected ? 1 : 3 }: TrialOptions & { readonly rate: number },
): Promise<{ readonly title: string; readonly lines: readonly string[]; readonly isSuccess: boolean }> {
  const { environment = {}, preload = [] } = injected ? serviceWith(injected) : {};
  const service = await startService(workspace, database.forService, {
    environment: {
      REQUESTS_PER_MINUTE: limitingAttackers(ATTACKER_LIMIT),
      ...attack.environment,
      ...environment,
    },
    preload,
  });
  const requests = await mixOf(drawFrom(1), service.port, key);
  const proxy =
    way.proxy && (await startProxy(workspace, { services: [service.port], environment: way.proxy }));
  const { port } = proxy ?? service;
  const figures = await measure({
    workspace,
    service,
    port,
    attack,
    requests,
    rate,
    seconds,
    runs,
    isBusy: busy,
  });
  await service.stop();
  const { faults: all, lines } = verdictOn(figures, rate * seconds, busy, attack.more);
  const faults = all.filter((bound) => way.judged?.includes(bound) ?? true);
  const holds = faults.length === 0;
  return {
    title: `${attack.name}, ${database.name}, ${way.name}${injected ? `, with the fault ${injected.name}` : ''}: ${holds ? 'holds' : `DOES NOT HOLD (${faults.join(', ')})`}`,
    lines: [
      attack.description,
      ...(injected ? [`fault: ${injected.description}`] : []),
      ...lines,
      ...(proxy ? [`HAProxy's memory at most ${megabytes(peakResidentBytes(proxy.pid))}`] : []),
    ],
    isSuccess: injected ? faults.some((fault) => injected.exceeds.includes(fault)) : holds,
  };
}

const WAYS: readonly Way[] = [
  { name: 'directly (only memory counts)', proxy: null, judged: ['memory'] },
  { name: 'behind HAProxy', proxy: {} },
];

const NO_LIMITS: Way = {
  name: 'behind HAProxy',
  proxy: {
    ADDRESS_CONNECTIONS: '1000000',
    ADDRESS_NEW_CONNECTIONS: '1000000',
    ADDRESS_REQUESTS: '1000000',
  },
};

/** Adds the command `proxy`. It proves that attackers without a key do not slow down others behind HAProxy. */
export function proxy(proofs: Command): void {
  withTrialOptions(proofs.command('proxy'), ATTACKS_ON_THE_PROXY)
    .description(
      'measure a well-behaved caller next to attackers without a key, directly (only memory counts) and behind HAProxy',
    )
    .option('--faults', 'run HAProxy without its limits, which every attack must detect')
    .action((options: Options) =>
      inWorkspace((workspace) =>
        runTrials(workspace, ATTACKS_ON_THE_PROXY.flatMap(options.faults ? withoutLimits : trials), options),
      ),
    );
}

const trials = (attack: Trial['attack']): Trial[] => WAYS.map((way) => ({ attack, injected: null, way }));

const withoutLimits = (attack: Trial['attack']): Trial[] => [
  {
    attack,
    injected: {
      name: 'no-limits',
      description: 'HAProxy limits no address',
      edits: [],
      attack: attack.name,
      exceeds: ['p50', 'p99', 'responses', 'too few responses'],
    },
    way: NO_LIMITS,
  },
];
