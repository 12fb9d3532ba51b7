import { readdirSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { NotRun } from './workspace.js';

/** Reads figures of processes and connections from /proc, which exists only on Linux. */

export function requireLinux(): void {
  if (process.platform !== 'linux') throw new NotRun('this system test reads /proc, which only Linux has');
}

const bytesOf = (field: string) => (pid: number) =>
  1024 * Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

/** The resident memory of a process, in bytes, and its peak. */
export const residentBytes = bytesOf('VmRSS');
export const peakResidentBytes = bytesOf('VmHWM');

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
 * Returns the number of connections, in any TCP state, from 127.0.0.1 to a port of this machine. Omits connections that
 * no process has open any more.
 */
export function openConnections(port: number): number {
  const local = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  return readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(
      ([, near, far, , , , , , , inode]) =>
        near?.endsWith(local) && far?.startsWith('0100007F:') && inode !== '0',
    ).length;
}

/** Milliseconds since 1970, consistent across the processes of a machine. */
export const sharedTime = () => performance.timeOrigin + performance.now();

/** The load average of the last minute, which shows readers of the figures how busy the machine was. */
export const machineLoad = () => (loadavg()[0] ?? NaN).toFixed(2);
