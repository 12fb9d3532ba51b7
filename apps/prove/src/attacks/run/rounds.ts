import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpRequest } from '@brand-visibility/programs/http';
import {
  machineLoad,
  peakResidentBytes,
  processorSeconds,
  residentBytes,
} from '@brand-visibility/programs/processes';
import type { RunningService } from '@brand-visibility/programs/start';
import { progress, type Workspace } from '@brand-visibility/programs/workspace';
import { countsOf, type Counts } from '../../harness/load.js';
import type { Attack } from '../attack.js';
import { ATTACKERS } from '../world/accounts.js';
import { startAttacker } from './attackers.js';
import { expectedBodies, startDownloads, type Downloaded, type Expected } from './downloads.js';
import { startVictim, type Measured, type Victim } from './victim.js';

/** The measurements of one attack on one database. */
export interface Figures {
  readonly calm: Measured;
  readonly rounds: readonly Round[];
}

/** The measurements of one run of an attack. */
export interface Round {
  readonly attacked: Measured;
  /** Load of the service during the measurement, as a fraction of one processor core. */
  readonly share: number;
  /** The number of responses to the attackers, by outcome. */
  readonly attackers: Counts;
  readonly downloaded: Downloaded | null;
  /** Load of the service five seconds after the attackers have stopped, as a fraction of one processor core. */
  readonly busy: number;
  /** Peak memory of the service since its start; `idle` is its memory after the attackers stopped. Both in bytes. */
  readonly peak: number;
  readonly idle: number;
}

export interface Measuring {
  readonly workspace: Workspace;
  readonly service: RunningService;
  /** The port on which callers reach the service. */
  readonly port: number;
  readonly attack: Attack;
  /** The requests of the well-behaved caller in order, and the requests per second on each kind of connection. */
  readonly requests: readonly HttpRequest[];
  readonly rate: number;
  /** Duration of each measurement in seconds, both without and during the attack. */
  readonly seconds: number;
  /** The number of runs of the attack. */
  readonly runs: number;
  /** Whether the machine does other work, so that queues build up and empty slowly. */
  readonly isBusy: boolean;
}

/** Time in milliseconds for which the service warms up before the measurements. */
const WARM_UP = 6_000;
const WARM_UP_AGAIN = 2_000;
const RAMP_UP = 2_000;
/** Until a service with a tenth of a processor is warm, and has refused what the attackers send at once. */
const BUSY_RAMP_UP = 12_000;
/** Milliseconds from the end of the attack to the measurement of processor time, and duration of this measurement. */
const AFTERWARDS = 5_000;
const OBSERVED = 2_000;
/** Maximum time in milliseconds to wait until the service is idle before the next run. */
const SETTLING = 60_000;
/** Maximum load of an idle service, as a fraction of one processor core. */
export const IDLE = 0.3;

/** Measures the well-behaved caller without an attack, and then in each run of the attack. */
export async function measure(measuring: Measuring): Promise<Figures> {
  const { workspace, service, port, attack, seconds, runs, isBusy } = measuring;
  const expected = attack.downloads ? await expectedBodies(workspace, port) : new Set<string>();
  const victim = await start(measuring);
  await sleep(isBusy ? BUSY_RAMP_UP : WARM_UP);
  victim.startMeasuring();
  await sleep(seconds * 1_000);
  await victim.stop();
  const calm = victim.measured();
  const rounds: Round[] = [];
  while (rounds.length < runs) {
    progress(`${attack.name}: round ${rounds.length + 1} of ${runs}; machine load ${machineLoad()}`);
    rounds.push(await attackOnce(measuring, expected));
    if (rounds.length < runs) await untilIdle(service.pid);
  }
  return { calm, rounds };
}

function start({ workspace, service, port, requests, rate, isBusy }: Measuring): Promise<Victim> {
  return startVictim(workspace, port, requests, rate, isBusy ? service.pid : null);
}

async function attackOnce(measuring: Measuring, expected: Expected): Promise<Round> {
  const { workspace, port, attack, seconds, isBusy } = measuring;
  const { pid } = measuring.service;
  const victim = await start(measuring);
  await sleep(WARM_UP_AGAIN);
  const attackers = await attack.attackers({ keys: ATTACKERS[0].keys, port, isBusy });
  const endings = await Promise.all(attackers.map((each) => startAttacker(workspace, port, each)));
  await sleep(Math.max(attack.rampUp ?? RAMP_UP, isBusy ? BUSY_RAMP_UP : 0));
  victim.startMeasuring();
  const began = { at: performance.now(), used: processorSeconds(pid) };
  const endDownloads =
    attack.downloads && (await startDownloads(workspace, port, attack.downloads.bytesPerSecond, expected));
  await sleep(seconds * 1_000);
  const downloaded = endDownloads ? await endDownloads() : null;
  const share = ((processorSeconds(pid) - began.used) * 1_000) / (performance.now() - began.at);
  const stopped = victim.stop(); // late responses count, too
  const received = await Promise.all(endings.map((end) => end()));
  const used = processorSeconds(pid);
  await sleep(AFTERWARDS);
  let busy = await busyFor(OBSERVED, pid);
  // On a busy machine the service may need longer for as much processor time.
  while (isBusy && busy > IDLE && (processorSeconds(pid) - used) * 1_000 < AFTERWARDS)
    busy = await busyFor(OBSERVED, pid);
  await stopped;
  return {
    attacked: victim.measured(),
    share,
    attackers: countsOf(received.flat()),
    downloaded,
    busy,
    peak: peakResidentBytes(pid),
    idle: residentBytes(pid),
  };
}

/** Returns the load of a process over the given time, as a fraction of one processor core. */
async function busyFor(milliseconds: number, pid: number): Promise<number> {
  const before = processorSeconds(pid);
  await sleep(milliseconds);
  return ((processorSeconds(pid) - before) * 1_000) / milliseconds;
}

async function untilIdle(pid: number): Promise<void> {
  const start = performance.now();
  while (performance.now() - start < SETTLING && (await busyFor(1_000, pid)) > IDLE);
}
