import { Finished } from '@brand-visibility/report/parts/work';
import { workOf } from '@brand-visibility/report/story/work';
import { useWords } from '@brand-visibility/report/text/words';
import type { Read } from '../responses.js';
import { Head } from './parts.js';
import { pageWords } from '../language.js';
import { Notice } from '../notices.js';

/** Lists the work that is still to do, and finished work with its effects. */
export function WorkView({ read }: { readonly read: Read<'recommendations'> }) {
  const { work: words } = useWords();
  const { open, done } = workOf(read);
  const count = (effect: 'rise' | 'fall') => done.filter((piece) => piece.effect === effect).length;
  if (open.length + done.length === 0) return <Notice isAll>{pageWords.work.none}</Notice>;
  return (
    <>
      <Head
        title={done.length === 0 ? words.nothing : words.heading(count('rise'), count('fall'), done.length)}
        csv="recommendations"
      >
        {pageWords.work.lead}
      </Head>
      {open.length > 0 && (
        <section aria-labelledby="open-title">
          <h2 id="open-title">{pageWords.work.toDo}</h2>
          <ol class="work">
            {open.map(({ item, day }) => (
              <li data-key={item.id}>
                <p class="soft">
                  {words.when(item.status === 'in_progress' ? words.begun(day) : words.proposed(day))}
                </p>
                <div>
                  <h3>
                    <bdi>{item.title}</bdi>
                  </h3>
                  <p>
                    <bdi>{item.description}</bdi>
                  </p>
                  <p class="soft">
                    <bdi>{item.rationale}</bdi>
                  </p>
                  <ul class="steps">
                    {item.steps.map(({ text, completed }) => (
                      <li class={completed ? 'completed' : undefined}>
                        <bdi>{text}</bdi>
                        {completed && <span class="unseen"> ({pageWords.work.stepDone})</span>}
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
          <h2 id="done-title">{pageWords.work.done}</h2>
          <ol class="work">
            {done.map((piece) => (
              <Finished piece={piece} tz={read.choice.tz} />
            ))}
          </ol>
          <p class="note">{words.note}</p>
        </section>
      )}
    </>
  );
}
