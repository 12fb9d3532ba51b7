import type { ImportRecord } from '@brand-visibility/contract';

/** Takes the facts of a world's records, for contenders that keep them outside the databases. */
export interface FactSink {
  prompt(record: ImportRecord<'prompt'>): void;
  /** A successful answer; its run was completed so many microseconds after 1970. */
  answer(record: ImportRecord<'answer'>, brand_id: string, completed_at: bigint): void;
}

/** Hands the records of a world to the sinks; runs come before their answers, and all of these answers are successful. */
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
      if (!run || record.outcome !== 'answered') throw new Error(`${record.id} is no fact`);
      for (const sink of sinks) sink.answer(record, run.brand_id, run.completed_at);
    }
  }
}
