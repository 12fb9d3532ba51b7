/** Keeps two programs from sending from a folder at the same time, also in two containers or on two machines. */
import { closeSync, existsSync, fsyncSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { unfinishedOf, writeAlone } from './files.js';

/** Another program is sending. */
export class Busy extends Error {}

export interface Edges {
  /** Returns this number of random bytes. */
  readonly random: (count: number) => Buffer;
  /** Waits this number of milliseconds. */
  readonly pause: (milliseconds: number) => Promise<unknown>;
  /** Calls a function each time that this number of milliseconds has passed, until it is cleared. */
  readonly every: (act: () => void, milliseconds: number) => NodeJS.Timeout;
}

const RENEWAL = 5000;
const LOOK = 1000;
/** A lock that has not changed at this number of looks belongs to nobody. */
const LOOKS = 30;

/**
 * Calls a function while no other program sends from a folder. The function receives another one, which throws `Busy`
 * if this program has lost the lock: while it stood still, another one took over.
 *
 * The lock is a file that is empty, or contains the id of its program and a number that grows. Each program writes only
 * into the file that it has opened, so one that has lost the lock cannot change another's.
 * @throws {Busy} if another program is sending; this takes one renewal to see, or 30 seconds if it was killed
 */
export async function whileAlone<Value>(
  folder: string,
  run: (requireOwn: () => void) => Value | Promise<Value>,
  { random, pause, every }: Edges,
): Promise<Value> {
  const path = join(folder, '.sending');
  const read = () => (existsSync(path) ? readFileSync(path, 'utf8') : '');
  const busy = (remedy: string) => new Busy(`another program is sending from ${folder}; ${remedy}`);
  const requireSame = (found: string) => {
    if (read() !== found) throw busy('try again when it has ended');
  };
  const found = read();
  // Looks are counted, and no clock is read: clocks differ, and do not stop with the machine.
  for (let looks = 0; found !== '' && looks < LOOKS; looks += 1) {
    await pause(LOOK);
    requireSame(found);
  }
  const id = random(16).toString('hex');
  const claim = () => {
    requireSame(found); // only one of those who have looked finds it so
    return Buffer.from(id);
  };
  if (!writeAlone(path, claim)) throw busy(`if it was killed, delete ${unfinishedOf(path)} and try again`);
  const file = openSync(path, 'r+');
  let renewals = 0;
  const renewal = every(() => {
    try {
      writeSync(file, `${id} ${(renewals += 1)}`, 0);
      fsyncSync(file);
    } catch {
      // Another program takes over, which this one sees before its next message.
    }
  }, RENEWAL);
  try {
    return await run(() => {
      if (!read().startsWith(id)) throw busy('it took over, because this one stood still');
    });
  } finally {
    clearInterval(renewal);
    ftruncateSync(file);
    closeSync(file);
  }
}
