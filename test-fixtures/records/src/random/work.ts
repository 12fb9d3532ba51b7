import type { ImportRecord } from '@brand-visibility/contract';
import { DAY, formatInstant, type Instant, MINUTE } from '@brand-visibility/domain/time/instant';
import {
  ACTION_TYPES,
  AUDIT_STATUSES,
  BOARD_COLUMNS,
  BOARD_MOVES,
  CATEGORIES,
  CHECK_STATUSES,
  CRAWLER_ROLES,
  CRAWLER_VERDICTS,
  DIMENSIONS,
  ENGINES,
  PRIORITIES,
  ROBOTS_STATUSES,
} from '@brand-visibility/domain/vocabulary';
import { record } from '../records.js';
import { daysAgo, type Setting } from './questions.js';
import { addresses } from './texts.js';

/** A site-access check of any status, with or without evidence. */
export function randomCheck(setting: Setting, brand_id: string): ImportRecord<'site_access_check'> {
  const { draw, mark } = setting;
  const created = daysAgo(setting, draw.below(300));
  const status = draw.chance(60) ? 'completed' : draw.pick(CHECK_STATUSES);
  // Some take so long that later checks complete first.
  const took = created % 2n === 0n && created + 20n * DAY < setting.now ? 20n * DAY : MINUTE;
  const origin = `https://${mark.toLowerCase().replaceAll('_', '-')}.example`;
  const { llms_txt, sitemap } = record.siteAccessCheck();
  return record.siteAccessCheck({
    id: draw.id('chk'),
    brand_id,
    status,
    created_at: formatInstant(created),
    reported_at: draw.chance(70) ? formatInstant(created + 1_000_001n) : null,
    completed_at: status === 'completed' ? formatInstant(created + took) : null,
    origin: status === 'completed' || draw.chance(50) ? origin : null,
    reachable: draw.pick([true, true, true, false, null]),
    robots_txt: draw.chance(80)
      ? {
          status: draw.pick([...ROBOTS_STATUSES, null]),
          http_status: draw.pick([200, 404, null]),
          disallowed_ai: draw.some(['GPTBot', 'CCBot'], 30),
          disallowed_search: created % 3n === 0n ? ['Googlebot', 'Other'] : [],
          declares_sitemap: draw.chance(50),
        }
      : null,
    llms_txt: draw.chance(60) && llms_txt ? { ...llms_txt, checks: llmsChecks(mark) } : null,
    sitemap: sitemap !== null && draw.chance(70) ? { ...sitemap, reachable: draw.chance(70) } : null,
    crawlers: draw.some(['GPTBot', 'CCBot', 'Googlebot', 'Claude-User'], 70).map((key) => ({
      key,
      label: `${mark} ${key}`,
      vendor: 'A vendor',
      role: draw.pick(CRAWLER_ROLES),
      verdict: draw.pick(CRAWLER_VERDICTS),
      http_status: draw.pick([200, 403, null]),
      fetch_error: null,
      latency_ms: draw.pick([12.25, 340, null]),
      words: draw.pick([0, 512, null]),
    })),
    fetch_count: draw.pick([7, null]),
    error: status === 'failed' ? `${mark} did not answer` : null,
  });
}

/** A page audit of any status; a completed one has some of the dimensions. */
export function randomAudit(setting: Setting, brand_id: string): ImportRecord<'page_audit'> {
  const { draw, mark } = setting;
  const created = daysAgo(setting, draw.below(300));
  const status = draw.pick([...AUDIT_STATUSES, 'completed'] as const);
  const audited = status === 'completed' ? draw.some(DIMENSIONS, 70) : [];
  const needed = status === 'completed' && audited.length === 0 ? (['page_speed'] as const) : audited;
  return record.pageAudit({
    id: draw.text('abcdefghijklmnopqrstuvwxyz0123456789', 24),
    brand_id,
    url: `https://news1.example/${mark}`,
    title: draw.chance(60) ? `${mark} page` : null,
    status,
    seo_score: draw.pick([0, 77, 100, null]),
    created_at: formatInstant(created),
    completed_at: status === 'completed' ? formatInstant(created + 1n) : null,
    error: status === 'failed' ? `${mark} is gone` : null,
    // In random order: the response sorts them.
    dimensions: (draw.chance(50) ? [...needed].reverse() : [...needed]).map((id) => ({
      id,
      score: draw.below(101),
      summary: `${mark} summary`,
      recommendations: draw.some([`${mark} do this`, `${mark} do that`], 50),
      signals: signals(mark),
    })),
  });
}

