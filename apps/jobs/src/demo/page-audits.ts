import type { ImportRecord } from '@brand-visibility/contract';
import { DIMENSIONS } from '@brand-visibility/domain';
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
  /** The dimensions that could be judged; all six unless told. */
  readonly dimensions?: readonly Dimension['id'][];
}

const PAGES: Readonly<Record<string, readonly AuditedPage[]>> = {
  tidewell: [
    {
      path: '/',
      title: 'Tidewell - plan together',
      page_type: 'homepage',
      daysAgo: 170,
      status: 'completed',
    },
    {
      path: '/features/timelines',
      title: 'Timelines',
      page_type: 'product',
      daysAgo: 95,
      status: 'completed',
    },
    {
      path: '/blog/planning-a-launch',
      title: 'Planning a launch',
      page_type: 'blog_article',
      daysAgo: 62,
      status: 'completed',
    },
    { path: '/', title: 'Tidewell - plan together', page_type: 'homepage', daysAgo: 21, status: 'completed' },
    {
      path: '/app',
      title: null,
      page_type: null,
      daysAgo: 20,
      status: 'completed',
      dimensions: ['crawlability', 'page_speed'],
    },
    { path: '/pricing', title: null, page_type: null, daysAgo: 1, status: 'analyzing' },
    { path: '/customers', title: null, page_type: null, daysAgo: 1, status: 'pending' },
  ],
  'harrow-steam': [
    { path: '/machines/no-3', title: 'The No. 3', page_type: 'product', daysAgo: 80, status: 'completed' },
    {
      path: '/journal/dialling-in',
      title: 'Dialling in',
      page_type: 'blog_article',
      daysAgo: 34,
      status: 'completed',
    },
    {
      path: '/repairs',
      title: 'Repairs',
      page_type: 'service',
      daysAgo: 12,
      status: 'completed',
      dimensions: [
        'crawlability',
        'content_quality',
        'ai_readiness',
        'citation_potential',
        'authority_trust',
      ],
    },
    { path: '/machines/no-9', title: null, page_type: null, daysAgo: 5, status: 'failed' },
  ],
  'pedal-junction': [
    { path: '/stations', title: 'Stations', page_type: 'directory', daysAgo: 120, status: 'completed' },
    { path: '/prices', title: 'Prices', page_type: 'pricing', daysAgo: 70, status: 'completed' },
  ],
  fjellvik: [
    { path: '/wool', title: 'Why wool', page_type: 'landing_page', daysAgo: 150, status: 'completed' },
    { path: '/shells/storm', title: 'Storm shell', page_type: 'product', daysAgo: 44, status: 'completed' },
    { path: '/journal/layers', title: 'Layers', page_type: 'blog_article', daysAgo: 9, status: 'failed' },
  ],
};

/** A dimension as its signals make it: the score is their points against the most they could have. */
function dimensionOf(id: Dimension['id'], random: Random): Dimension {
  const { signals, summary, advice } = DIMENSION_TEXTS[id];
  const judged = signals.map(({ id: signal, label, max_score }) => {
    const score = between(random, Math.floor(max_score / 5), max_score);
    const status =
      score * 5 >= max_score * 4
        ? ('pass' as const)
        : score * 2 >= max_score
          ? ('warning' as const)
          : ('fail' as const);
    const feedback = { pass: 'Fine as it is.', warning: 'Could be better.', fail: 'Needs work.' }[status];
    return { id: signal, label, status, score, max_score, feedback };
  });
  const points = judged.reduce((sum, { score }) => sum + score, 0);
  const most = judged.reduce((sum, { max_score }) => sum + max_score, 0);
  const score = Math.floor((points * 100) / most);
  return { id, score, summary, recommendations: score >= 85 ? [] : [...advice], signals: judged };
}

/** A brand's page audits, the oldest first. */
export function* brandAudits(demo: DemoBrand, today: string, random: Random): Generator<Audit> {
  const { slug, domain, name } = demo.brand;
  for (const [index, page] of (PAGES[slug] ?? []).entries()) {
    const isCompleted = page.status === 'completed';
    const dimensions = DIMENSIONS.filter((id) => page.dimensions?.includes(id) ?? true);
    const minute = String(index).padStart(2, '0');
    yield {
      type: 'page_audit',
      // The form of an audit's id has neither capitals nor underscores [2.8].
      id: `aud${slug.replaceAll('-', '')}${minute}`,
      brand_id: demoId('brd', slug),
      url: `https://${domain}${page.path}`,
      title: page.title,
      status: page.status,
      page_type: page.page_type,
      seo_score: isCompleted ? between(random, 48, 96) : null,
      geo_score: isCompleted ? between(random, 35, 92) : null,
      word_count: isCompleted ? (page.title === null ? 0 : between(random, 260, 2400)) : null,
      created_at: stamp(today, page.daysAgo, `08:${minute}:00`),
      completed_at: isCompleted ? stamp(today, page.daysAgo, `08:${minute}:48`) : null,
      error: page.status === 'failed' ? 'The page answered with status 404.' : null,
      meta_description: isCompleted && page.title !== null ? `${page.title} by ${name}.` : null,
      dimensions: isCompleted ? dimensions.map((id) => dimensionOf(id, random)) : [],
    };
  }
}
