/** A failure as Prometheus observes it. The series change at minute 5 and return to normal at minute 40. */
export interface AlertCase {
  readonly alert: string;
  /** Normal value of each series, and its value in the failure. `+N` adds N per minute from 0; `_` means no value. */
  readonly series: Readonly<Record<string, readonly [well: number | string, inTrouble: number | string]>>;
  /** The labels of the alert in addition to `severity`. */
  readonly labels: Readonly<Record<string, string>>;
  readonly severity: 'page' | 'ticket';
  readonly summary: string;
}

const JOB = { job: 'brand-visibility' };
const SERVICE = { ...JOB, instance: 'api:9464' };
const of = (name: string, labels: Readonly<Record<string, string>> = {}) => {
  const pairs = Object.entries({ ...SERVICE, ...labels }).map(([label, value]) => `${label}="${value}"`);
  return `${name}{${pairs.join(',')}}`;
};
const requests = (status: string, reason = '') => of('http_requests_total', { status, reason });
const NODE = { job: 'node', instance: 'db:9100', fstype: 'ext4', mountpoint: '/var/lib/postgresql' };
const SIZE = 1_000;

/** At least one case for each alert in docs/alerts.yml. */
export const ALERT_CASES: readonly AlertCase[] = [
  {
    alert: 'BrandVisibilityAway',
    series: { [of('up')]: [1, 0] },
    labels: SERVICE,
    severity: 'page',
    summary: 'api:9464 does not answer Prometheus',
  },
  {
    alert: 'BrandVisibilityFaults',
    series: {
      [requests('200')]: ['+98', '+98'],
      [requests('503', 'database')]: ['+0', '+2'],
      // Neither shed requests nor probes fire the alert, or prevent it from firing.
      [requests('503', 'account')]: ['+560', '+560'],
      [requests('503', 'not_ready')]: ['+120', '+120'],
    },
    labels: {},
    severity: 'page',
    summary: '2% of the responses are faults; the log says why',
  },
  {
    alert: 'BrandVisibilityDatabaseAway',
    series: { [of('brand_visibility_database_breaker_open', { database: 'primary' })]: [0, 1] },
    labels: { ...SERVICE, database: 'primary' },
    severity: 'page',
    summary: 'api:9464 cannot connect to its primary database',
  },
  {
    alert: 'BrandVisibilityNotReady',
    series: { [of('brand_visibility_ready')]: [1, 0] },
    labels: SERVICE,
    severity: 'page',
    summary: 'api:9464 is not ready: /readyz and its log say why',
  },
  {
    alert: 'BrandVisibilityRightsMissing',
    series: { [of('brand_visibility_rights_missing')]: [0, 1] },
    labels: SERVICE,
    severity: 'ticket',
    summary: 'api:9464 lacks rights in its database (number: 1), which /readyz names',
  },
  {
    alert: 'BrandVisibilityCountsAlone',
    series: { [of('brand_visibility_rate_counted_alone_total')]: ['+0', '+5'] },
    labels: SERVICE,
    severity: 'page',
    summary: 'api:9464 counts requests by itself: the limits hold for each process, not for all',
  },
  {
    alert: 'BrandVisibilityTurnsAway',
    series: { [of('http_requests_shed_total', { reason: 'waiting' })]: ['+0', '+5'] },
    labels: { ...SERVICE, reason: 'waiting' },
    severity: 'ticket',
    summary: 'api:9464 turned requests away: more waited than MAX_WAITING_REQUESTS',
  },
  {
    alert: 'BrandVisibilityAccountStarved',
    series: { [of('http_requests_shed_total', { reason: 'account' })]: ['+0', '+5'] },
    labels: { ...SERVICE, reason: 'account' },
    severity: 'ticket',
    summary:
      'api:9464 keeps refusing requests of an account that exceeds its share: the access log identifies it (status 503, account_id)',
  },
  {
    alert: 'BrandVisibilityWaitsForDatabase',
    series: { [of('brand_visibility_database_waiting', { database: 'replica' })]: [0, 4] },
    labels: { ...SERVICE, database: 'replica' },
    severity: 'ticket',
    summary: 'api:9464 uses all its connections to the replica database',
  },
  {
    alert: 'BrandVisibilityBusy',
    series: { [of('nodejs_eventloop_lag_p99_seconds')]: [0.01, 0.6] },
    labels: SERVICE,
    severity: 'ticket',
    summary: 'api:9464 is too busy: add processes',
  },
  ...['import', 'refresh-outreach', 'check', 'backup-made', 'complete', 'remeasure'].map(
    (command): AlertCase => ({
      alert: 'BrandVisibilityCommandOverdue',
      series: {
        [of('brand_visibility_command_last_success_age_seconds', { command })]: [3_600, 7_260],
        [of('brand_visibility_command_interval_seconds', { command })]: [3_600, 3_600],
      },
      labels: { ...JOB, command },
      severity: 'ticket',
      summary: `${command} has not succeeded for 2h 1m 0s; see jobs status`,
    }),
  ),
  {
    alert: 'BrandVisibilityCommandStuck',
    series: { [of('brand_visibility_command_running_seconds', { command: 'import' })]: [600, 7_260] },
    labels: { ...JOB, command: 'import' },
    severity: 'ticket',
    summary: 'import has been running for 2h 1m 0s; see jobs status',
  },
  {
    alert: 'BrandVisibilityEngineFails',
    series: {
      [of('brand_visibility_answers_of_day_expected', { engine: 'grok' })]: [200, 200],
      [of('brand_visibility_answers_of_day_delivered', { engine: 'grok' })]: [190, 50],
    },
    labels: { ...JOB, engine: 'grok' },
    severity: 'ticket',
    summary: '75% of the questions to grok got no answer in a day',
  },
  ...(['brand_visibility_command_last_failed', 'brand_visibility_command_failures_of_day'] as const).map(
    (name): AlertCase => ({
      alert: 'BrandVisibilityCommandFails',
      series: {
        [of(name, { command: 'import' })]: [0, 1],
        [of('brand_visibility_command_interval_seconds', { command: 'import' })]: [3_600, 3_600],
        [of(name, { command: 'keys revoke' })]: [1, 1], // no alert: it is unscheduled, and its caller saw the failure
      },
      labels: { ...JOB, command: 'import' },
      severity: 'ticket',
      summary: 'import failed in the last day, or when it last ran; see jobs status',
    }),
  ),
  {
    alert: 'BrandVisibilityAnswersOld',
    series: {
      [of('brand_visibility_newest_answer_age_seconds')]: [3_600, 176_400],
      [of('brand_visibility_command_interval_seconds', { command: 'import' })]: [86_400, 86_400],
    },
    labels: JOB,
    severity: 'ticket',
    summary: 'the newest answer is 2d 1h 0m 0s old: no run with answers was imported since',
  },
  {
    alert: 'BrandVisibilityBoardsOld',
    series: {
      [of('brand_visibility_oldest_board_age_seconds')]: [90_000, 262_800],
      [of('brand_visibility_command_interval_seconds', { command: 'refresh-outreach' })]: [86_400, 86_400],
    },
    labels: JOB,
    severity: 'ticket',
    summary: 'an outreach board is 3d 1h 0m 0s old: refresh-outreach fails for its brand',
  },
  {
    alert: 'BrandVisibilityKeysExpire',
    series: { [of('brand_visibility_keys_expiring')]: [0, 2] },
    labels: JOB,
    severity: 'ticket',
    summary: '2 keys expire within 14 days',
  },
  {
    alert: 'BrandVisibilityMetricsMissing',
    series: { [of('brand_visibility_keys_expiring')]: [0, '_'] },
    labels: JOB,
    severity: 'ticket',
    summary: 'no instance tells how commands and keys are doing: none is scraped, or none may read it',
  },
  {
    alert: 'BrandVisibilityReplicaLags',
    series: { [of('brand_visibility_replica_lag_seconds')]: [1, 61] },
    labels: SERVICE,
    severity: 'ticket',
    summary: 'the replica of api:9464 is 1m 1s behind',
  },
  {
    alert: 'BrandVisibilityDiskFull',
    series: {
      [of('node_filesystem_avail_bytes', NODE)]: [SIZE / 2, SIZE / 20],
      [of('node_filesystem_size_bytes', NODE)]: [SIZE, SIZE],
    },
    labels: NODE,
    severity: 'page',
    summary: '/var/lib/postgresql of db:9100 has 5% left',
  },
];

