import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { HttpRequest } from '@brand-visibility/programs/http';
import { killedAtEnd, type Workspace } from '@brand-visibility/programs/workspace';

/** What load-program.ts is told to do. */
export interface LoadOrder {
  readonly port: number;
  /** One after the other, and then again. */
  readonly asks: readonly HttpRequest[];
  /** Requests a second, sent however late the replies are; or callers who each wait for their reply. */
  readonly pace: { readonly rate: number } | { readonly callers: number };
  /** Milliseconds between two reports. */
  readonly every: number;
}

/** What came since the report before. */
export interface LoadReport {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** How often each status came, or each reason why none did. */
  readonly counts: Readonly<Record<string, number>>;
  /** Milliseconds from when a request was due to its last byte, in no order. */
  readonly latencies: readonly number[];
}

export interface RunningLoad {
  /** Every report so far. */
  readonly reports: readonly LoadReport[];
  /** Lets the requests under way end. */
  stop(): Promise<void>;
}

const PROGRAM = fileURLToPath(new URL('./load-program.js', import.meta.url));

/** Sends requests from a process of its own until it is stopped; it ends with the proof. */
export function startLoad(
  place: Workspace,
  order: LoadOrder,
  onReport?: (report: LoadReport) => void,
): RunningLoad {
  const child = spawn(process.execPath, [PROGRAM], {
    env: { PATH: process.env['PATH'] },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.write(`${JSON.stringify(order)}\n`);
  const ended = killedAtEnd(place, child);
  const reports: LoadReport[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    const report = JSON.parse(line) as LoadReport; // of load-program.ts
    if (onReport) onReport(report);
    else reports.push(report);
  });
  return {
    reports,
    stop: async () => {
      child.stdin.end();
      const [status] = (await ended) as [number | null];
      if (status !== 0) throw new Error(`the load ended with ${String(status)}`);
    },
  };
}

/** Several reports as one. */
export function together(reports: readonly Omit<LoadReport, 'at'>[]): Omit<LoadReport, 'at'> {
  const counts: Record<string, number> = {};
  for (const report of reports)
    for (const [what, count] of Object.entries(report.counts)) counts[what] = (counts[what] ?? 0) + count;
  return { counts, latencies: reports.flatMap(({ latencies }) => latencies) };
}

/** The number that so many percent are not above (nearest rank); NaN of none. */
export function percentile(numbers: readonly number[], percent: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? NaN;
}

/** `200: 1,234, 503: 5`. */
export function described(counts: LoadReport['counts']): string {
  return Object.entries(counts)
    .map(([what, count]) => `${what}: ${count.toLocaleString('en-US')}`)
    .join(', ');
}
