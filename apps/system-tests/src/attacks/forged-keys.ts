import { API_KEY_ALPHABET, apiKeyFrom } from '@brand-visibility/domain';
import { drawFrom } from '@brand-visibility/test-fixtures';
import type { Attack } from './attack.js';

const AT_ONCE = 400;
const TEXTS = 50;

/** Keys with a right checksum that nobody has: whether they exist, only the database knows. */
export const forgedKeys: Attack = {
  name: 'forged-keys',
  description: 'pipelined requests with keys that nobody has, on four connections',
  // So few may wait that whoever takes their places without a key sheds everybody.
  environment: { MAX_WAITING_REQUESTS: '100' },
  attackers: () => [
    {
      kind: 'stranger',
      connections: 4,
      texts: texts(),
      pace: { rate: 8 },
      reads: true,
      comesBack: true,
    },
  ],
};

function texts(): readonly string[] {
  const draw = drawFrom(4);
  const request = () =>
    `GET /v1/account HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${apiKeyFrom(draw.text(API_KEY_ALPHABET, 32))}\r\n\r\n`;
  return Array.from({ length: TEXTS }, () => Array.from({ length: AT_ONCE }, request).join(''));
}
