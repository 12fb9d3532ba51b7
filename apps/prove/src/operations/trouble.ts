/** Makes a test of an alert for `promtool test rules`. */

/** A metric of a job of docs/install.md, with further labels. */
export const metricOf = (job: string, instance: string) => (name: string, labels?: string) =>
  `${name}{job="${job}",instance="${instance}"${labels === undefined ? '' : `,${labels}`}}`;
export const own = metricOf('brand-visibility', 'api:9464');
export const proxy = metricOf('brand-visibility-proxy', 'proxy:8405');
export const probe = metricOf('brand-visibility-public', 'https://api.example.com/v1/account');
export const disk = (name: string) =>
  metricOf('brand-visibility-database', 'db:9100')(name, 'fstype="ext4",mountpoint="/var/lib/postgresql"');
export const machine = metricOf('brand-visibility-machine', 'api:9100');
export const ownDisk = (name: string) => machine(name, 'fstype="ext4",mountpoint="/srv"');

const RUNBOOK = 'https://wiki.example.com/runbook';

/** The summary of an alert, the one of its last evaluation if that differs, and the values of series. */
interface Trouble extends Readonly<Record<string, string | undefined>> {
  readonly summary: string;
  readonly later?: string;
  /** The time between two evaluations. */
  readonly every?: string;
}

/**
 * A test in which a trouble begins after five minutes: at the last evaluation before the alert, the first and the last
 * with it, and the first after it. The alert has `labels` of the first series.
 */
export function trouble(
  alert: string,
  severity: 'page' | 'ticket' | 'watchdog',
  [begin, end]: readonly [begin: number, end: number],
  labels: string,
  { summary, later = summary, every: interval = '15s', ...series }: Trouble,
) {
  const [first = ''] = Object.keys(series);
  const all = { [own('up')]: '1x800', ...series };
  const pairs = [...first.matchAll(/\b(\w+)="([^"]*)"/g)].map(
    ([, name = '', value]) => [name, value] as const,
  );
  const kept = Object.fromEntries(pairs.filter(([name]) => labels.split(' ').includes(name)));
  const withText = (text: string) => ({
    exp_labels: { ...kept, severity },
    exp_annotations: { summary: text, runbook_url: `${RUNBOOK}#${alert.toLowerCase()}` },
  });
  const at = (seconds: number, text?: string) => ({
    eval_time: `${seconds}s`,
    alertname: `BrandVisibility${alert}`,
    exp_alerts: text === undefined ? [] : [withText(text)],
  });
  const [from, to, step] = [60 * begin, 60 * end, Number.parseInt(interval)];
  return {
    interval,
    external_labels: { runbook: RUNBOOK },
    input_series: Object.entries(all).map(([name, values]) => ({ series: name, values })),
    alert_rule_test: [at(from - step), at(from, summary), at(to - step, later), at(to)],
  };
}
