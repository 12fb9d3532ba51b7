import { suggesting, type OtherNames } from '@brand-visibility/contract';
import { REFUSAL_CODES } from '@brand-visibility/domain';

/**
 * Which path somebody meant who asked for one that is none. It is found among the templates of paths and nothing else, so
 * it tells nothing of what is stored: whatever ids stand in a path, the answer is the same (rule 4.2).
 */
export type PathHint = (path: string) => string | null;

/** Nobody misspells a longer path, and the work for each is bounded. */
const MAX_LENGTH = 500;
const MAX_SEGMENTS = 9;

/** What is written instead of a word of our paths. */
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
  docs: ['doc', 'documentation', 'reference', 'swagger', 'swagger-ui'],
  'openapi.json': ['openapi', 'openapi.yaml', 'openapi.yml', 'swagger.json'],
};

/**
 * What sets a path apart from a template costs something, and the template that costs least was meant, unless another one
 * costs as little. A slash too many or a word but for its spelling is the commonest slip, as is an id left out; a word
 * that is missing or that no template has there counts double.
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

/** Finds, for paths that are none, the one of some templates such as `/v1/brands/{brand_id}` that is near. */
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

/** One segment of a path that was asked for. */
interface Segment {
  readonly text: string;
  /** The word of ours that it is, or stands for; null for anything else. */
  readonly word: string | null;
}

const partsOf = (path: string) => path.split('/').slice(1);
const isId = (part: string) => part.startsWith('{');

/** What a path costs beside a template; Infinity where it lacks the word that tells the template from others. */
function distance(sent: readonly Segment[], parts: readonly string[]): number {
  const lastWord = parts.findLastIndex((part) => !isId(part));
  const endsInId = lastWord < parts.length - 1;
  // costs[s]: the least for the template's parts so far beside the first s segments
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

/** What more there is below an id is no slip, but something that we do not have. */
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

/** What lies outside /v1 at a path that people type: pages, the document, and the page of each code. A test asks for each. */
export const OPEN_PATHS: readonly string[] = [
  '/docs',
  '/openapi.json',
  '/errors',
  ...REFUSAL_CODES.map((code) => `/errors/${code}`),
  '/livez',
  '/healthz',
  '/readyz',
];