/** Minutes at which the failure begins and ends, and at which alerts are checked: before, during and after it. */
const [BEGINS, ENDS] = [5, 40];
const [BEFORE, WITHIN, AFTER] = [4, 39, 70];

/** Returns one value per minute in the notation of promtool. */
function valuesOf([well, inTrouble]: AlertCase['series'][string]): string {
  const minutes = ENDS - BEGINS;
  const during = inTrouble === '_' ? `_x${minutes}` : `${inTrouble}x${minutes - 1}`;
  if (typeof well === 'number') return `${well}x${BEGINS - 1} ${during} ${well}x40`;
  const [slow, fast] = [Number(well), Number(inTrouble)];
  const [atBegin, atEnd] = [slow * BEGINS, slow * BEGINS + fast * minutes];
  return `0+${slow}x${BEGINS - 1} ${atBegin}+${fast}x${minutes - 1} ${atEnd}+${slow}x40`;
}

/** Returns promtool tests for a rule file, as JSON, which is also valid YAML. */
export function promtoolTests(rules: string): string {
  const tests = ALERT_CASES.map(({ alert, series, labels, severity, summary }) => {
    const expected = { exp_labels: { ...labels, severity }, exp_annotations: { summary } };
    const at = (minute: number, exp_alerts: readonly object[]) => ({
      eval_time: `${minute}m`,
      alertname: alert,
      exp_alerts,
    });
    return {
      interval: '1m',
      input_series: Object.entries(series).map(([name, values]) => ({
        series: name,
        values: valuesOf(values),
      })),
      alert_rule_test: [at(BEFORE, []), at(WITHIN, [expected]), at(AFTER, [])],
    };
  });
  return JSON.stringify({ rule_files: [rules], evaluation_interval: '1m', tests }, null, 2);
}
