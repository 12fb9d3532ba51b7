import { address, nameKey, type Dimension } from '@brand-visibility/domain';
import type { RecordOf, RecordType } from './records.js';

/** One thing wrong with a record: where, and words that complete the sentence "expected ...". */
export interface RecordFault {
  /** Member names and zero-based positions joined by dots; null when it is the record as a whole. */
  readonly path: string | null;
  readonly expected: string;
}

/** A parsed record of any type. */
export type AnyRecord = RecordOf<RecordType>;

/**
 * Where a record contradicts itself (import format, the closed list): each of the fields that cannot stand together, of
 * items that repeat or come too early the later one. A path comes once; an empty list means that there is none.
 */
export function contradictions(record: AnyRecord): readonly RecordFault[] {
  return oncePerPath([...contradictionsOf(record)]);
}

/** The first fault of each path. */
export function oncePerPath(faults: readonly RecordFault[]): readonly RecordFault[] {
  if (faults.length < 2) return faults;
  const paths = new Set<string | null>();
  return faults.filter(({ path }) => !paths.has(path) && paths.add(path));
}

type Faults = Iterable<RecordFault>;
type RunFigures = NonNullable<RecordOf<'run'>['figures']>;

function contradictionsOf(record: AnyRecord): Faults {
  switch (record.type) {
    case 'account':
      return inAccount(record);
    case 'api_key':
      return inApiKey(record);
    case 'brand':
      return inBrand(record);
    case 'rival':
      return inRival(record);
    case 'theme':
      return inTheme(record);
    case 'run':
      return inRun(record);
    case 'answer':
      return inAnswer(record);
    case 'site_access_check':
      return inSiteAccessCheck(record);
    case 'page_audit':
      return inPageAudit(record);
    case 'recommendation':
      return movesInOrder(record.moves);
    case 'outreach_work':
      return inOutreachWork(record);
    case 'prompt':
    case 'domain_type':
      return [];
  }
}

function* inAccount({ plan }: RecordOf<'account'>): Faults {
  if (plan.is_trialing !== (plan.trial_ends_at !== null)) {
    const rule = 'plan.trial_ends_at to be set exactly when plan.is_trialing is true';
    yield* clash(rule, 'plan.is_trialing', 'plan.trial_ends_at');
  }
}

function* inApiKey({ all_brands, brand_ids }: RecordOf<'api_key'>): Faults {
  if (all_brands && brand_ids.length > 0) {
    yield* clash('brand_ids to be empty when all_brands is true', 'all_brands', 'brand_ids');
  }
  yield* repeated(brand_ids, (index) => `brand_ids.${index}`);
}

function* inBrand({ platforms, domain_aliases }: RecordOf<'brand'>): Faults {
  yield* repeated(domain_aliases, (index) => `domain_aliases.${index}`);
  yield* repeated(platforms, (index) => `platforms.${index}`);
}

function* inRival({ name }: RecordOf<'rival'>): Faults {
  if (nameKey(name) === '') yield { path: 'name', expected: NAME };
}

/** `none` among theme ids stands for the prompts without a theme (decisions 3.2). */
function* inTheme({ id }: RecordOf<'theme'>): Faults {
  if (id === 'none') yield { path: 'id', expected: 'an id other than none' };
}

function* inRun(run: RecordOf<'run'>): Faults {
  yield* completedAtWhenCompleted(run);
  if (run.figures !== null && run.status !== 'completed') {
    yield* clash('figures to be null unless status is completed', 'status', 'figures');
  }
  yield* repeated(run.platforms, (index) => `platforms.${index}`);
  if (run.figures !== null) yield* inFigures(run.figures);
}

function* inFigures({ answer_count, failed_count, filled_count }: RunFigures): Faults {
  const beyond = [
    ...(filled_count > answer_count ? ['figures.answer_count'] : []),
    ...(filled_count > failed_count ? ['figures.failed_count'] : []),
  ];
  if (beyond.length > 0) {
    yield* clash(
      'filled_count to be at most failed_count and answer_count',
      ...beyond,
      'figures.filled_count',
    );
  }
}

