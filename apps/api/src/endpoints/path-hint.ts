import { type OtherNames, REFUSAL_CODES, suggesting } from '@brand-visibility/contract';

/**
 * Suggests a path template for an unknown path; returns null if no template is similar. The suggestion does not depend
 * on the ids in the path, so it reveals nothing about stored data (rule 4.2).
 */
export type PathHint = (path: string) => string | null;

/** Maximum numbers of characters and segments in a path. For a longer path, no template is suggested. */
const MOST_CHARACTERS_OF_PATH = 500;
const MAX_SEGMENTS = 9;

/** Words that callers often send instead of the words in path templates. */
const OTHER_WORDS: OtherNames = {
  v1: ['api'],
  account: ['accounts', 'me'],
  portfolio: ['portfolios'],
  brands: ['brand'],
  competitors: ['competitor', 'rivals', 'rival'],
  runs: ['run'],
  prompts: ['prompt'],
  answers: ['answer'],
  'site-access': ['site', 'crawlers'],
  'page-audits': ['page-audit', 'audits', 'audit'],
  recommendations: ['recommendation'],
  'outreach-targets': ['outreach-target', 'outreach', 'targets'],
  visibility: ['visibilities', 'visibility-report', 'report', 'reports'],
  series: ['trend', 'trends', 'time-series'],
  groups: ['group'],
  comparison: ['comparisons', 'compare'],
  sources: ['source', 'citations'],
  domains: ['domain'],
  pages: ['page'],
  changes: ['change', 'events'],
  filters: ['filter'],
  methodology: ['methodologies', 'method', 'methods'],
  docs: ['doc', 'documentation', 'reference', 'swagger', 'swagger-ui'],
  'openapi.json': ['openapi', 'openapi.yaml', 'openapi.yml', 'swagger.json'],
  recipes: ['recipe', 'examples', 'cookbook'],
  glossary: ['glossaries', 'terms'],
  changelog: ['change-log', 'changelogs', 'releases'],
  'import-format': ['import', 'imports', 'import-formats'],
};

/** Placeholder for an id, or for any other segment that is not a word of a path template. */
const ID = '{}';

/**
 * Creates the function that suggests a template, such as `/v1/brands/{brand_id}`, for an unknown path: the template
 * with the same fixed words (rule 4.9).
 */
export function pathHint(templates: readonly string[]): PathHint {
  const shapes = templates.map((template) => ({
    template,
    parts: partsOf(template).map((part) => (part.startsWith('{') ? ID : part)),
  }));
  const words = new Set(shapes.flatMap(({ parts }) => parts.filter((part) => part !== ID)));
  const byWords = new Map(shapes.map((shape) => [fixedWords(shape.parts), shape]));
  const suggest = suggesting([...words], OTHER_WORDS);
  return (path) => {
    if (path.length > MOST_CHARACTERS_OF_PATH) return null;
    const segments = partsOf(path);
    if (segments.length > MAX_SEGMENTS) return null;
    const sent = segments.map((part) => (words.has(part) ? part : (suggest(part) ?? ID)));
    const meant = byWords.get(fixedWords(sent));
    return meant && idsIn(sent) <= idsIn(meant.parts) ? meant.template : null;
  };
}

const partsOf = (path: string) => path.split('/').filter((part) => part !== '');
const idsIn = (parts: readonly string[]) => parts.filter((part) => part === ID).length;

/** Joins the words of a path without `v1`, and without `brands` if words follow. Adds `{}` if it ends with an id. */
function fixedWords(parts: readonly string[]): string {
  const words = parts.filter((part) => part !== ID && part !== 'v1');
  const own = words[0] === 'brands' && words.length > 1 ? words.slice(1) : words;
  return [...own, ...(parts.at(-1) === ID ? [ID] : [])].join('/');
}

/** Paths outside /v1 that people type: pages, the OpenAPI document, one page per error code, and the probes. */
export const OPEN_PATHS: readonly string[] = [
  '/report',
  '/sample',
  '/docs',
  '/connect',
  '/openapi.json',
  '/recipes',
  '/glossary',
  '/changelog',
  '/client-reports',
  '/import-format',
  '/llms.txt',
  '/errors',
  ...REFUSAL_CODES.map((code) => `/errors/${code}`),
  '/livez',
  '/healthz',
  '/readyz',
];
