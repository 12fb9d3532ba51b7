import type { Backend, Snapshot } from '../backend.js';

/**
 * Keys as rows in their order, to join rows to. The limit keeps the order through the join, so that its rows are read
 * one after another: to sort them would read all their texts before the first row.
 */
export function keysInOrder<K extends string | number>(
  trx: Snapshot,
  { relation }: Pick<Backend, 'relation'>,
  keys: readonly K[],
) {
  const given = relation(
    ['key'],
    keys.map((key) => [key]),
  ).as('given');
  return trx.selectFrom(given).selectAll().orderBy('place').limit(keys.length).as('wanted');
}