function* inAnswer(answer: RecordOf<'answer'>): Faults {
  const { brand_named, position, sentiment } = answer;
  const unlikeNamed = [
    ...((position !== null) === brand_named ? [] : ['position']),
    ...((sentiment !== null) === brand_named ? [] : ['sentiment']),
  ];
  if (unlikeNamed.length > 0) {
    yield* clash('position and sentiment exactly when brand_named is true', 'brand_named', ...unlikeNamed);
  }
  yield* answer.outcome === 'failed' ? inFailedAnswer(answer) : inGivenAnswer(answer);
  if (answer.competitors.length === 0) return;
  const keys = answer.competitors.map(({ name }) => nameKey(name));
  for (const [index, key] of keys.entries()) {
    if (key === '') yield { path: `competitors.${index}.name`, expected: NAME };
  }
  yield* repeated(
    keys,
    (index) => `competitors.${index}.name`,
    'each competitor once, however it is spelled',
  );
}

function* inGivenAnswer({ text }: RecordOf<'answer'>): Faults {
  if (text === null) yield* clash('text unless outcome is failed', 'outcome', 'text');
}

function* inFailedAnswer(answer: RecordOf<'answer'>): Faults {
  const { text, text_markdown, brand_named, competitors, sources } = answer;
  if (text !== null) yield* clash('text to be null when outcome is failed', 'outcome', 'text');
  if (text_markdown !== null) {
    yield* clash('text_markdown to be null when outcome is failed', 'outcome', 'text_markdown');
  }
  if (brand_named) yield* clash('brand_named to be false when outcome is failed', 'outcome', 'brand_named');
  if (competitors.length > 0) {
    yield* clash('no competitors when outcome is failed', 'outcome', 'competitors');
  }
  if (sources.length > 0) yield* clash('no sources when outcome is failed', 'outcome', 'sources');
}

function* inSiteAccessCheck(check: RecordOf<'site_access_check'>): Faults {
  yield* completedAtWhenCompleted(check);
  if (check.status === 'completed' && check.origin === null) {
    yield* clash('an origin when status is completed', 'status', 'origin');
  }
  yield* errorWhenFailed(check);
}

function* inPageAudit(audit: RecordOf<'page_audit'>): Faults {
  yield* completedAtWhenCompleted(audit);
  yield* errorWhenFailed(audit);
  const { status, dimensions, word_count } = audit;
  if ((status === 'completed') !== dimensions.length > 0) {
    yield* clash('at least one dimension exactly when status is completed', 'status', 'dimensions');
  }
  const ids = dimensions.map(({ id }) => id);
  yield* repeated(ids, (index) => `dimensions.${index}.id`);
  if (status !== 'completed' || word_count !== 0) return;
  for (const [index, id] of ids.entries()) {
    if (!OF_EMPTY_PAGES.has(id)) {
      yield* clash(
        'only crawlability and page_speed when word_count is 0',
        'word_count',
        `dimensions.${index}.id`,
      );
    }
  }
}

/** What can be said of a page without words. */
const OF_EMPTY_PAGES: ReadonlySet<string> = new Set<Dimension>(['crawlability', 'page_speed']);

/** Without an address an outreach work is of no target (decisions 9.7). */
function* inOutreachWork({ url, moves }: RecordOf<'outreach_work'>): Faults {
  if (address(url) === null) yield { path: 'url', expected: 'an absolute http or https URL' };
  yield* movesInOrder(moves);
}

const NAME = 'a name that is more than white space';

function* completedAtWhenCompleted(record: { status: string; completed_at: bigint | null }): Faults {
  if ((record.status === 'completed') !== (record.completed_at !== null)) {
    yield* clash('completed_at to be set exactly when status is completed', 'status', 'completed_at');
  }
}

function* errorWhenFailed({ status, error }: { status: string; error: string | null }): Faults {
  if ((error !== null) !== (status === 'failed')) {
    yield* clash('error to be a text exactly when status is failed', 'status', 'error');
  }
}

/** Moves at the same instant keep the order in which they were recorded. */
function* movesInOrder(moves: readonly { readonly at: bigint }[]): Faults {
  for (const [index, { at }] of moves.entries()) {
    const before = moves[index - 1];
    if (before && at < before.at) {
      yield { path: `moves.${index}.at`, expected: 'a time that is not before the move above it' };
    }
  }
}

function* repeated(
  values: readonly string[],
  path: (index: number) => string,
  expected = 'each value once',
): Faults {
  if (values.length < 2) return;
  const seen = new Set<string>();
  for (const [index, value] of values.entries()) {
    if (seen.has(value)) yield { path: path(index), expected };
    seen.add(value);
  }
}

/** One rule that all of these fields break together. */
function* clash(expected: string, ...paths: readonly string[]): Faults {
  for (const path of paths) yield { path, expected };
}
