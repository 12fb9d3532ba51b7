import { OPERATIONS, parseQuery, Refusal, type OperationId } from '@brand-visibility/contract';
import { expect, test } from '@jest/globals';
import { QUESTIONS } from '../src/reference/guide.js';

test.each(QUESTIONS)('the reference answers "%s" by a request that is valid (rule 11.18)', (_, id, query) => {
  const pairs = [...new URLSearchParams(query)].map(([name, value]) => ({ name, value }));
  expect(parseQuery(OPERATIONS[id as OperationId], pairs, 0n)).not.toBeInstanceOf(Refusal);
});
