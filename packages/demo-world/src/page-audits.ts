/** Generates the page audits of a brand. */
import type { ImportRecord } from '@brand-visibility/contract';
import { DIMENSIONS } from '@brand-visibility/domain/vocabulary';
import { stamp } from './calendar.js';
import { between, type Random } from './random.js';
import { DIMENSION_TEXTS } from './page-signals.js';
import { demoId, type DemoBrand } from './story.js';

type Audit = ImportRecord<'page_audit'>;
type Dimension = Audit['dimensions'][number];

interface AuditedPage {
  readonly path: string;
  readonly title: string | null;
  readonly page_type: string | null;
  readonly daysAgo: number;
  readonly status: Audit['status'];
  readonly error: string | null;
  /** The overall quality of the page, from 0 to 100. The scores of the page vary around this value. */
  readonly level: number;
  /** The dimensions that the audit measures. Default: all six dimensions. */
  readonly dimensions?: readonly Dimension['id'][];
}

/** Defines a completed audit, by default of all six dimensions. */
function audited(
  path: string,
  title: string | null,
  page_type: string | null,
  daysAgo: number,
  level: number,
  dimensions?: readonly Dimension['id'][],
): AuditedPage {
  const page = { path, title, page_type, daysAgo, level, status: 'completed' as const, error: null };
  return dimensions ? { ...page, dimensions } : page;
}

/** Defines an audit without results, which is pending, running or failed. */
function unfinishedAudit(
  path: string,
  daysAgo: number,
  status: 'pending' | 'analyzing' | 'failed',
  error: string | null = null,
): AuditedPage {
  return { path, title: null, page_type: null, daysAgo, level: 0, status, error };
}

/** The dimensions that an audit can measure even if the page contains no text (rule 12.5). */
const WITHOUT_TEXT: readonly Dimension['id'][] = ['crawlability', 'page_speed'];
/** The dimensions of an audit that was unable to measure page speed. */
const WITHOUT_SPEED = DIMENSIONS.filter((id) => id !== 'page_speed');

const PAGES: Readonly<Record<string, readonly AuditedPage[]>> = {
  tidewell: [
    audited('/', 'Tidewell - plan together', 'homepage', 170, 46),
    audited('/features/timelines', 'Timelines', 'product', 95, 61),
    audited('/blog/planning-a-launch', 'Planning a launch', 'blog_article', 62, 78),
    audited('/', 'Tidewell - plan together', 'homepage', 21, 84),
    audited('/app', null, null, 20, 55, WITHOUT_TEXT),
    unfinishedAudit('/integrations', 6, 'failed', 'The page took longer than 30 seconds to answer.'),
    unfinishedAudit('/pricing', 1, 'analyzing'),
    unfinishedAudit('/customers', 1, 'pending'),
  ],
  'harrow-steam': [
    audited('/machines/no-3', 'The No. 3', 'product', 80, 52),
    audited('/journal/dialling-in', 'Dialling in', 'blog_article', 34, 71),
    audited('/repairs', 'Repairs', 'service', 12, 66, WITHOUT_SPEED),
    unfinishedAudit('/machines/no-9', 5, 'failed', 'The page answered with status 404.'),
  ],
  'pedal-junction': [
    audited('/stations', 'Stations', 'directory', 120, 38),
    audited('/prices', 'Prices', 'pricing', 70, 57),
  ],
  fjellvik: [
    audited('/wool', 'Why wool', 'landing_page', 150, 74),
    audited('/shells/storm', 'Storm shell', 'product', 44, 63),
    unfinishedAudit('/journal/layers', 9, 'failed', 'The page redirects to itself.'),
  ],
};

/** Generates a dimension. Its score is the sum of all points as a percentage of the maximum, rounded down. */
function dimensionOf(id: Dimension['id'], level: number, random: Random): Dimension {
  const { signals, summary, advice } = DIMENSION_TEXTS[id];
  const results = signals.map(({ id: signal, label, max_score }) => {
    const percent = Math.min(100, Math.max(0, level + between(random, -22, 22)));
    const score = Math.floor((max_score * percent) / 100);
    const status =
      score * 5 >= max_score * 4
        ? ('pass' as const)
        : score * 2 >= max_score
          ? ('warning' as const)
          : ('fail' as const);
    const feedback = { pass: 'Fine as it is.', warning: 'Could be better.', fail: 'Needs work.' }[status];
    return { id: signal, label, status, score, max_score, feedback };
  });
  const points = results.reduce((sum, { score }) => sum + score, 0);
  const most = results.reduce((sum, { max_score }) => sum + max_score, 0);
  const score = Math.floor((points * 100) / most);
  return { id, score, summary, recommendations: score >= 85 ? [] : [...advice], signals: results };
}

/** Yields the page audits of a brand, oldest first. */
export function* brandAudits(demo: DemoBrand, today: string, random: Random): Generator<Audit> {
  const { slug, domain, name } = demo.brand;
  for (const [index, page] of (PAGES[slug] ?? []).entries()) {
    const isCompleted = page.status === 'completed';
    const dimensions = DIMENSIONS.filter((id) => page.dimensions?.includes(id) ?? true);
    const nearby = (level: number) => Math.max(0, level + between(random, -6, 10));
    const minute = String(index).padStart(2, '0');
    yield {
      type: 'page_audit',
      // Audit ids contain no capitals and no underscores (rule 9.3).
      id: `aud${slug.replaceAll('-', '')}${minute}`,
      brand_id: demoId('brd', slug),
      url: `https://${domain}${page.path}`,
      title: page.title,
      status: page.status,
      page_type: page.page_type,
      seo_score: isCompleted ? nearby(page.level) : null,
      geo_score: isCompleted ? nearby(page.level - 8) : null,
      word_count: isCompleted ? (page.title === null ? 0 : between(random, 260, 2400)) : null,
      created_at: stamp(today, page.daysAgo, `08:${minute}:00`),
      completed_at: isCompleted ? stamp(today, page.daysAgo, `08:${minute}:48`) : null,
      error: page.error,
      meta_description: isCompleted && page.title !== null ? `${page.title} by ${name}.` : null,
      dimensions: isCompleted ? dimensions.map((id) => dimensionOf(id, page.level, random)) : [],
    };
  }
}
