import { getAs, type Attack } from './attack.js';
import { LARGE_BRAND, LARGE_PROMPT, largeTexts } from './world/large-texts.js';

/** Without a limit in bytes, a page of 50 such answers or 100 such audits would be a response of 50 to 100 MB. */
export const largePages: Attack = {
  name: 'large-pages',
  description:
    '24 concurrent requests of one key for pages of answers, audits and recommendations of one megabyte each',
  data: [largeTexts],
  attackers: ({ keys }) => [
    {
      attacker: 'client',
      requests: [
        `prompts/${LARGE_PROMPT}/answers?limit=50`,
        'page-audits?limit=100',
        'recommendations?limit=100',
        `prompts/${LARGE_PROMPT}/answers?limit=50&platforms=claude,grok,gemini`,
      ].map((list) => getAs(keys[0], `/v1/brands/${LARGE_BRAND}/${list}`)),
      callers: 24,
    },
  ],
};
