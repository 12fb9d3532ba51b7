import { suggesting, type OtherNames } from '@brand-visibility/contract';
import { REFUSAL_CODES } from '@brand-visibility/domain';

/**
 * Suggests a path template for an unknown path. It compares with templates only, so it reveals nothing about stored
 * data: the suggestion does not depend on the ids in the path (rule 4.2).
 */
export type PathHint = (path: string) => string | null;

/** Bounds for the work on one path; a longer path is not a misspelling. */
const MAX_LENGTH = 500;
const MAX_SEGMENTS = 9;

/** Common alternatives to the words of our paths. */
const OTHER_WORDS: OtherNames = {
  account: ['accounts', 'me'],
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

/**
 * Weights of an edit distance between a path and a template. The nearest template is suggested unless two are equally
 * near. Extra slashes, misspelled words and omitted ids are the most common slips; a missing or superfluous word costs
 * double.
 */
const COST = {
  emptySegment: 1,
  otherSpelling: 1,
  missingId: 1,
  wordAsId: 2,
  missingWord: 2,
  extraSegment: 2,
};
const MAX_COST = 3;

/**
 * Finds the template nearest to an unknown path, such as `/v1/brands/{brand_id}`; null if none or several are near
 * (rule 4.9).
 */
export function pathHint(templates: readonly string[]): PathHint {
  const known = [...new Set(templates)].map((template) => ({ template, parts: partsOf(template) }));
  const words = [...new Set(known.flatMap(({ parts }) => parts.filter((part) => !isId(part))))];
  const spelledRight = new Set(words);
  const suggest = suggesting(words, OTHER_WORDS);
  return (path) => {
    if (path.length > MAX_LENGTH) return null;
    const segments = partsOf(path);
    if (segments.length > MAX_SEGMENTS) return null;
    const sent = segments.map((text) => ({
      text,
      word: spelledRight.has(text) ? text : (suggest(text) ?? null),
    }));
    const near = known
      .map(({ template, parts }) => ({ template, cost: distance(sent, parts) }))
      .filter(({ cost }) => cost <= MAX_COST);
    const least = Math.min(...near.map(({ cost }) => cost));
    const [nearest, ...others] = near.filter(({ cost }) => cost === least);
    return nearest && others.length === 0 ? nearest.template : null;
  };
}

/** One segment of the requested path. */
interface Segment {
  readonly text: string;
  /** The word of our paths that it is or resembles; null for anything else. */
  readonly word: string | null;
}

const partsOf = (path: string) => path.split('/').slice(1);
const isId = (part: string) => part.startsWith('{');

/** The distance of a path from a template; Infinity if the path lacks the template's distinguishing (last) word. */
function distance(sent: readonly Segment[], parts: readonly string[]): number {
  const lastWord = parts.findLastIndex((part) => !isId(part));
  const endsInId = lastWord < parts.length - 1;
  // costs[s]: the distance between the template's parts so far and the first s segments
  let costs = [0];
  for (const segment of sent) costs.push((costs.at(-1) ?? 0) + costOfExtra(segment, true));
  for (const [index, part] of parts.entries()) {
    const missing = index === lastWord ? Infinity : isId(part) ? COST.missingId : COST.missingWord;
    const next = costs.map((cost) => cost + missing);
    for (const [s, segment] of sent.entries()) {
      const paired = (costs[s] ?? Infinity) + costOfPair(segment, part);
      const extra = (next[s] ?? Infinity) + costOfExtra(segment, !endsInId);
      next[s + 1] = Math.min(next[s + 1] ?? Infinity, paired, extra);
    }
    costs = next;
  }
  return costs.at(-1) ?? Infinity;
}

/** Segments below a final id are not a slip: they name something that the API does not have. */
function costOfExtra({ text }: Segment, isAllowed: boolean): number {
  if (text === '') return COST.emptySegment;
  return isAllowed ? COST.extraSegment : Infinity;
}

function costOfPair({ text, word }: Segment, part: string): number {
  if (text === '') return Infinity;
  if (isId(part)) return word === text ? COST.wordAsId : 0;
  if (word !== part) return Infinity;
  return text === part ? 0 : COST.otherSpelling;
}

/** The paths outside /v1 that people type: pages, the OpenAPI document, a page for each error code, and the probes. */
export const OPEN_PATHS: readonly string[] = [
  '/report',
  '/docs',
  '/openapi.json',
  '/recipes',
  '/glossary',
  '/changelog',
  '/import-format',
  '/llms.txt',
  '/llms-full.txt',
  '/errors',
  ...REFUSAL_CODES.map((code) => `/errors/${code}`),
  '/livez',
  '/healthz',
  '/readyz',
];
