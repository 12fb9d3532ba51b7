import { calling, type Attack } from './attack.js';

/** Queries of 59,000 characters: names, invalid escapes, and strings that resemble keys. */
const QUERIES = ['a&', '%zz&', `bvk_${'0'.repeat(38)}.`, '%62%76%6b%5f'].map((text) =>
  text.repeat(59_000 / text.length),
);

/** The service searches each target for a key before it refuses the request (rule 4.6), which takes up to 5 ms. */
export const longTargets: Attack = {
  name: 'long-targets',
  description: '200 callers without a key who send targets of 59 KB',
  attackers: () => [
    calling(
      200,
      ['/v1/account', '/'].flatMap((path) =>
        QUERIES.map((query) => ({ method: 'GET', path: `${path}?${query}`, headers: {} })),
      ),
    ),
  ],
};
