import { ATTACKER_LIMIT, writing, type Attack } from './attack.js';

/** Defines attacks with many invalid escapes in targets. The service decodes targets before it verifies keys. */

/** When each escape still threw an exception, four such targets a second raised other callers' p50 from 2 to 600 ms. */
const TARGET = `/?${'%zz&'.repeat(14_000)}`;

export const brokenEscapes: Attack = {
  name: 'broken-escapes',
  description: 'targets full of invalid escapes, without a key',
  attackers: () => [writing(4, [`GET ${TARGET} HTTP/1.1\r\nHost: a\r\n\r\n`], { rate: 20 })],
};

const KEYS = 4;
const PER_SECOND = ATTACKER_LIMIT / 60;
/** Queries that almost reach the maximum length of a target, with broken escapes or invalid UTF-8. */
const QUERIES = ['%zz&'.repeat(14_500), '%ff&'.repeat(14_500), '%zz'.repeat(19_500), '%C3%28'.repeat(9_500)];

export const brokenEscapesKeyed: Attack = {
  name: 'broken-escapes-keyed',
  description: 'targets full of invalid escapes, with four keys within their limits',
  attackers: ({ keys }) => {
    const texts = QUERIES.map(
      (query, index) =>
        `GET /v1/account?${query} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${keys[index % KEYS]}\r\n\r\n`,
    );
    return [writing(4, texts, { rate: KEYS * PER_SECOND })];
  },
};
