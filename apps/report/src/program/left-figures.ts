/** Leaves figures for Prometheus in a file that node_exporter reads, because no process stays that answers a scrape. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from './command-line.js';
import { historyOf, linesOf, type Delivery } from './deliveries.js';
import { writeWhole } from './files.js';
import { linesIn } from './record.js';
import type { Result } from './screen.js';

const HELP = {
  brand_visibility_reports_published_timestamp_seconds: 'When all reports of the last month were published',
  brand_visibility_reports_missing:
    'Reports of the last month that do not exist; 1 if the program ended early',
  brand_visibility_mails_sent_timestamp_seconds: 'When a mail was last sent',
  brand_visibility_mails_waiting: 'Mails with reports of the last month that were not sent',
  brand_visibility_mails_refused: 'Mails that a server refused, or that may not have arrived',
};

/** Replaces some figures in the file of a folder, and keeps the others. */
function leave(folder: string, figures: { readonly [Name in keyof typeof HELP]?: number }): void {
  const path = join(folder, 'reports.prom');
  const before = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const all = new Map<string, unknown>([
    ...[...before.matchAll(/^(\w+) (\S+)$/gm)].map(([, name = '', value]) => [name, value] as const),
    ...Object.entries(figures),
  ]);
  const texts = Object.entries(HELP).map(([name, help]) =>
    all.has(name) ? `# HELP ${name} ${help}\n# TYPE ${name} gauge\n${name} ${String(all.get(name))}\n` : '',
  );
  writeWhole(path, texts.join(''), 0o644);
}

/** Makes reports; leaves the outcome if they are all reports of the last month, and if there is a folder. */
export async function leavingResult(
  { brand, group, publish, window }: Command,
  clock: () => number,
  make: () => Promise<Result>,
): Promise<Result> {
  let missing = 1;
  try {
    const result = await make();
    ({ missing } = result);
    return result;
  } finally {
    if (
      publish !== null &&
      brand === null &&
      group === null &&
      window === 'last-month' &&
      existsSync(publish.folder)
    )
      leave(publish.folder, {
        brand_visibility_reports_missing: missing,
        ...(missing === 0 && {
          brand_visibility_reports_published_timestamp_seconds: Math.floor(clock() / 1000),
        }),
      });
  }
}

/**
 * Leaves what the record contains about all mails of the last month. Corrections do not wait, because somebody decides
 * whether to send them.
 * @throws {UsageError} if the report program did not write the record
 */
export function leaveMails(folder: string, all: readonly Delivery[]): void {
  const lines = linesIn(folder);
  const left = all.filter((one) => ['new', 'refused', 'unknown'].includes(historyOf(one, lines).state));
  const refused = left.filter((one) =>
    ['refused', 'sending'].includes(linesOf(one, lines).at(-1)?.state ?? ''),
  ).length;
  const latest = lines.findLast(({ state }) => state === 'sent');
  leave(folder, {
    ...(latest && {
      brand_visibility_mails_sent_timestamp_seconds: Math.floor(Date.parse(latest.at) / 1000),
    }),
    brand_visibility_mails_waiting: left.length - refused,
    brand_visibility_mails_refused: refused,
  });
}
