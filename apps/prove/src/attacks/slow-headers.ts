import type { Attack } from './attack.js';

export const slowHeaders: Attack = {
  name: 'slow-headers',
  description:
    'a caller without a key who sends 1,500 header lines per second over 6,000 connections and completes no request',
  attackers: () => [
    {
      attacker: 'raw',
      connections: 6_000,
      opening: 'GET / HTTP/1.1\r\nHost: a\r\n',
      texts: ['X-A: b\r\n'],
      pace: { rate: 1_500 },
      reads: true,
      reconnects: 2_000,
      addresses: 8,
    },
  ],
  rampUp: 6_000,
};
