import type {
  AnswerReader,
  AnswerRow,
  PromptAnswerFilter,
  RunRange,
  AnswerKey,
} from '@brand-visibility/application';
import { sql, type Compilable } from 'kysely';
import { onlySomePrompts, selectionOf } from './answer-selection.js';
import { answerTimes, type AnswerTimes } from './answer-times.js';
import { brandAnswers, NO_ANSWERS, type AnswerSource } from './brand-answers.js';
import type { ReadColumns } from './columns.js';
import { runsBack } from './runs.js';
import { rowsWithin } from './sized-pages.js';
import { onPage, type KeysetPage, passes, type Predicates } from './list-queries.js';
import { SUCCESSFUL, ANSWER_KEY } from '../runs/answers.js';
import { scoped, type BrandView, type View, readableBrand } from '../scope.js';
import { statement } from '../statements.js';

export const answerReader = (view: BrandView, columns: ReadColumns): AnswerReader => ({
  /**
   * Lists the counted answers to one prompt, newest first: the successful answers of the runs completed in `range`
   * (rule 2.6). The caller has checked that the prompt is not deleted. Reports count the same answers from facts
   * (`answerMask`); this method reads rows by answer time, with keyset pagination.
   */
  ofPrompt: async (prompt_id, { from, to, run_id }, { platforms }, { after, limit, bytes }) => {
    // These times bound the scan; otherwise, a page could scan the answers of all earlier and later runs.
    const range = { from, to, run_id };
    const [times] = await timesOf(view, range);
    const { first, last: newest } = times ?? { first: null, last: null };
    if (first === null || newest === null) return { rows: [], isCut: false };
    // SQLite uses only one upper bound per scan. With `newest` as the bound, every page would scan all pages before it.
    const last = after !== null && after.key < newest ? after.key : newest;
    const rows = await listedAnswers(view, { prompt_id, ...range, platforms, first, last, after, limit });
    return rowsWithin(rows, bytes, (ids) => answersById(view, { ids }));
  },
  list: async (range, filter, page) => {
    const prompts = await columns.promptAttributes();
    const selection = await selectionOf(view, prompts, filter);
    if (selection === null) return NO_ANSWERS;
    const wanted = onlySomePrompts(prompts, selection.mask);
    const source: AnswerSource = {
      runsFrom: (part) => runsBack(view, { ...range, ...part }),
      times: wanted && (() => answerTimes(view, wanted)),
      citationsOf: (some) => columns.citationsOf(some),
      factsOf: (some) => columns.factsOf(some),
      idsOf: (keys) => answersByKey(view, wantedAnswers(keys)),
      rowsOf: async (keys, bytes) =>
        rowsWithin(await answersByKey(view, wantedAnswers(keys)), bytes, (ids) => answersById(view, { ids })),
      promptIds: new Map(prompts.map(({ ord, id }) => [ord, id])),
    };
    return brandAnswers(source, selection, page);
  },
});

const coveredRuns = (view: BrandView, { from, to, run_id }: RunRange) =>
  scoped(view, 'completed_run')
    .where('completed_run.completed_at', '>=', from)
    .where('completed_run.completed_at', '<', to)
    .$if(run_id !== null, (query) => query.where('completed_run.run_id', '=', run_id!));

const timesOf = statement((view: BrandView, range: RunRange) =>
  coveredRuns(view, range).select((eb) => [
    eb.fn.min('first_answer_at').as('first'),
    eb.fn.max('last_answer_at').as('last'),
  ]),
);

interface ListedAnswers extends RunRange, AnswerTimes, KeysetPage {
  readonly prompt_id: string;
  readonly platforms: PromptAnswerFilter['platforms'];
}

const listedAnswers = statement(
  (view: BrandView, { prompt_id, platforms, first, last, after, limit, ...range }: ListedAnswers) =>
    view.trx
      .selectFrom('answer')
      .select(['answer.id', 'answer.bytes'])
      .where('answer.brand_id', '=', view.brand_id)
      .where('answer.prompt_id', '=', prompt_id)
      // The value of `outcome` is a literal so that the planner can use the partial index of successful answers.
      .where('answer.outcome', '=', sql.lit(SUCCESSFUL))
      .where('answer.created_at', '>=', first)
      .where('answer.created_at', '<=', last)
      .where(passes(filtersOf(view), { platforms }))
      .where('answer.run_id', 'in', coveredRuns(view, range).select('completed_run.run_id'))
      .$call(onPage('answer', 'desc', { after, limit })),
);

const filtersOf = ({ isOneOf }: View): Predicates<Pick<PromptAnswerFilter, 'platforms'>, 'answer'> => ({
  platforms: (_eb, engines) => isOneOf('answer.platform', engines),
});

/** Selects a list column as JSON text, because the import stores lists exactly as responses show them. */
const asText = <Name extends string>(column: 'answer.competitors' | 'answer_sources.sources', name: Name) =>
  sql<string>`cast(${sql.ref(column)} as text)`.as(name);

/** The columns of an AnswerRow. */
const ANSWER_COLUMNS = [
  'answer.id',
  'answer.prompt_id',
  'answer.run_id',
  'answer.platform',
  'answer.created_at',
  'answer.brand_named',
  'answer.position',
  'answer.sentiment',
  asText('answer.competitors', 'competitors'),
  'answer_body.text',
  'answer_body.text_markdown',
  asText('answer_sources.sources', 'sources'),
] as const;

/**
 * Returns the ids and the sizes of the answers with these keys, in the order of the keys. The limit of the subquery
 * makes the planner start from the keys; without the limit, the planner may read all answers to a prompt.
 */
const answersByKey = statement((view: BrandView, { keys, count }: WantedAnswers) => {
  const given = view.valuesTable(ANSWER_KEY, keys).as('given');
  const wanted = view.trx.selectFrom(given).selectAll().orderBy('position').limit(count);
  return view.trx
    .selectFrom(wanted.as('wanted'))
    .innerJoin('answer', (join) =>
      join
        .on('answer.brand_id', '=', view.brand_id)
        .onRef('answer.run_id', '=', 'wanted.run_id')
        .onRef('answer.prompt_id', '=', 'wanted.prompt_id')
        .on(sql<boolean>`answer.platform = wanted.platform`),
    )
    .select(['answer.prompt_id', 'answer.platform', 'answer.id', 'answer.bytes'])
    .where((eb) => eb.exists(readableBrand(view).select('brand.id')))
    .orderBy('wanted.position');
});

/** Keys of answers, each in the order of ANSWER_KEY, and their number. */
type WantedAnswers = ReturnType<typeof wantedAnswers>;

const wantedAnswers = (keys: readonly AnswerKey[]) => ({
  keys: keys.map(({ run_id, prompt_id, platform }) => [run_id, prompt_id, platform]),
  count: keys.length,
});

/** Reads the answers with these ids, in no particular order. All these answers must be successful. */
const answersById = statement(
  (view: BrandView, { ids }: { readonly ids: readonly string[] }): Compilable<AnswerRow> =>
    scoped(view, 'answer')
      .innerJoin('answer_body', (join) =>
        join.on('answer_body.brand_id', '=', view.brand_id).onRef('answer_body.answer_id', '=', 'answer.id'),
      )
      .innerJoin('answer_sources', (join) =>
        join
          .on('answer_sources.brand_id', '=', view.brand_id)
          .onRef('answer_sources.answer_id', '=', 'answer.id'),
      )
      .select(ANSWER_COLUMNS)
      .where(view.isOneOf('answer.id', ids))
      .$narrowType<{ text: string }>(),
);
