import { readdirSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';

/** What the system says of a process and of connections; Linux alone has it in files. */

export function requireLinux(): void {
  if (process.platform !== 'linux') throw new Error('this proof reads /proc, which only Linux has');
}

/** The resident memory of a process, in bytes. */
export function residentBytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) * 1024;
}

/** The most of it so far. */
export function mostResidentBytes(pid: number): number {
  const kilobytes = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) * 1024;
}

/** How many files a process has open, sockets included. */
export function openFiles(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}

/** The processor time of a process so far, in seconds. */
export function processorSeconds(pid: number): number {
  return secondsIn(statOf(pid), 11, 12);
}

/** That of a process with its children, those that ended included: what a PostgreSQL server has taken. */
export function processorSecondsOfFamily(pid: number): number {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((fields) => fields[1] === String(pid));
  return children.reduce(
    (sum, fields) => sum + secondsIn(fields, 11, 12),
    secondsIn(statOf(pid), 11, 12, 13, 14),
  );
}

/** What the system says of a process after its name; nothing of one that has just ended. */
function statOf(pid: number | string): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  } catch {
    return [];
  }
}

/** In the hundredths that Linux shows everybody. */
const secondsIn = (fields: readonly string[], ...places: readonly number[]) =>
  places.reduce((sum, place) => sum + Number(fields[place] ?? 0) / 100, 0);

/**
 * The ports of the callers at an IPv4 address whose connections to a port of this machine some process still holds, in
 * whatever state.
 */
export function callersHeld(port: number, callerAddress: string): ReadonlySet<number> {
  const hex = (number: number, digits: number) => number.toString(16).toUpperCase().padStart(digits, '0');
  const address = callerAddress
    .split('.')
    .reverse()
    .map((byte) => hex(Number(byte), 2))
    .join('');
  const local = `:${hex(port, 4)}`;
  const held = new Set<number>();
  for (const line of readFileSync('/proc/net/tcp', 'utf8').split('\n')) {
    const [, near, far, , , , , , , inode] = line.trim().split(/\s+/);
    if (!near?.endsWith(local) || !far?.startsWith(`${address}:`) || inode === '0') continue;
    held.add(parseInt(far.slice(address.length + 1), 16));
  }
  return held;
}

/** Milliseconds since 1970, alike in all processes of the machine. */
export const sharedTime = () => performance.timeOrigin + performance.now();

/** What else the machine had to do, for whoever reads a figure: the load of the last minute. */
export const loadOfMachine = () => (loadavg()[0] ?? NaN).toFixed(2);
