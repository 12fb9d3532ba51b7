import { API_KEY_ALPHABET, apiKeyFrom } from '@brand-visibility/domain';
import { drawFrom } from '@brand-visibility/records';
import { RECONNECTING, type Attack } from './attack.js';

const PIPELINED = 40;
const REQUESTS_PER_SECOND = 6_000;
const TEXTS = 50;

/** Unknown keys with a valid checksum: only the database can tell that they do not exist. */
export const forgedKeys: Attack = {
  name: 'forged-keys',
  description: '6,000 pipelined requests per second with unknown keys, over 800 connections',
  // A short queue: if requests without a valid key could fill it, everybody would be shed.
  environment: { MAX_WAITING_REQUESTS: '100' },
  attackers: () => [
    {
      attacker: 'raw',
      connections: 800,
      texts: texts(),
      pace: { rate: REQUESTS_PER_SECOND / PIPELINED },
      reads: true,
      reconnects: RECONNECTING,
      addresses: 8,
    },
  ],
};

function texts(): readonly string[] {
  const draw = drawFrom(4);
  const request = () =>
    `GET /v1/account HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${apiKeyFrom(draw.text(API_KEY_ALPHABET, 32))}\r\n\r\n`;
  return Array.from({ length: TEXTS }, () => Array.from({ length: PIPELINED }, request).join(''));
}
