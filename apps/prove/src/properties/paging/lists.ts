import type { ImportRecord } from '@brand-visibility/contract';
import { DAY, formatInstant, HOUR, type Instant, parseInstant } from '@brand-visibility/domain/time/instant';
import { ENGINES } from '@brand-visibility/domain/vocabulary';
import { record } from '@brand-visibility/records';
import type { Query } from './pages.js';

/** The lists of the model: their rows, how to import and remove one, and where a page is. */

/** One row of a list. */
export interface ListRow {
  readonly number: number;
  readonly id: string;
  /** `created_at`: microseconds since 1970. */
  readonly key: Instant;
  /** A column that some filters use, and no sort order. */
  readonly isMarked: boolean;
}

/** The account and the brand of one run of the model. */
export interface Home {
  readonly account_id: string;
  readonly brand_id: string;
}

interface ListedRow {
  readonly id: string;
  readonly created_at: string;
}

export interface ListPage {
  readonly data: readonly ListedRow[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

export interface PagedList {
  readonly name: 'runs' | 'brands' | 'prompts' | 'answers' | 'brand answers' | 'recommendations';
  readonly order: 'asc' | 'desc';
  readonly mostRows: number;
  /** The query of the filtered list. */
  readonly filter: Query;
  /** Whether a row is in the list, with or without the filter. */
  contains(row: ListRow, isFiltered: boolean): boolean;
  /** The records that rows depend on. */
  prerequisites(home: Home): ImportRecord[];
  records(home: Home, row: ListRow): ImportRecord[];
  /**
   * SQL statements that remove a row directly, which the product cannot do; null for a list that is read from derived
   * data, which would not follow: its rows leave it with their mark.
   */
  removal(id: string): string[] | null;
  /** What the list is ordered by before the sort key, descending; absent in most lists. */
  firstKey?(row: ListRow): number;
  path(home: Home): string;
}

/** The time around which the rows of the model are created. */
export const MIDDLE = at('2026-01-20T12:00:00Z');

const accountAndBrand = ({ account_id, brand_id }: Home): ImportRecord[] => [
  record.account({ id: account_id }),
  record.brand({ id: brand_id, account_id, created_at: formatInstant(MIDDLE - 9n * DAY) }),
];

const runList: PagedList = {
  name: 'runs',
  order: 'desc',
  mostRows: 100,
  filter: { status: 'completed' },
  contains: ({ isMarked }, isFiltered) => isMarked || !isFiltered,
  prerequisites: accountAndBrand,
  records: ({ brand_id }, { id, key, isMarked }) => {
    const created_at = formatInstant(key);
    const completed_at = isMarked ? created_at : null;
    const status = isMarked ? 'completed' : 'pending';
    return [record.run({ id, brand_id, status, created_at, started_at: completed_at, completed_at })];
  },
  removal: (id) => [`delete from run_facts where run_id = '${id}'`, `delete from run where id = '${id}'`],
  path: ({ brand_id }) => `/v1/brands/${brand_id}/runs`,
};

const promptList: PagedList = {
  name: 'prompts',
  order: 'asc',
  mostRows: 100,
  filter: { status: 'tracked' },
  contains: ({ isMarked }, isFiltered) => isMarked || !isFiltered,
  prerequisites: accountAndBrand,
  records: ({ brand_id }, { id, key, isMarked }) => [
    record.prompt({ id, brand_id, created_at: formatInstant(key), is_tracked: isMarked }),
  ],
  removal: (id) => [`update prompt set deleted_at = created_at where id = '${id}'`],
  path: ({ brand_id }) => `/v1/brands/${brand_id}/prompts`,
};

const brandList: PagedList = {
  name: 'brands',
  order: 'asc',
  mostRows: 100,
  filter: {},
  contains: () => true,
  prerequisites: ({ account_id }) => [record.account({ id: account_id })],
  records: ({ account_id }, { id, key, isMarked }) => [
    record.brand({ id, account_id, created_at: formatInstant(key), is_tracking_paused: isMarked }),
  ],
  removal: (id) => [
    `delete from rival_order where brand_id = '${id}'`,
    `delete from brand where id = '${id}'`,
  ],
  path: () => '/v1/brands',
};

/** The filtered status is derived from the moves in the row. */
const recommendationList: PagedList = {
  name: 'recommendations',
  order: 'desc',
  mostRows: 100,
  filter: { status: 'suggested' },
  contains: ({ isMarked }, isFiltered) => isMarked || !isFiltered,
  prerequisites: accountAndBrand,
  records: ({ brand_id }, { id, key, isMarked }) => {
    const created_at = formatInstant(key);
    const moves = isMarked ? [] : [{ to: 'in_progress' as const, at: created_at }];
    return [record.recommendation({ id, brand_id, created_at, moves })];
  },
  removal: (id) => [`delete from recommendation where id = '${id}'`],
  path: ({ brand_id }) => `/v1/brands/${brand_id}/recommendations`,
};

/** The number of an answer's run: a run has one answer of each engine. */
export const runOfAnswer = (number: number) => Math.floor(number / ENGINES.length);

/** The completion time of a run: runs complete over two months, so a window changes with time. */
export const completionOf = (run: number): Instant => MIDDLE - 10n * DAY + BigInt(run) * 37n * HOUR;

const FILTERED_ENGINES = ENGINES.slice(0, 4);
const promptOf = ({ brand_id }: Home) => `${brand_id}_prompt`;

/** Only successful answers are listed; unmarked ones failed. */
const answerList: PagedList = {
  name: 'answers',
  order: 'desc',
  mostRows: 50,
  filter: { platforms: FILTERED_ENGINES.join(',') },
  contains: ({ number, isMarked }, isFiltered) =>
    isMarked && (!isFiltered || FILTERED_ENGINES.includes(engineOf(number))),
  prerequisites: (home) => [
    ...accountAndBrand(home),
    record.prompt({
      id: promptOf(home),
      brand_id: home.brand_id,
      created_at: formatInstant(MIDDLE - 9n * DAY),
    }),
  ],
  records: (home, { number, id, key, isMarked }) => {
    const run_id = `${home.brand_id}_run_${runOfAnswer(number)}`;
    const completed_at = formatInstant(completionOf(runOfAnswer(number)));
    const created_at = formatInstant(key);
    const own = { id, run_id, prompt_id: promptOf(home), platform: engineOf(number), created_at };
    return [
      record.run({
        id: run_id,
        brand_id: home.brand_id,
        platforms: [...ENGINES],
        created_at: completed_at,
        started_at: null,
        completed_at,
      }),
      record.answer(isMarked ? own : { ...own, outcome: 'failed', text: null }),
    ];
  },
  removal: (id) => [
    `delete from answer_body where answer_id = '${id}'`,
    `delete from answer_sources where answer_id = '${id}'`,
    `delete from answer where id = '${id}'`,
  ],
  path: (home) => `/v1/brands/${home.brand_id}/prompts/${promptOf(home)}/answers`,
};

/** The answers of all prompts, by run: later runs were completed later. */
const brandAnswerList: PagedList = {
  ...answerList,
  name: 'brand answers',
  removal: () => null,
  firstKey: ({ number }) => runOfAnswer(number),
  path: ({ brand_id }) => `/v1/brands/${brand_id}/answers`,
};

export const PAGED_LISTS: readonly PagedList[] = [
  runList,
  promptList,
  brandList,
  answerList,
  brandAnswerList,
  recommendationList,
];

function engineOf(number: number): (typeof ENGINES)[number] {
  return ENGINES[number % ENGINES.length] ?? 'chatgpt';
}

function at(text: string): Instant {
  const instant = parseInstant(text);
  if (instant === null) throw new Error(`${text} is not a timestamp`);
  return instant;
}
