import type { Attack } from './attack.js';

/** More than the service accepts by default, 10,000. */
const CONNECTIONS = 11_000;

export const manyConnections: Attack = {
  name: 'many-connections',
  description: 'a caller without a key who holds 11,000 silent connections and reopens those that are closed',
  attackers: () => [
    {
      attacker: 'raw',
      connections: CONNECTIONS,
      texts: [],
      pace: 'once',
      reads: true,
      reconnects: 2_000,
      addresses: 8,
    },
  ],
  rampUp: 6_000,
};
