/** The short lists at the end of the overview. */
import { traced } from '@brand-visibility/report/story/figure';
import { sitesToWin } from '@brand-visibility/report/story/sites';
import { workOf } from '@brand-visibility/report/story/work';
import { useWords } from '@brand-visibility/report/text/words';
import { say } from '../language.js';
import { usePage } from '../session.js';
import type { Read } from '../responses.js';
import { Opens } from './parts.js';

const SHORT = 3;

/** Lists the questions with the most lost answers. A lost answer names a rival but not the brand. */
export function LostMost({ read }: { readonly read: Read<'prompt'> }) {
  const words = useWords();
  const { go } = usePage();
  const rows = read.responses.prompt.data
    .map((row, index) => ({ row, at: `prompt.data.${index}` }))
    .filter(({ row }) => row.answers_naming_competitors_not_you > 0)
    .slice(0, SHORT);
  if (rows.length === 0) return null;
  return (
    <section class="short-list">
      <h2>
        <button type="button" class="plain" onClick={() => go({ name: 'questions' })}>
          {words.questions.lostMost}
        </button>
        <span class="aside">{words.keys.rivals}</span>
      </h2>
      <ul>
        {rows.map(({ row, at }) => {
          const query = { prompt_ids: [row.key ?? ''] };
          return (
            <li data-key={row.key ?? ''}>
              <Opens query={query} count={row.answer_count}>
                <bdi>{row.label}</bdi>
              </Opens>
              <span class="count">
                {words.of(
                  traced(`${at}.answers_naming_competitors_not_you`, row.answers_naming_competitors_not_you, {
                    ...query,
                    gap: true,
                  }),
                  traced(`${at}.answer_count`, row.answer_count, query),
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

export function SitesToWin({ read }: { readonly read: Read<'pages' | 'targets'> }) {
  const words = useWords();
  const { go } = usePage();
  const pages = sitesToWin(read).pages.slice(0, SHORT);
  if (pages.length === 0) return null;
  return (
    <section class="short-list">
      <h2>
        <button type="button" class="plain" onClick={() => go({ name: 'sites', tab: 'targets' })}>
          {say('sites.toWin')}
        </button>
      </h2>
      <ul>
        {pages.map(({ page, at }) => {
          const query = { source_page: page.url };
          return (
            <li data-key={page.url}>
              <Opens query={query} count={page.answer_count}>
                {words.name(page.domain)}
              </Opens>
              <span class="count">
                {words.of(
                  traced(
                    `${at}.answers_naming_competitors_not_you`,
                    page.answers_naming_competitors_not_you,
                    {
                      ...query,
                      gap: true,
                    },
                  ),
                  traced(`${at}.answer_count`, page.answer_count, query),
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

export function WorkToDo({ read }: { readonly read: Read<'recommendations'> }) {
  const { go } = usePage();
  const { next } = workOf(read);
  if (next.length === 0) return null;
  return (
    <section class="short-list">
      <h2>
        <button type="button" class="plain" onClick={() => go({ name: 'work' })}>
          {say('work.title')}
        </button>
      </h2>
      <ul>
        {next.map(({ item }) => (
          <li data-key={item.id}>
            <bdi>{item.title}</bdi>
            <span class="soft">{item.status === 'in_progress' ? say('work.begun') : say('work.new')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
