import type {
  AnswerReader,
  AnswerRow,
  PromptAnswerFilter,
  RunRange,
  AnswerKey,
} from '@brand-visibility/application';
import { sql } from 'kysely';
import { onlySomePrompts, selectionOf } from './answer-selection.js';
import { answerTimes, type AnswerTimes } from './answer-times.js';
import { brandAnswers, NO_ANSWERS, type AnswerSource } from './brand-answers.js';
import type { Columns, ReaderBackend } from './columns.js';
import { runsBack } from './runs.js';
import { rowsWithin } from './sized-pages.js';
import { onPage, type KeysetPage, passes, type Predicates } from './list-queries.js';
import { SUCCESSFUL, ANSWER_KEY } from '../runs/answers.js';
import { scoped, type View, readableBrand } from '../scope.js';
import type { Backend } from '../backend.js';

export const answerReader = (view: View, backend: ReaderBackend, columns: Columns): AnswerReader => ({
  /**
   * Lists the counted answers to one prompt, newest first: the successful answers of the runs completed in `range`
   * (rule 2.6). The caller has checked that the prompt is not deleted. Reports count the same answers from facts
   * (`answerMask`); this method reads rows by answer time, with keyset pagination.
   */
  answers: async (brand_id, prompt_id, range, filter, { after, limit, bytes }) => {
    // These times bound the scan; otherwise, a page could scan the answers of all earlier and later runs.
    const times = await coveredRuns(view, brand_id, range)
      .select((eb) => [eb.fn.min('first_answer_at').as('first'), eb.fn.max('last_answer_at').as('last')])
      .executeTakeFirst();
    const { first, last: newest } = times ?? { first: null, last: null };
    if (first === null || newest === null) return { rows: [], isCut: false };
    // SQLite uses only one upper bound per scan. With `newest` as the bound, every page would scan all pages before it.
    const last = after !== null && after.key < newest ? after.key : newest;
    const rows = await listed(view, { brand_id, prompt_id, range, filter, first, last, after, limit });
    return rowsWithin(rows, bytes, (ids) => answersById(view, brand_id, ids));
  },
  brandAnswers: async (brand_id, range, filter, page) => {
    const prompts = await columns.promptAttributes(brand_id);
    const selection = await selectionOf(view, brand_id, prompts, filter);
    if (selection === null) return NO_ANSWERS;
    const wanted = onlySomePrompts(prompts, selection.mask);
    const source: AnswerSource = {
      runsFrom: (start, count, times) => runsBack(view, brand_id, range, start, count, times),
      times: wanted && (() => answerTimes(view, brand_id, wanted)),
      citationsOf: (some) => columns.citationsOf(brand_id, some),
      factsOf: (some) => columns.factsOf(brand_id, some),
      idsOf: (keys) => answersByKey(view, backend, brand_id, keys),
      rowsOf: async (keys, bytes) =>
        rowsWithin(await answersByKey(view, backend, brand_id, keys), bytes, (ids) =>
          answersById(view, brand_id, ids),
        ),
      promptIds: new Map(prompts.map(({ ord, id }) => [ord, id])),
    };
    return brandAnswers(source, selection, page);
  },
});

function coveredRuns(view: View, brand_id: string, { from, to, run_id }: RunRange) {
  return scoped(view, 'completed_run', brand_id)
    .where('completed_run.completed_at', '>=', from)
    .where('completed_run.completed_at', '<', to)
    .$if(run_id !== null, (query) => query.where('completed_run.run_id', '=', run_id!));
}

interface Listed extends AnswerTimes, KeysetPage {
  readonly brand_id: string;
  readonly prompt_id: string;
  readonly range: RunRange;
  readonly filter: PromptAnswerFilter;
}

function listed(view: View, { brand_id, prompt_id, range, filter, first, last, ...page }: Listed) {
  return (
    view.trx
      .selectFrom('answer')
      .select(['answer.id', 'answer.bytes'])
      .where('answer.brand_id', '=', brand_id)
      .where('answer.prompt_id', '=', prompt_id)
      // The value of `outcome` is a literal so that the planner can use the partial index of successful answers.
      .where('answer.outcome', '=', sql.lit(SUCCESSFUL))
      .where('answer.created_at', '>=', first)
      .where('answer.created_at', '<=', last)
      .where(passes(filtersOf(view), filter))
      .where('answer.run_id', 'in', coveredRuns(view, brand_id, range).select('completed_run.run_id'))
      .$call(onPage('answer', 'desc', page))
      .execute()
  );
}

/** Reads the answers with these ids, in no particular order. All these answers must be successful. */
function answersById(view: View, brand_id: string, ids: readonly string[]): Promise<AnswerRow[]> {
  return scoped(view, 'answer', brand_id)
    .innerJoin('answer_body', (join) =>
      join.on('answer_body.brand_id', '=', brand_id).onRef('answer_body.answer_id', '=', 'answer.id'),
    )
    .innerJoin('answer_sources', (join) =>
      join.on('answer_sources.brand_id', '=', brand_id).onRef('answer_sources.answer_id', '=', 'answer.id'),
    )
    .select(ANSWER_COLUMNS)
    .where(view.isOneOf('answer.id', ids))
    .$narrowType<{ text: string }>()
    .execute();
}

const filtersOf = ({ isOneOf }: View): Predicates<PromptAnswerFilter, 'answer'> => ({
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
function answersByKey(
  view: View,
  { valuesTable }: Pick<Backend, 'valuesTable'>,
  brand_id: string,
  keys: readonly AnswerKey[],
) {
  const rows = keys.map(({ run_id, prompt_id, platform }) => [run_id, prompt_id, platform]);
  const given = valuesTable(ANSWER_KEY, rows).as('given');
  const wanted = view.trx.selectFrom(given).selectAll().orderBy('position').limit(keys.length);
  return view.trx
    .selectFrom(wanted.as('wanted'))
    .innerJoin('answer', (join) =>
      join
        .on('answer.brand_id', '=', brand_id)
        .onRef('answer.run_id', '=', 'wanted.run_id')
        .onRef('answer.prompt_id', '=', 'wanted.prompt_id')
        .on(sql<boolean>`answer.platform = wanted.platform`),
    )
    .select(['answer.prompt_id', 'answer.platform', 'answer.id', 'answer.bytes'])
    .where((eb) => eb.exists(readableBrand(view, brand_id).select('brand.id')))
    .orderBy('wanted.position')
    .execute();
}