function llmsChecks(mark: string) {
  return [
    { id: 'title', ok: true, title: `${mark} title` },
    { id: 'summary', ok: false, title: `${mark} summary` },
  ];
}

function signals(mark: string) {
  return [
    {
      id: 'depth',
      label: `${mark} depth`,
      status: 'warning' as const,
      score: 12.5,
      max_score: 40,
      feedback: mark,
    },
  ];
}

/** Moves in chronological order; some share an instant. */
function randomMoves<To>(setting: Setting, columns: readonly To[], from: Instant): { to: To; at: string }[] {
  const { draw, now } = setting;
  let at = from;
  return draw.some([0, 1, 2, 3], 50).map(() => {
    if (draw.chance(80)) at += (now - at) / BigInt(2 + draw.below(5));
    return { to: draw.pick(columns), at: formatInstant(at) };
  });
}

/** A recommendation with any kind of baseline, with or without moves. */
export function randomRecommendation(
  setting: Setting,
  brand_id: string,
  runs: readonly ImportRecord<'run'>[],
): ImportRecord<'recommendation'> {
  const { draw, mark } = setting;
  const created = daysAgo(setting, 5 + draw.below(300));
  const completed = runs.filter(({ status }) => status === 'completed').map(({ id }) => id);
  const metric = draw.pick([
    'overall',
    `category:${draw.pick(CATEGORIES)}`,
    `platform:${draw.pick(ENGINES)}`,
  ] as const);
  return record.recommendation({
    id: draw.id('rec'),
    brand_id,
    title: `${mark} title`,
    description: `${mark} description`,
    rationale: `${mark} rationale`,
    action_type: draw.pick([...ACTION_TYPES, null]),
    priority: draw.pick([...PRIORITIES, null]),
    impact: 1 + draw.below(3),
    effort: 1 + draw.below(3),
    steps: [{ text: `${mark} step`, completed: draw.chance(50) }],
    created_at: formatInstant(created),
    moves: randomMoves(setting, BOARD_MOVES, created),
    metric_key: draw.chance(85) ? metric : null,
    baseline_run_id: draw.chance(60) ? draw.pick([...completed, null]) : null,
    baseline_value: draw.chance(20) ? draw.below(1001) / 10 : null,
  });
}

/** Work on some of the pages that the account's answers cite; some of it linked to a recommendation of the brand. */
export function randomOutreach(
  setting: Setting,
  brand_id: string,
  recommendations: readonly ImportRecord<'recommendation'>[],
): ImportRecord<'outreach_work'>[] {
  const { draw, mark } = setting;
  const pages = addresses(mark).filter(({ url }) => /^https:\/\/(reddit\.com|news\d)/.test(url));
  const community = { url: `https://reddit.com/r/${mark.toLowerCase()}_bikes` };
  return draw.some([...pages, community], 50).map(({ url }) =>
    record.outreachWork({
      brand_id,
      url,
      moves: randomMoves(setting, BOARD_COLUMNS, daysAgo(setting, 5 + draw.below(60))),
      steps: draw.chance(50) ? [{ text: `${mark} write to them`, completed: draw.chance(50) }] : [],
      recommendation_id: draw.pick([...recommendations.map(({ id }) => id), null]),
    }),
  );
}
