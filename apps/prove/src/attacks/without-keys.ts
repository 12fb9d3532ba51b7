import { API_KEY_ALPHABET, apiKeyFrom } from '@brand-visibility/domain/api-key';
import { drawFrom } from '@brand-visibility/records';
import { writing, type Attack, type RawAttacker } from './attack.js';

/** Defines attacks by callers who have no key and use eight addresses. */

const ADDRESSES = { addresses: 8 };

export const manyConnections: Attack = {
  name: 'many-connections',
  description: 'a caller without a key who holds 11,000 silent connections and reopens those that are closed',
  // The number of connections exceeds the default of MAX_CONNECTIONS, which is 10,000.
  attackers: () => [writing(11_000, [], 'once', { ...ADDRESSES, reconnects: 2_000 })],
  rampUp: 6_000,
};

export const slowHeaders: Attack = {
  name: 'slow-headers',
  description:
    'a caller without a key who sends 1,500 header lines per second over 6,000 connections and completes no request',
  attackers: () => [
    writing(
      6_000,
      ['X-A: b\r\n'],
      { rate: 1_500 },
      {
        ...ADDRESSES,
        opening: 'GET / HTTP/1.1\r\nHost: a\r\n',
        reconnects: 2_000,
      },
    ),
  ],
  rampUp: 6_000,
};

const PIPELINED = 40;
const REQUESTS_PER_SECOND = 6_000;

/** Returns an attacker whose texts each contain `PIPELINED` requests. */
const pipelining = (texts: readonly string[]): RawAttacker =>
  writing(800, texts, { rate: REQUESTS_PER_SECOND / PIPELINED }, ADDRESSES);

export const pipelinedDocuments: Attack = {
  name: 'pipelined-documents',
  description:
    '6,000 pipelined requests per second for the largest document, over 800 connections, without a key',
  // The size of each response is about 370 KB.
  attackers: () => [pipelining(['GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(PIPELINED)])],
};

const TEXTS = 50;

/** Sends unknown keys with valid checksums. Only a database query reveals that these keys do not exist. */
export const forgedKeys: Attack = {
  name: 'forged-keys',
  description: '6,000 pipelined requests per second with unknown keys, over 800 connections',
  // The queue is short. If requests without a valid key could fill it, the service would refuse everyone.
  environment: { MAX_WAITING_REQUESTS: '100' },
  attackers: () => {
    const draw = drawFrom(4);
    const request = () =>
      `GET /v1/account HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${apiKeyFrom(draw.text(API_KEY_ALPHABET, 32))}\r\n\r\n`;
    return [
      pipelining(Array.from({ length: TEXTS }, () => Array.from({ length: PIPELINED }, request).join(''))),
    ];
  },
};
