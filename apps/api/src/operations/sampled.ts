/** Registers metrics that are read at each scrape instead of being counted. */
import { Gauge, type Counter, type Registry } from 'prom-client';

/** The values of a metric by label. A null value is not reported. */
export type Values = Iterable<readonly [label: string, value: number | null]>;

/** A metric that each scrape reads. A null `label` means no label; if `read` returns null, no value is reported. */
export type Sampled<Reading> = readonly [
  name: string,
  help: string,
  label: string | null,
  read: (reading: Reading) => Values | null,
];

/** The value of a metric without a label. */
export const alone = (value: number | null): Values => [['', value]];

/** Registers a metric; returns the function that copies a sample into it. */
export function sampled<Reading>(
  registry: Registry,
  Metric: typeof Gauge | typeof Counter,
  [name, help, label, read]: Sampled<Reading>,
): (reading: Reading) => void {
  const metric = new Metric({ name, help, labelNames: label === null ? [] : [label], registers: [registry] });
  return (reading) => {
    metric.reset();
    if (label === null && metric instanceof Gauge) metric.remove(); // `reset` would set the value to 0
    for (const [of, value] of read(reading) ?? [])
      if (value !== null) metric.inc(label === null ? {} : { [label]: of }, value);
  };
}
