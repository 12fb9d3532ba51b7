import { RECONNECTING, type Attack } from './attack.js';

const PIPELINED = 40;
/** Pipelined requests in one text; each response is about 300 KB. */
const TEXT = 'GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(PIPELINED);
const REQUESTS_PER_SECOND = 6_000;

export const pipelinedDocuments: Attack = {
  name: 'pipelined-documents',
  description:
    '6,000 pipelined requests per second for the largest document, over 800 connections, without a key',
  attackers: () => [
    {
      attacker: 'raw',
      connections: 800,
      texts: [TEXT],
      pace: { rate: REQUESTS_PER_SECOND / PIPELINED },
      reads: true,
      reconnects: RECONNECTING,
      addresses: 8,
    },
  ],
};
