import { readdirSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { NotRun } from './workspace.js';

/** Reads figures of processes and connections from /proc, which exists only on Linux. */

export function requireLinux(): void {
  if (process.platform !== 'linux') throw new NotRun('this system test reads /proc, which only Linux has');
}

/** The resident memory of a process, in bytes. */
export function residentBytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) * 1024;
}

/** The peak resident memory of a process, in bytes. */
export function peakResidentBytes(pid: number): number {
  const kilobytes = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) * 1024;
}

/** The number of open files of a process, including sockets. */
export function openFiles(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}

/** The processor time of a process so far, in seconds. */
export function processorSeconds(pid: number): number {
  return secondsIn(statOf(pid), 11, 12);
}

/** The processor time of a process and its children, including exited ones, in seconds; used for PostgreSQL servers. */
export function processorSecondsWithChildren(pid: number): number {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((fields) => fields[1] === String(pid));
  return children.reduce(
    (sum, fields) => sum + secondsIn(fields, 11, 12),
    secondsIn(statOf(pid), 11, 12, 13, 14),
  );
}

/** The fields of /proc/PID/stat after the process name; empty if the process has just exited. */
function statOf(pid: number | string): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  } catch {
    return [];
  }
}

/** Sums fields of /proc/PID/stat, and converts the sum from the 1/100 s that Linux reports to seconds. */
const secondsIn = (fields: readonly string[], ...indexes: readonly number[]) =>
  indexes.reduce((sum, index) => sum + Number(fields[index] ?? 0) / 100, 0);

/**
 * Returns the remote ports of connections, in any TCP state, from an IPv4 address to a port of this machine. Omits
 * connections that no process has open any more.
 */
export function openCallerPorts(port: number, callerAddress: string): ReadonlySet<number> {
  const hex = (number: number, digits: number) => number.toString(16).toUpperCase().padStart(digits, '0');
  const address = callerAddress
    .split('.')
    .reverse()
    .map((byte) => hex(Number(byte), 2))
    .join('');
  const local = `:${hex(port, 4)}`;
  const ports = new Set<number>();
  for (const line of readFileSync('/proc/net/tcp', 'utf8').split('\n')) {
    const [, near, far, , , , , , , inode] = line.trim().split(/\s+/);
    if (!near?.endsWith(local) || !far?.startsWith(`${address}:`) || inode === '0') continue;
    ports.add(parseInt(far.slice(address.length + 1), 16));
  }
  return ports;
}

/** Milliseconds since 1970, consistent across the processes of a machine. */
export const sharedTime = () => performance.timeOrigin + performance.now();

/** The load average of the last minute, which shows readers of the figures how busy the machine was. */
export const machineLoad = () => (loadavg()[0] ?? NaN).toFixed(2);
