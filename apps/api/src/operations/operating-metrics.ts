import { ageOf, type OperatingState, type Store, type Totals } from '@brand-visibility/application';
import { HOUR, type Instant, SECOND } from '@brand-visibility/domain/time/instant';
import type { ServiceSettings } from '@brand-visibility/wiring';
import { Gauge, type Registry } from 'prom-client';
import { alone, sampled, type Values } from './sampled.js';

/** Metrics of commands, runs, boards, engines, keys and the replica. The service reads them from the database. */

/** The values from which one scrape computes these metrics. */
export interface OperatingReading {
  readonly settings: ServiceSettings;
  readonly now: Instant;
  /** Null if the database does not respond. */
  readonly operating: OperatingState | null;
  /** Seconds; null if there is no replica or a database does not respond. */
  readonly replicaLag: number | null;
}

/** Reads the values. Does not fail if the database does not respond, because other metrics report the failure. */
export async function readOperating(
  store: Store,
  settings: ServiceSettings,
  now: Instant,
): Promise<OperatingReading> {
  const operating = await store.operatingState(now).catch(() => null);
  return { settings, now, operating, replicaLag: store.replicaLag() };
}

type ReadOperating = (operating: OperatingState, reading: OperatingReading) => Values;

const seconds = (microseconds: bigint) => Number(microseconds) / Number(SECOND);
const since = (instant: number | null | undefined, now: Instant) =>
  alone(instant === null || instant === undefined ? null : seconds(now) - instant / Number(SECOND));

/** Returns the deliveries by engine; empty for totals that an earlier version recorded without deliveries. */
const deliveryCounts = (totals: Partial<Totals> | null) => Object.entries(totals?.deliveries ?? {});

/** Returns the times at which accounts are due; nothing for totals that an earlier version recorded without them. */
const dueIn = (totals: Partial<Totals> | null) => totals?.due;

/** Returns the number of brands that are late; null for totals that an earlier version recorded without it. */
function lateBrands(totals: Partial<Totals> | null, now: Instant): number | null {
  const late = totals?.brands_due?.filter(([hour]) => BigInt(hour) * HOUR <= now);
  return late?.reduce((sum, [, brands]) => sum + brands, 0) ?? null;
}

/** The gauges and the functions that read them. A gauge with a null `label` has no label. */
const OPERATING_GAUGES: readonly (readonly [
  name: string,
  help: string,
  label: string | null,
  read: ReadOperating,
])[] = [
  [
    'brand_visibility_command_last_success_age_seconds',
    'Time since a command last succeeded, or since the first recorded command',
    'command',
    (operating, { settings, now }) =>
      operating.commands.map((each) => {
        const isExpected = each.succeeded_at !== null || settings.intervals[each.command] > 0;
        const age = isExpected ? ageOf(each, operating, now) : null;
        return [each.command, age === null ? null : seconds(age)];
      }),
  ],
  [
    'brand_visibility_command_running_seconds',
    'How long the oldest run of a command has been running',
    'command',
    ({ commands }, { now }) =>
      commands.map(({ command, running_since }) => [
        command,
        running_since === null ? 0 : seconds(now - running_since),
      ]),
  ],
  [
    'brand_visibility_command_last_failed',
    '1 if the latest run of a command failed',
    'command',
    ({ commands }) => commands.map(({ command, has_failed }) => [command, Number(has_failed)]),
  ],
  [
    'brand_visibility_command_failures_of_day',
    'Failed runs of the last day',
    'command',
    ({ commands }) => commands.map(({ command, failures }) => [command, failures]),
  ],
  [
    'brand_visibility_newest_answer_age_seconds',
    'Age of the newest answer of completed runs',
    null,
    ({ totals }, { now }) => since(totals?.newest_answer, now),
  ],
  [
    'brand_visibility_accounts_stale',
    'Accounts that got no data when they were due; at most 100',
    null,
    ({ totals }, { now }) => alone(dueIn(totals)?.filter((due) => due < seconds(now)).length ?? null),
  ],
  [
    'brand_visibility_brands_stale',
    'Brands that got no data when they were due, at most an hour later',
    null,
    ({ totals }, { now }) => alone(lateBrands(totals, now)),
  ],
  [
    'brand_visibility_brands_without_engine',
    'Brands whose latest runs an engine answered less than half of, counted by the latest command that changed runs',
    'engine',
    ({ totals }) => Object.entries((totals as Partial<Totals> | null)?.brands_without_engine ?? {}),
  ],
  [
    'brand_visibility_oldest_board_age_seconds',
    'Age of the oldest outreach board',
    null,
    ({ totals }, { now }) => since(totals?.oldest_board, now),
  ],
  [
    'brand_visibility_answers_of_day_expected',
    'Questions to an engine in runs of the last day that ended, counted by the latest command that changed runs',
    'engine',
    ({ totals }) => deliveryCounts(totals).map(([engine, { expected }]) => [engine, expected]),
  ],
  [
    'brand_visibility_answers_of_day_delivered',
    'Questions of these runs that the engine answered',
    'engine',
    ({ totals }) => deliveryCounts(totals).map(([engine, { delivered }]) => [engine, delivered]),
  ],
  [
    'brand_visibility_keys_expiring',
    'Keys that expire, or are revoked, within 14 days',
    null,
    ({ expiring_keys }) => alone(expiring_keys),
  ],
];

/** Registers the metrics; returns the function that copies the values of a scrape into them. */
export function operatingReadings(registry: Registry): (reading: OperatingReading) => void {
  const gauges = OPERATING_GAUGES.map(([name, help, label, read]) =>
    sampled<OperatingReading>(registry, Gauge, [
      name,
      help,
      label,
      (reading) => reading.operating && read(reading.operating, reading),
    ]),
  );
  // A setting, which no outage of the database hides.
  const intervals = sampled<OperatingReading>(registry, Gauge, [
    'brand_visibility_command_interval_seconds',
    'How often a command runs',
    'command',
    ({ settings }) =>
      Object.entries(settings.intervals).map(([command, interval]) => [command, interval || null]),
  ]);
  const lag = sampled<OperatingReading>(registry, Gauge, [
    'brand_visibility_replica_lag_seconds',
    'Lag of the replica',
    null,
    ({ replicaLag }) => alone(replicaLag),
  ]);
  return (reading) => {
    for (const write of [...gauges, intervals, lag]) write(reading);
  };
}
