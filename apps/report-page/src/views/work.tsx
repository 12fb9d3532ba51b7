import { FinishedWork, Since } from '@brand-visibility/report/parts/work';
import { workOf } from '@brand-visibility/report/story/work';
import { Word } from '@brand-visibility/report/words/words';
import type { ReadOf } from '../reads.js';
import { Head } from './parts.js';
import { say } from '../language.js';
import { Notice } from '../notices.js';

/** Lists the work that is still to do, and finished work with its effects. */
export function Work({ read }: { readonly read: ReadOf<'work'> }) {
  const { open, done } = workOf(read);
  if (open.length + done.length === 0) return <Notice isAll>{say('work.none')}</Notice>;
  return (
    <>
      <Head title={<Word k="l.part.work" />}>{say('work.lead')}</Head>
      {open.length > 0 && (
        <section aria-labelledby="open-title">
          <h2 id="open-title">{say('work.toDo')}</h2>
          <ol class="work">
            {open.map((piece) => (
              <li data-key={piece.item.id}>
                <Since piece={piece} />
                <div>
                  <h3>
                    <bdi>{piece.item.title}</bdi>
                  </h3>
                  <p>
                    <bdi>{piece.item.description}</bdi>
                  </p>
                  <p class="soft">
                    <bdi>{piece.item.rationale}</bdi>
                  </p>
                  <ul class="steps">
                    {piece.item.steps.map(({ text, completed }) => (
                      <li class={completed ? 'completed' : undefined}>
                        <bdi>{text}</bdi>
                        {completed && <span class="unseen"> ({say('work.stepDone')})</span>}
                      </li>
                    ))}
                  </ul>
                </div>
              </li>
            ))}
          </ol>
        </section>
      )}
      {done.length > 0 && (
        <section aria-labelledby="done-title">
          <h2 id="done-title">{say('work.done')}</h2>
          <FinishedWork pieces={done} report={read} />
        </section>
      )}
    </>
  );
}
