import type { ImportRecord } from '@brand-visibility/contract';
import { formatInstant } from '@brand-visibility/domain';
import { record, NOW } from '@brand-visibility/records';
import { DAY } from './ranked-writes.js';
import { answerOf, mention, NAMED, smallRun } from './small-world.js';

// A world of few citations: of the brand, of a rival, wrapped, repeated and without an address.

type Source = ImportRecord<'answer'>['sources'][number];

export const ago = (days: number) => formatInstant(NOW - BigInt(days) * DAY);
export const runAt = (run: string, days: number) =>
  smallRun(run, { created_at: ago(days), started_at: ago(days), completed_at: ago(days) });
const cite = (url: string, domain: string, title: string | null = null): Source => ({
  url,
  domain,
  title,
});

const GLOBEX = { competitors: [mention('Globex')] };
const GUIDE = cite('https://www.guide.example/best/?utm_source=x', 'WWW.Guide.example', 'Best');
const GUIDE_AGAIN = cite('http://guide.example/best#top', 'guide.example', ' ');
export const SHOP = cite('https://shop.globex.example/', 'shop.globex.example', 'Shop');
export const OWN = cite('https://blog.acme.example/a', 'blog.acme.example');
export const WRAPPED = cite('https://guide.example/best', 'redirect.example', 'Wrapped');
const NOWHERE = cite('no address', '');

/** Run 1 is in the last 30 days, run 2 in those before. */
export const CITED_WORLD: readonly ImportRecord[] = [
  record.account(),
  record.apiKey(),
  record.brand({ name: 'Acme', domain: 'acme.example', domain_aliases: [] }),
  record.rival({ name: 'Globex', domain: 'www.globex.example' }),
  record.rival({ name: 'Aaa', domain: 'globex.example' }),
  record.rival({ name: 'ACME', domain: 'guide.example' }),
  { type: 'domain_type', domain: 'WWW.Guide.Example.', domain_type: 'editorial' },
  { type: 'domain_type', domain: 'blog.acme.example', domain_type: 'blog' },
  { type: 'domain_type', domain: 'shop.globex.example', domain_type: 'shop' },
  ...['1', '2', '3'].map((prompt) => record.prompt({ id: `prm_${prompt}` })),
  runAt('1', 3),
  runAt('2', 40),
  answerOf('1', '1', 'claude', { created_at: ago(5), ...GLOBEX, sources: [GUIDE, GUIDE_AGAIN, OWN] }),
  answerOf('1', '2', 'claude', { created_at: ago(4), ...NAMED, sources: [WRAPPED, SHOP] }),
  answerOf('1', '3', 'claude', { created_at: ago(4), sources: [] }),
  answerOf('1', '1', 'chatgpt', { created_at: ago(3), ...NAMED, sources: [GUIDE, NOWHERE] }),
  answerOf('2', '1', 'claude', { created_at: ago(40), sources: [GUIDE, OWN] }),
  answerOf('2', '2', 'claude', { created_at: ago(40), sources: [OWN] }),
];
