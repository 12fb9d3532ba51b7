import { ATTACKER_LIMIT, RECONNECTING, type Attack } from './attack.js';

const KEYS = 4;
const PER_SECOND = ATTACKER_LIMIT / 60;
/** Queries near the size limit of a target, with broken escapes or invalid UTF-8. */
const QUERIES = ['%zz&'.repeat(14_500), '%ff&'.repeat(14_500), '%zz'.repeat(19_500), '%C3%28'.repeat(9_500)];

export const brokenEscapesKeyed: Attack = {
  name: 'broken-escapes-keyed',
  description: 'targets full of invalid escapes, with four keys within their limits',
  attackers: ({ keys }) => [
    {
      attacker: 'raw',
      connections: 4,
      texts: QUERIES.map(
        (query, index) =>
          `GET /v1/account?${query} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${keys[index % KEYS]}\r\n\r\n`,
      ),
      pace: { rate: KEYS * PER_SECOND },
      reads: true,
      reconnects: RECONNECTING,
    },
  ],
};
