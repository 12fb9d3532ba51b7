import type { AnswerKey, CompletionSession, FailedQuestion, Owner } from '@brand-visibility/application';
import { sql } from 'kysely';
import type { Backend, Snapshot } from '../backend.js';
import { importSession } from './import.js';
import { SUCCESSFUL } from '../derived/run-facts.js';

/** Questions read and written at once: what fills them in is held in memory, and a text may be a megabyte. */
const BATCH = 100;

/** Where a question stands among those of its run. */
type Place = Pick<AnswerKey, 'prompt_id' | 'platform'>;

/** A failed question, with the id of what fills it in. */
type Asked = FailedQuestion['question'] & { readonly filling_id: string | null };

/** What the completion of a run asks and writes inside its one transaction; it writes the way imports do. */
export function completionSession(backend: Backend, trx: Snapshot): CompletionSession {
  const session = importSession(backend, trx);
  return {
    put: (type, rows) => session.put(type, rows),
    rebuildDerived: (figures, onRun) => session.rebuildDerived(figures, onRun),
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
      let after: Place | null = null;
      for (;;) {
        const asked: Asked[] = await failedAfter(trx, run, after);
        const last = asked.at(-1);
        if (!last) return;
        const fillings = await wholeAnswers(
          backend,
          trx,
          asked.flatMap(({ filling_id }) => filling_id ?? []),
        );
        yield asked.map(({ filling_id, ...question }): FailedQuestion => {
          const filling = filling_id === null ? undefined : fillings.get(filling_id);
          return { question, fillings: filling ? [filling] : [] };
        });
        after = last;
      }
    },
  };
}

/**
 * Failed questions of a run in the order of its primary key, after a place in it: those that stayed failed do not come
 * again. Each comes with the id of the one answer that `fillIn` of the domain would take: the answers to each prompt lie
 * in the order of time in the index answer_listed, which is walked back from the question to the first that may be taken.
 * The outcome is a literal, for the index holds answers of that outcome only.
 */
export function failedAfter(
  trx: Snapshot,
  { brand_id, id: run_id }: Owner & { readonly id: string },
  after: Place | null,
): Promise<Asked[]> {
  return trx
    .selectFrom('answer as question')
    .select(['question.account_id', 'question.brand_id', 'question.id', 'question.run_id'])
    .select(['question.prompt_id', 'question.platform', 'question.created_at', 'question.outcome'])
    .select((question) =>
      question
        .selectFrom('answer as earlier')
        .select('earlier.id')
        .whereRef('earlier.brand_id', '=', 'question.brand_id')
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
          eb.exists(
            eb
              .selectFrom('run')
              .select('run.id')
              .whereRef('run.brand_id', '=', 'earlier.brand_id')
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

/** Answers with their text and their sources, by id. */
async function wholeAnswers(backend: Backend, trx: Snapshot, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const answers = await trx
    .selectFrom('answer')
    .innerJoin('run', (join) =>
      join.onRef('run.brand_id', '=', 'answer.brand_id').onRef('run.id', '=', 'answer.run_id'),
    )
    .innerJoin('answer_body as body', (join) =>
      join.onRef('body.brand_id', '=', 'answer.brand_id').onRef('body.answer_id', '=', 'answer.id'),
    )
    .innerJoin('answer_sources as cited', (join) =>
      join.onRef('cited.brand_id', '=', 'answer.brand_id').onRef('cited.answer_id', '=', 'answer.id'),
    )
    .selectAll('answer')
    .select(['run.status as run_status', 'body.text', 'body.text_markdown', 'cited.sources'])
    .where(backend.among('answer.id', ids))
    .execute();
  return new Map(answers.map((answer) => [answer.id, answer]));
}
