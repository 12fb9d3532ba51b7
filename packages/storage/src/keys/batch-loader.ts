/** Batches key lookups and request counts into one statement per event-loop iteration. */
import DataLoader from 'dataloader';

/** Maximum time, in milliseconds, that a batch waits for earlier batches, one of which may be waiting for a lock. */
const PATIENCE = 10;

/**
 * Batches the loads of one event-loop iteration, across all connections, into one call to `loadAll`. While a batch is
 * loading, the next batch collects loads for up to `PATIENCE` milliseconds, so each statement serves more requests when
 * more of them arrive. Results are not cached, so no result is older than its load. `loadAll` must return one value per
 * key, in order; if `loadAll` throws, all loads of the batch reject.
 */
export function batchLoader<K, V>(
  loadAll: (keys: readonly K[]) => Promise<readonly V[]>,
): (key: K) => Promise<V> {
  let loading = 0;
  let startNext: (() => void) | null = null;
  const loader = new DataLoader<K, V>(
    async (keys) => {
      loading += 1;
      try {
        return await loadAll(keys);
      } finally {
        loading -= 1;
        startNext?.();
      }
    },
    {
      cache: false,
      batchScheduleFn: (dispatch) => {
        let timer: NodeJS.Timeout | undefined;
        const start = () => {
          startNext = null;
          clearTimeout(timer);
          dispatch();
        };
        setImmediate(() => {
          if (loading > 0) {
            startNext = start;
            timer = setTimeout(start, PATIENCE);
          } else start();
        });
      },
    },
  );
  return (key) => loader.load(key);
}

/** Batches lookups by id; null for an id that is not found. */
export const lookupLoader = <V>(find: (ids: readonly string[]) => Promise<ReadonlyMap<string, V>>) =>
  batchLoader<string, V | null>(async (ids) => {
    const found = await find([...new Set(ids)]);
    return ids.map((id) => found.get(id) ?? null);
  });
