import { RECONNECTING, type Attack } from './attack.js';

const PIPELINED = 40;
/** Pipelined requests in one text; each reply is about 300 KB. */
const TEXT = 'GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(PIPELINED);
const BYTES_PER_SECOND = 72_000;

export const pipelinedDocuments: Attack = {
  name: 'pipelined-documents',
  description: '72 KB of pipelined requests a second for the largest document, without a key',
  attackers: () => [
    {
      attacker: 'stranger',
      connections: 4,
      texts: [TEXT],
      pace: { rate: BYTES_PER_SECOND / TEXT.length },
      reads: true,
      reconnects: RECONNECTING,
    },
  ],
};
