/** Answers the key lookups of one event-loop iteration with one statement. */
import DataLoader from 'dataloader';

/** Milliseconds that a batch waits for those before it: one that waits for a lock does not delay the others. */
const PATIENCE = 10;

/**
 * Batches the loads of one event-loop iteration: at its end, one call of `loadAll` serves the requests of all
 * connections. While a batch loads, the next one collects further loads for a while: the more requests come, the more
 * each statement serves. Results are not cached, so a result is never older than its load. `loadAll` returns one value
 * per key, in order; if it throws, all loads of the batch are rejected.
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
