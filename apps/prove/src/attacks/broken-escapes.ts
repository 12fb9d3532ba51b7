import { RECONNECTING, type Attack } from './attack.js';

/** Four such targets a second raised another caller's p50 from 2 to 600 ms when each escape threw an exception. */
const TARGET = `/?${'%zz&'.repeat(14_000)}`;

export const brokenEscapes: Attack = {
  name: 'broken-escapes',
  description: 'targets full of invalid escapes, without a key',
  attackers: () => [
    {
      attacker: 'raw',
      connections: 4,
      texts: [`GET ${TARGET} HTTP/1.1\r\nHost: a\r\n\r\n`],
      pace: { rate: 20 },
      reads: true,
      reconnects: RECONNECTING,
    },
  ],
};
