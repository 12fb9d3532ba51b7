import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Contender } from './measure.js';
import { REPORTS } from './question.js';

const SCRIPT = fileURLToPath(new URL('./cold-report.js', import.meta.url));

/** A year's report in a new process, timed from its start to its exit. */
export function coldContenders(url: string, end: number): Contender[] {
  return REPORTS.map((report) => ({
    name: `${report} 365d, new process`,
    run: () => promisify(execFile)(process.execPath, [SCRIPT, url, report, String(end)]),
  }));
}
