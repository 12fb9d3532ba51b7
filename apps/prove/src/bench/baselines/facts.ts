import type { ImportRecord } from '@brand-visibility/contract';

/** Receives the facts of a data set. Baselines that store facts outside of databases implement this interface. */
export interface FactSink {
  prompt(record: ImportRecord<'prompt'>): void;
  /** Receives a successful answer. `completed_at` is the completion time of its run, in microseconds since 1970. */
  answer(record: ImportRecord<'answer'>, brand_id: string, completed_at: bigint): void;
}

/** Passes records to the sinks. Each run must precede its answers, and every answer must be successful. */
export function feed(records: Iterable<ImportRecord>, sinks: readonly FactSink[]): void {
  const runs = new Map<string, { readonly brand_id: string; readonly completed_at: bigint }>();
  for (const record of records) {
    if (record.type === 'run' && record.completed_at !== null) {
      const completed_at = BigInt(Date.parse(record.completed_at)) * 1000n;
      runs.set(record.id, { brand_id: record.brand_id, completed_at });
    } else if (record.type === 'prompt') {
      for (const sink of sinks) sink.prompt(record);
    } else if (record.type === 'answer') {
      const run = runs.get(record.run_id);
      if (!run || record.outcome !== 'answered')
        throw new Error(`${record.id} is not a successful answer of a completed run`);
      for (const sink of sinks) sink.answer(record, run.brand_id, run.completed_at);
    }
  }
}
