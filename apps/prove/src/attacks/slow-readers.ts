import { getAs, type Attack, type Client } from './attack.js';
import { LARGE_BRAND, largeTexts } from './world/large-texts.js';

/** Callers who occupy memory with responses of 5 MB, while others download 4.5 MB each. */

/** The system's buffers take bytes in portions of about 64 KiB: these readers take one every second or two. */
const SLOWLY = 40_000;
const SLOW_READERS = 60;

const reading = (keys: readonly string[], bytesPerSecond: number): Client => ({
  attacker: 'client',
  requests: keys.map((key) => getAs(key, `/v1/brands/${LARGE_BRAND}/answers?period=30d&limit=500`)),
  callers: SLOW_READERS,
  bytesPerSecond,
});

export const slowReaders: Attack = {
  name: 'slow-readers',
  description: '60 slow readers of large responses with twelve keys, next to four downloads at 400 KB/s',
  data: [largeTexts],
  attackers: ({ keys }) => [reading(keys, SLOWLY)],
  downloads: { bytesPerSecond: 400_000 },
};

export const slowAndSilentReaders: Attack = {
  name: 'slow-and-silent-readers',
  description:
    '60 slow readers of large responses and 60 callers that do not read theirs, with twelve keys, next to four downloads at 400 KB/s',
  data: [largeTexts],
  attackers: ({ keys }) => [reading(keys, SLOWLY), reading(keys, 0)],
  downloads: { bytesPerSecond: 400_000 },
};

export const slowDownloads: Attack = {
  name: 'slow-downloads',
  description: '60 slow readers of large responses with twelve keys, next to four downloads at 64 KB/s',
  data: [largeTexts],
  attackers: ({ keys }) => [reading(keys, SLOWLY)],
  downloads: { bytesPerSecond: 64_000 },
};
