/** Completes a run in one transaction. */
import type { AnswerKey, CompletionSession, FailedQuestion, Owner } from '@brand-visibility/application';
import type { Instant } from '@brand-visibility/domain/time/instant';
import { sql } from 'kysely';
import type { Backend, Snapshot } from '../backend.js';
import { rebuildDerived } from '../derived/rebuild.js';
import { createWriter } from './import.js';
import { RECORD_TABLES } from './record-tables.js';
import { SUCCESSFUL } from '../runs/answers.js';

/**
 * Failed questions per batch. The answers that fill in these questions are in memory, and one text may take a megabyte.
 */
const BATCH = 100;

/** The key of a question within its run. */
type QuestionKey = Pick<AnswerKey, 'prompt_id' | 'platform'>;

/** A failed question; `filling_id` is the id of the answer that fills in the question, or null if there is none. */
type Question = FailedQuestion['question'] & { readonly filling_id: string | null };

/**
 * Returns the session that completes a run in one transaction. Rows are written as in an import but are not compared.
 */
export function completionSession(backend: Backend, trx: Snapshot, began: Instant): CompletionSession {
  const to = createWriter(backend, trx, began);
  return {
    put: (type, rows) => RECORD_TABLES[type].put(to, rows, new Set(), new Set()),
    rebuildDerived: (figures, onRun) => rebuildDerived(backend, trx, to, figures, onRun),
    run: async (id) => {
      const run = await trx
        .selectFrom('run')
        .select(['account_id', 'brand_id', 'id', 'status', 'platforms'])
        .select(['created_at', 'started_at', 'completed_at'])
        .where('id', '=', id)
        .executeTakeFirst();
      return run ? { ...run, platforms: [...run.platforms], figures: null } : null;
    },
    failedQuestions: async function* (run) {
      let after: QuestionKey | null = null;
      for (;;) {
        const questions: Question[] = await failedAfter(trx, run, after);
        const last = questions.at(-1);
        if (!last) return;
        const fillings = await wholeAnswers(
          backend,
          trx,
          run.brand_id,
          questions.flatMap(({ filling_id }) => filling_id ?? []),
        );
        yield questions.map(({ filling_id, ...question }): FailedQuestion => {
          const filling = filling_id === null ? undefined : fillings.get(filling_id);
          return { question, fillings: filling ? [filling] : [] };
        });
        after = last;
      }
    },
  };
}

/**
 * Reads a batch of a run's failed questions in the order of the primary key. The batch starts after the key `after`, so
 * questions that stay failed are not read again (rule 9.6). `filling_id` is the answer that the domain's `fillIn` would
 * choose. The index `answer_listed` orders the answers to a prompt by time; the database scans the index backwards from
 * the question to the first candidate. The value of `outcome` is a literal so that the planner can use this index.
 */
export function failedAfter(
  trx: Snapshot,
  { brand_id, id: run_id }: Owner & { readonly id: string },
  after: QuestionKey | null,
): Promise<Question[]> {
  return trx
    .selectFrom('answer as question')
    .select(['question.account_id', 'question.brand_id', 'question.id', 'question.run_id'])
    .select(['question.prompt_id', 'question.platform', 'question.created_at', 'question.outcome'])
    .select((question) =>
      question
        .selectFrom('answer as earlier')
        .select('earlier.id')
        .where('earlier.brand_id', '=', brand_id)
        .whereRef('earlier.prompt_id', '=', 'question.prompt_id')
        .whereRef('earlier.platform', '=', 'question.platform')
        .where('earlier.outcome', '=', sql.lit(SUCCESSFUL))
        .where((eb) =>
          eb(
            eb.refTuple('earlier.created_at', 'earlier.id'),
            '<',
            eb.refTuple('question.created_at', 'question.id'),
          ),
        )
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('answer_body as body')
                .select('body.answer_id')
                .where('body.brand_id', '=', brand_id)
                .whereRef('body.answer_id', '=', 'earlier.id')
                .where('body.text', '=', ''),
            ),
          ),
        )
        .where((eb) =>
          eb.exists(
            eb
              .selectFrom('run')
              .select('run.id')
              .where('run.brand_id', '=', brand_id)
              .whereRef('run.id', '=', 'earlier.run_id')
              .where('run.status', '=', 'completed'),
          ),
        )
        .orderBy('earlier.created_at', 'desc')
        .orderBy('earlier.id', 'desc')
        .limit(1)
        .as('filling_id'),
    )
    .where('question.brand_id', '=', brand_id)
    .where('question.run_id', '=', run_id)
    .where('question.outcome', '=', 'failed')
    .$if(after !== null, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple('question.prompt_id', 'question.platform'),
          '>',
          eb.tuple(after!.prompt_id, after!.platform),
        ),
      ),
    )
    .orderBy('question.prompt_id')
    .orderBy('question.platform')
    .limit(BATCH)
    .execute();
}

/** Reads answers of a brand with their texts and sources, by id. */
async function wholeAnswers(backend: Backend, trx: Snapshot, brand_id: string, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const answers = await trx
    .selectFrom('answer')
    .innerJoin('answer_body as body', (join) =>
      join.on('body.brand_id', '=', brand_id).onRef('body.answer_id', '=', 'answer.id'),
    )
    .innerJoin('answer_sources as cited', (join) =>
      join.on('cited.brand_id', '=', brand_id).onRef('cited.answer_id', '=', 'answer.id'),
    )
    .selectAll('answer')
    .select(['body.text', 'body.text_markdown', 'cited.sources'])
    .select((eb) =>
      eb
        .selectFrom('run')
        .select('run.status')
        .where('run.brand_id', '=', brand_id)
        .whereRef('run.id', '=', 'answer.run_id')
        .$asScalar()
        .$notNull()
        .as('run_status'),
    )
    .where('answer.brand_id', '=', brand_id)
    .where(backend.isOneOf('answer.id', ids))
    .execute();
  return new Map(answers.map((answer) => [answer.id, answer]));
}
