/** The command `share`: prints a link that contains a key and opens the report of one brand. */
import { isDay, zoneName } from '@brand-visibility/domain';
import { readPublicUrl } from '@brand-visibility/wiring';
import { InvalidArgumentError, type Command } from 'commander';
import { withDatabase } from '../open.js';
import type { Io } from '../output.js';
import { deliverKey, refuse } from './keys.js';

/** The brand, the number of days for which the link works, and the view that the report shows first. */
interface ShareOptions {
  readonly brand: string;
  readonly days: number;
  readonly month?: string;
  readonly tz?: string;
  readonly against?: string;
}

/** Defines the command, which creates a key for a brand and prints a link to the brand's report (rule 10.12). */
export function addShare(command: Command, io: Io, end: (status: number) => void): void {
  command
    .description('create a key for one brand, and print once a link to the report of the brand')
    .requiredOption('--brand <id>', 'the brand whose report the link opens')
    .option('--days <number>', 'for how many days the link works, at most 400', readDays, 30)
    .option('--month <month>', 'the month that the report shows first, YYYY-MM', readMonth)
    .option('--tz <zone>', 'the time zone in which days begin, such as Europe/Paris', readZone)
    .option('--against <days>', 'what to compare with: previous-year, previous-days or DAY..DAY', readAgainst)
    .action(async (options: ShareOptions) => {
      const publicUrl = readPublicUrl(io.env);
      if (publicUrl === null) return command.error('error: set PUBLIC_URL to the URL that callers use');
      end(await share(io, publicUrl, options));
    });
}

async function share(io: Io, publicUrl: string, { brand: id, days, ...view }: ShareOptions): Promise<number> {
  return withDatabase(io, 'work', async (jobs) => {
    const brand = await jobs.jobStore.withBoardReader((reader) => reader.brand(id));
    if (brand === null) return refuse(jobs.say, `there is no brand ${id}`);
    const scope = { account_id: brand.account_id, all_brands: false, brand_ids: [id] };
    const linkOf = (k: string) => `${publicUrl}/report#${new URLSearchParams({ k, ...view }).toString()}`;
    return deliverKey(jobs, { ...scope, name: 'Report link', days: BigInt(days) }, 'link', linkOf);
  });
}

function readDays(text: string): number {
  const days = Number(text);
  if (/^\d{1,3}$/.test(text) && days >= 1 && days <= 400) return days;
  throw new InvalidArgumentError('Expected a whole number from 1 to 400.');
}

function readMonth(text: string): string {
  if (isDay(`${text}-01`)) return text;
  throw new InvalidArgumentError('Expected a month as YYYY-MM.');
}

/** Returns the IANA name of a time zone (rule 2.7). */
function readZone(text: string): string {
  const zone = zoneName(text);
  if (zone !== null) return zone;
  throw new InvalidArgumentError('Expected a zone of the IANA database, such as Europe/Paris.');
}

function readAgainst(text: string): string {
  const [first = '', last = '', ...more] = text.split('..');
  const areDays = more.length === 0 && isDay(first) && isDay(last) && first <= last;
  if (areDays || text === 'previous-year' || text === 'previous-days') return text;
  throw new InvalidArgumentError('Expected previous-year, previous-days, or days: 2026-08-01..2026-08-31.');
}
