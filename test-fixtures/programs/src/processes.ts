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

/** The processor time of a process so far, in seconds. */
export function processorSeconds(pid: number): number {
  return secondsIn(statOf(pid), 11, 12);
}

/** The processor time of the main thread of a process so far, in milliseconds, accurate to some milliseconds. */
export const mainThreadMilliseconds = (pid: number) =>
  Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1_000_000;

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

/** Milliseconds since 1970, consistent across the processes of a machine. */
export const sharedTime = () => performance.timeOrigin + performance.now();

/** The load average of the last minute, which shows readers of the figures how busy the machine was. */
export const machineLoad = () => (loadavg()[0] ?? NaN).toFixed(2);
