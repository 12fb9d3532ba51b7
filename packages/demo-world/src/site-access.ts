/** Generates the site-access checks of a brand. Some of the checks find problems. */
import type { ImportRecord } from '@brand-visibility/contract';
import { dayBefore, stamp } from './calendar.js';
import { crawlersOf } from './crawlers.js';
import { between, type Random } from './random.js';
import { demoId, type DemoBrand } from './story.js';

type CheckRecord = ImportRecord<'site_access_check'>;
type Verdict = CheckRecord['crawlers'][number]['verdict'];

/** The problems of a site on one day. */
interface Trouble {
  readonly crawlers?: Readonly<Record<string, Verdict>>;
  readonly robots?: NonNullable<CheckRecord['robots_txt']>['status'];
  /** Crawlers that robots.txt disallows but that a check does not simulate. */
  readonly disallowed_ai?: readonly string[];
  readonly disallowed_search?: readonly string[];
  readonly noSitemap?: true;
  readonly noLlmsTxt?: true;
  readonly isDown?: true;
}

/** The regular checks of a site, the states of the site over time, and a last check that did not complete. */
interface CheckHistory {
  /** The origin to which the site redirects; absent if the site does not redirect. */
  readonly redirectsTo?: string;
  readonly everyDays: number;
  readonly oldest: number;
  readonly newest: number;
  /** The states of the site, oldest first. Each state begins `since` days ago and lasts until the next one begins. */
  readonly states: readonly (readonly [since: number, trouble: Trouble])[];
  readonly latest?: { readonly daysAgo: number; readonly status: 'running' | 'failed' };
}

const HISTORIES: Readonly<Record<string, CheckHistory>> = {
  tidewell: {
    redirectsTo: 'https://www.tidewell.example',
    everyDays: 7,
    oldest: 249,
    newest: 4,
    states: [
      [249, { crawlers: { 'ChatGPT-User': 'blocked', GPTBot: 'blocked' }, noLlmsTxt: true }],
      [200, { crawlers: { GPTBot: 'blocked' }, noLlmsTxt: true }],
      [120, { noLlmsTxt: true }],
      [60, {}],
      [32, { crawlers: { bingbot: 'rate_limited' } }],
      [18, { disallowed_ai: ['Bytespider'] }],
    ],
  },
  'harrow-steam': {
    everyDays: 14,
    oldest: 100,
    newest: 2,
    states: [
      [100, { robots: 'missing', noSitemap: true, noLlmsTxt: true }],
      [58, { isDown: true }],
      [44, { noLlmsTxt: true }],
      [
        2,
        {
          crawlers: { PerplexityBot: 'robots_disallowed', 'Google-Extended': 'robots_disallowed' },
          noLlmsTxt: true,
        },
      ],
    ],
  },
  'pedal-junction': {
    everyDays: 30,
    oldest: 110,
    newest: 50,
    states: [
      [110, { robots: 'cdn-blocked', crawlers: { CCBot: 'unknown' } }],
      [
        50,
        {
          crawlers: { ClaudeBot: 'thin', GPTBot: 'thin' },
          disallowed_ai: ['Amazonbot'],
          disallowed_search: ['DuckDuckBot'],
          noSitemap: true,
        },
      ],
    ],
    latest: { daysAgo: 48, status: 'failed' },
  },
  fjellvik: {
    everyDays: 7,
    oldest: 45,
    newest: 10,
    states: [
      [45, { robots: 'ranqo-disallowed', noLlmsTxt: true }],
      [31, { crawlers: { 'Claude-User': 'blocked' }, noLlmsTxt: true }],
      [17, { robots: 'unreadable' }],
    ],
    latest: { daysAgo: 3, status: 'running' },
  },
};

/** Returns the keys of the simulated crawlers that robots.txt disallows: search crawlers if `isSearch`, else others. */
function disallowed(crawlers: CheckRecord['crawlers'], isSearch: boolean): string[] {
  return crawlers
    .filter(({ role, verdict }) => verdict === 'robots_disallowed' && (role === 'search') === isSearch)
    .map(({ key }) => key);
}

