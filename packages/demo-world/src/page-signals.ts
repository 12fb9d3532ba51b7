/** The signals and recommendations of each dimension of a page audit. */
import type { DIMENSIONS } from '@brand-visibility/domain/vocabulary';

/** The texts for one dimension: the summary, the recommendations and the signals. */
interface DimensionText {
  readonly summary: string;
  readonly advice: readonly string[];
  readonly signals: readonly { readonly id: string; readonly label: string; readonly max_score: number }[];
}

/** The texts and signals for each dimension of the audits in the demo (rule 9.3). */
export const DIMENSION_TEXTS: Readonly<Record<(typeof DIMENSIONS)[number], DimensionText>> = {
  crawlability: {
    summary: 'Whether crawlers reach the page and may keep it.',
    advice: ['Link the page from the main navigation.', 'Point the canonical address at the page itself.'],
    signals: [
      { id: 'robots_allowed', label: 'Allowed by robots.txt', max_score: 40 },
      { id: 'canonical', label: 'Canonical address', max_score: 30 },
      { id: 'internal_links', label: 'Linked within the site', max_score: 30 },
    ],
  },
  content_quality: {
    summary: 'How much the page says and how well it is organised.',
    advice: ['Answer the question in the first paragraph.', 'Give each section a heading of its own.'],
    signals: [
      { id: 'depth', label: 'Depth', max_score: 40 },
      { id: 'headings', label: 'Headings', max_score: 30 },
      { id: 'freshness', label: 'Freshness', max_score: 30 },
    ],
  },
  page_speed: {
    summary: 'How soon the page can be read.',
    advice: ['Compress the images above the fold.'],
    signals: [
      { id: 'largest_paint', label: 'Largest paint', max_score: 60 },
      { id: 'server_time', label: 'Server time', max_score: 40 },
    ],
  },
  ai_readiness: {
    summary: 'Whether a model finds the facts without running scripts.',
    advice: ['Serve the text in the HTML.', 'Add structured data for the product.'],
    signals: [
      { id: 'text_without_scripts', label: 'Text without scripts', max_score: 50 },
      { id: 'structured_data', label: 'Structured data', max_score: 30 },
      { id: 'question_headings', label: 'Questions as headings', max_score: 20 },
    ],
  },
  citation_potential: {
    summary: 'Whether the page holds something worth quoting.',
    advice: ['Add figures with their source.', 'Put the comparison in a table.'],
    signals: [
      { id: 'own_data', label: 'Figures of its own', max_score: 50 },
      { id: 'quotable_passages', label: 'Quotable passages', max_score: 30 },
      { id: 'tables', label: 'Tables and lists', max_score: 20 },
    ],
  },
  authority_trust: {
    summary: 'Whether the page says who stands behind it.',
    advice: ['Name the author and what they know.'],
    signals: [
      { id: 'author', label: 'Author', max_score: 40 },
      { id: 'references', label: 'References', max_score: 30 },
      { id: 'contact', label: 'Contact details', max_score: 30 },
    ],
  },
};
