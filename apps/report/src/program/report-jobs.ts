/** Determines which reports a command makes, and the options of each. */
import type { Brand } from '@brand-visibility/client';
import { UsageError } from '@brand-visibility/terminal';
import { againstText, NO_FILTERS, type Choice } from '../data/choice.js';
import type { Setup } from '../data/configuration.js';
import { localDay, monthOf, plusMonths } from '../data/days.js';
import { windowSlug } from '../data/file-name.js';
import { spansOf } from '../data/spans.js';
import type { Command } from './command-line.js';
import type { Subject } from './link-rows.js';
import { inLanguage, readSetups, type Setups } from './setups.js';

/** The options that the reports of a command share. */
export interface Common {
  readonly choice: Omit<Choice, 'brand_id'>;
  readonly setup: Setup;
  /** The time at which the data is read, RFC 3339 in UTC. */
  readonly readAt: string;
  readonly quotes: boolean;
}

/** A brand in a report, with its setup. */
export interface Part {
  readonly brand: Brand;
  readonly setup: Setup;
}

/** The options for the report of a brand, or of a group of brands. */
export interface ReportJob extends Common {
  /** The id of the brand, or the name of the group. */
  readonly key: string;
  /** Distinguishes the names of files: the id of the brand, or another string. */
  readonly fileId: string;
  readonly name: string;
  readonly isGroup: boolean;
  /** Whether it is made, besides the report in the usual language, for a recipient who reads another one. */
  readonly isTranslation: boolean;
  readonly parts: readonly Part[];
}

export interface ReportJobs {
  readonly common: Common;
  readonly setups: Setups;
  readonly ofBrand: (brand: Brand) => ReportJob;
  /**
   * Returns the jobs of the command's groups.
   * @throws {UsageError} if a group is unknown, or has a brand that the key cannot read
   */
  readonly ofGroups: (brands: readonly Brand[]) => ReportJob[];
}

/** @throws {UsageError} if the configuration is invalid, or all days of the window are in the future */
export function reportJobsOf(
  { brand: id, group: only, window, against, tz, pdf, quotes, config }: Command,
  clock: () => number,
): ReportJobs {
  const setupsFor = (month: string | null) => readSetups(config, month);
  const now = () => new Date(clock()).toISOString();
  const zoneOf = ({ time_zone = 'UTC' }: Setup) => tz ?? time_zone;
  // All reports cover the same month, even if some of the time zones are already in the next month.
  const last = () => lastMonth(now(), zoneOf(setupsFor(null).of()));
  const chosen = window === 'last-month' ? ({ kind: 'month', month: last() } as const) : window;
  const setups = setupsFor(chosen.kind === 'month' ? chosen.month : null);
  const withPaper = (setup: Setup): Setup => ({ ...(pdf && { paper: 'A4' }), ...setup });
  const commonOf = (setup: Setup): Common => {
    const choice = { window: chosen, against, tz: zoneOf(setup), filters: NO_FILTERS };
    return { choice, setup: withPaper(setup), readAt: now(), quotes };
  };
  const common = commonOf(setups.of());
  requireBegun(common);
  return {
    common,
    setups,
    ofBrand: (brand) => {
      const own = commonOf(setups.of(brand.id));
      return {
        ...own,
        key: brand.id,
        fileId: brand.id,
        name: brand.name,
        isGroup: false,
        isTranslation: false,
        parts: [{ brand, setup: own.setup }],
      };
    },
    ofGroups: (brands) => {
      const groups = setups.groups.filter(({ name }) => id === null && (only === null || name === only));
      if (only !== null && groups.length === 0)
        throw new UsageError(`--group ${only} is not the name of a group in the configuration`);
      return groups.map((group, index) => {
        const { name } = group;
        const refusal = (why: string) => new UsageError(`${config}: groups: ${name}: ${why}`);
        if (brands.some((brand) => brand.id === name)) throw refusal('a brand has this id');
        const { setup, brand: setupOf } = setups.ofGroup(group);
        const parts = group.brands.map((key) => {
          const brand = brands.find((one) => one.id === key);
          if (brand === undefined) throw refusal(`the key cannot read the brand ${key}`);
          return { brand, setup: withPaper(setupOf(key)) };
        });
        const kind = { isGroup: true, isTranslation: false };
        return { ...commonOf(setup), key: name, fileId: `group ${index + 1}`, name, ...kind, parts };
      });
    },
  };
}

export const lastMonth = (now: string, tz: string) => plusMonths(monthOf(localDay(now, tz)), -1);

/** Returns the job in the other languages of its recipients, without the agency's texts, which are in its own. */
export function translationsOf(
  job: ReportJob,
  { addressed }: Setups,
  say: (line: string) => void,
): ReportJob[] {
  const recipients = addressed.find(({ key }) => key === job.key)?.recipients ?? [];
  const languages = new Set(recipients.map((one) => one.language ?? job.setup.language));
  languages.delete(job.setup.language);
  const texts = ['note', 'greeting', 'comments'] as const;
  const left = texts.filter((name) => [job, ...job.parts].some(({ setup }) => setup[name] !== undefined));
  return [...languages].map((language) => {
    if (left.length > 0)
      say(`${job.key} (${language}): left out what is in ${job.setup.language}: ${left.join(', ')}`);
    return {
      ...job,
      setup: inLanguage(job.setup, language),
      isTranslation: true,
      parts: job.parts.map(({ brand, setup }) => ({ brand, setup: inLanguage(setup, language) })),
    };
  });
}

function requireBegun({ choice, readAt }: Common): void {
  const { current, today } = spansOf(choice, readAt);
  if (current.start_date > today)
    throw new UsageError(`${windowSlug(choice.window)} has not begun: today is ${today} (${choice.tz})`);
}

export const subjectOf = ({ key, choice, setup }: ReportJob): Subject => ({
  brand_or_group: key,
  window: windowSlug(choice.window),
  against: againstText(choice.against),
  language: setup.language,
});

export const spansIn = ({ choice, readAt }: Common) => spansOf(choice, readAt);

/** Whether later answers can change the figures of a report as a matter of course. */
export const isRolling = (job: Common) => spansIn(job).isUnfinished || job.choice.window.kind === 'period';
