import { setTimeout as sleep } from 'node:timers/promises';

/** The error that `work` throws; null if it throws none. */
export const thrownBy = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (thrown: unknown) => thrown,
  );

/** Waits until `ask` succeeds: for a moment after failures, a service does not try to connect. */
export async function eventually(ask: () => Promise<unknown>): Promise<void> {
  while ((await thrownBy(ask())) !== null) await sleep(20);
}