type Evidence = Pick<
  CheckRecord,
  'origin' | 'reachable' | 'robots_txt' | 'llms_txt' | 'sitemap' | 'crawlers' | 'fetch_count'
>;

const NO_EVIDENCE: Evidence = {
  origin: null,
  reachable: null,
  robots_txt: null,
  llms_txt: null,
  sitemap: null,
  crawlers: [],
  fetch_count: null,
};

/** Generates the evidence that a completed check finds on a site with the given problems. */
function evidence(origin: string, day: string, trouble: Trouble, random: Random): Evidence {
  if (trouble.isDown) return { ...NO_EVIDENCE, origin, reachable: false, fetch_count: 3 };
  const crawlers = crawlersOf(random, trouble.crawlers ?? {});
  const status = trouble.robots ?? 'ok';
  const isRead = status === 'ok' || status === 'ranqo-disallowed';
  const declared = isRead && !trouble.noSitemap;
  const present = !trouble.noLlmsTxt;
  return {
    origin,
    reachable: true,
    robots_txt: {
      status,
      http_status: isRead ? 200 : status === 'missing' ? 404 : status === 'cdn-blocked' ? 403 : 500,
      disallowed_ai: [...disallowed(crawlers, false), ...(trouble.disallowed_ai ?? [])],
      disallowed_search: [...disallowed(crawlers, true), ...(trouble.disallowed_search ?? [])],
      declares_sitemap: declared,
    },
    llms_txt: {
      url: `${origin}/llms.txt`,
      present,
      http_status: present ? 200 : 404,
      sections: present ? 4 : 0,
      links: present ? 21 : 0,
      checks: [
        { id: 'title', ok: present, title: 'Starts with a title' },
        { id: 'sections', ok: present, title: 'Has sections with links' },
        { id: 'summary', ok: false, title: 'Sums the site up under the title' },
      ],
    },
    sitemap: trouble.noSitemap
      ? {
          url: null,
          reachable: false,
          http_status: 404,
          url_count: 0,
          declared_in_robots: false,
          newest_lastmod: null,
        }
      : {
          url: `${origin}/sitemap.xml`,
          reachable: true,
          http_status: 200,
          url_count: between(random, 140, 190),
          declared_in_robots: declared,
          newest_lastmod: day,
        },
    crawlers,
    fetch_count: crawlers.length + 4,
  };
}

/** Yields the site-access checks of a brand, oldest first. */
export function* brandChecks(demo: DemoBrand, today: string, random: Random): Generator<CheckRecord> {
  const history = HISTORIES[demo.brand.slug];
  if (history === undefined) return;
  const origin = history.redirectsTo ?? `https://${demo.brand.domain}`;
  const head = (daysAgo: number) => ({
    type: 'site_access_check' as const,
    id: demoId('chk', demo.brand.slug, dayBefore(today, daysAgo).replaceAll('-', '')),
    brand_id: demoId('brd', demo.brand.slug),
    created_at: stamp(today, daysAgo, '02:30:00'),
  });
  for (let daysAgo = history.oldest; daysAgo >= history.newest; daysAgo -= history.everyDays) {
    const trouble = history.states.findLast(([since]) => daysAgo <= since)?.[1] ?? {};
    const completed_at = stamp(today, daysAgo, '02:31:10');
    yield {
      ...head(daysAgo),
      status: 'completed',
      reported_at: completed_at,
      completed_at,
      ...evidence(origin, dayBefore(today, daysAgo + 2), trouble, random),
      error: null,
    };
  }
  if (history.latest === undefined) return;
  const { daysAgo, status } = history.latest;
  yield {
    ...head(daysAgo),
    status,
    reported_at: stamp(today, daysAgo, '02:30:40'),
    completed_at: null,
    ...NO_EVIDENCE,
    error: status === 'failed' ? 'The name of the site could not be resolved.' : null,
  };
}
