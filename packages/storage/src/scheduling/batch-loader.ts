import DataLoader from 'dataloader';

/**
 * Batches the loads of one event-loop iteration: at its end, one call of `loadAll` serves the requests of all connections.
 * Results are not cached, so a result is never older than its load. `loadAll` returns one value per key, in order; if it
 * throws, all loads of the batch are rejected.
 */
export function batchLoader<K, V>(
  loadAll: (keys: readonly K[]) => Promise<readonly V[]>,
): (key: K) => Promise<V> {
  const loader = new DataLoader<K, V>(async (keys) => loadAll(keys), {
    cache: false,
    batchScheduleFn: (dispatch) => void setImmediate(dispatch),
  });
  return (key) => loader.load(key);
}
