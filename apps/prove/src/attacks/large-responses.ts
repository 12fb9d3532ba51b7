import { getAs } from '@brand-visibility/programs/http';
import { calling, writing, type Attack, type Client } from './attack.js';
import { LARGE_BRAND, LARGE_PROMPT, largeTexts } from './world/large-texts.js';

/** Defines attacks by callers who occupy the service's memory with large responses. */

/** The texts are 1 MB long. Without a size limit, a page of 50 answers or 100 audits would be 50 or 100 MB in size. */
export const largePages: Attack = {
  name: 'large-pages',
  description:
    '24 concurrent requests of one key for pages of answers, audits and recommendations of one megabyte each',
  data: [largeTexts],
  attackers: ({ keys }) => [
    calling(
      24,
      [
        `prompts/${LARGE_PROMPT}/answers?limit=50`,
        'page-audits?limit=100',
        'recommendations?limit=100',
        `prompts/${LARGE_PROMPT}/answers?limit=50&platforms=claude,grok,gemini`,
      ].map((list) => getAs(keys[0], `/v1/brands/${LARGE_BRAND}/${list}`)),
    ),
  ],
};

/** The sizes of the responses are 1 MB and about 370 KB. */
export const unreadResponses: Attack = {
  name: 'unread-responses',
  description:
    'large responses that are not read: on 400 connections with four keys within their limits, one on each of 400 without a key',
  data: [largeTexts],
  attackers: ({ keys }) => [
    writing(
      400,
      keys
        .slice(0, 4)
        .map(
          (key) =>
            `GET /v1/brands/${LARGE_BRAND}/prompts/${LARGE_PROMPT}/answers?limit=1&period=90d HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${key}\r\n\r\n`,
        ),
      { rate: 20 },
      { reads: false },
    ),
    writing(400, ['GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n'], 'once', { reads: false }),
  ],
};

/** Bytes per second that a slow reader accepts: one buffer of the system (about 64 KiB) every one or two seconds. */
const SLOWLY = 40_000;
const SLOW_READERS = 60;

/** Returns callers that read responses of 5 MB. */
const reading = (keys: readonly string[], bytesPerSecond: number): Client =>
  calling(
    SLOW_READERS,
    keys.map((key) => getAs(key, `/v1/brands/${LARGE_BRAND}/answers?period=30d&limit=500`)),
    { bytesPerSecond },
  );

/** Returns an attack by slow readers. During the attack, well-behaved accounts download 4.5 MB each. */
const slowlyNextTo = (
  name: string,
  description: string,
  speeds: readonly number[],
  bytesPerSecond: number,
): Attack => ({
  name,
  description,
  data: [largeTexts],
  attackers: ({ keys }) => speeds.map((speed) => reading(keys, speed)),
  downloads: { bytesPerSecond },
});

export const slowAndSilentReaders = slowlyNextTo(
  'slow-and-silent-readers',
  '60 slow readers of large responses and 60 callers that do not read theirs, with twelve keys, next to four downloads at 400 KB/s',
  [SLOWLY, 0],
  400_000,
);

export const slowDownloads = slowlyNextTo(
  'slow-downloads',
  '60 slow readers of large responses with twelve keys, next to four downloads at 64 KB/s',
  [SLOWLY],
  64_000,
);
