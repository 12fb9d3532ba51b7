import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { HttpRequest } from '@brand-visibility/programs/http';
import { killedAtEnd, type Workspace } from '@brand-visibility/programs/workspace';

/** The input of load-program.ts. */
export interface LoadOrder {
  readonly port: number;
  /** Sent in order, repeatedly. */
  readonly requests: readonly HttpRequest[];
  /** An open model with requests a second, sent however late responses are; or a closed model with waiting callers. */
  readonly pace: { readonly rate: number } | { readonly callers: number };
  /** Milliseconds between two reports. */
  readonly every: number;
}

/** The responses since the previous report. */
export interface LoadReport {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The number of responses per status, or per reason for no response. */
  readonly counts: Readonly<Record<string, number>>;
  /** Milliseconds from the due time of a request to the last byte of its response, in no particular order. */
  readonly latencies: readonly number[];
}

export interface RunningLoad {
  /** All reports so far. */
  readonly reports: readonly LoadReport[];
  /** Waits for the requests in progress. */
  stop(): Promise<void>;
}

const PROGRAM = fileURLToPath(new URL('./load-program.js', import.meta.url));

/** Sends requests from a separate process until it is stopped; it ends with the workspace. */
export function startLoad(
  workspace: Workspace,
  order: LoadOrder,
  onReport?: (report: LoadReport) => void,
): RunningLoad {
  const child = spawn(process.execPath, [PROGRAM], {
    env: { PATH: process.env['PATH'] },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.write(`${JSON.stringify(order)}\n`);
  const ended = killedAtEnd(workspace, child);
  const reports: LoadReport[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    const report = JSON.parse(line) as LoadReport; // from load-program.ts
    if (onReport) onReport(report);
    else reports.push(report);
  });
  return {
    reports,
    stop: async () => {
      child.stdin.end();
      const [status] = (await ended) as [number | null];
      if (status !== 0) throw new Error(`the load process exited with ${String(status)}`);
    },
  };
}

/** Merges reports. */
export function mergeReports(reports: readonly Omit<LoadReport, 'at'>[]): Omit<LoadReport, 'at'> {
  const counts: Record<string, number> = {};
  for (const report of reports)
    for (const [what, count] of Object.entries(report.counts)) counts[what] = (counts[what] ?? 0) + count;
  return { counts, latencies: reports.flatMap(({ latencies }) => latencies) };
}

/** The percentile by nearest rank; NaN without numbers. */
export function percentile(numbers: readonly number[], percent: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? NaN;
}

/** Formats counts, such as `200: 1,234, 503: 5`. */
export function described(counts: LoadReport['counts']): string {
  return Object.entries(counts)
    .map(([what, count]) => `${what}: ${count.toLocaleString('en-US')}`)
    .join(', ');
}
