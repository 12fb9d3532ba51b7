/** The first page of the report. */
import type { ComponentChildren } from 'preact';
import type { Filters } from '../data/choice.js';
import type { Report } from '../data/report.js';
import { engineStatements } from '../statements/engines.js';
import { leadStatement } from '../statements/lead.js';
import { questionsToName } from '../statements/questions.js';
import { siteStatement } from '../statements/sites.js';
import { traced } from '../story/figure.js';
import { questionText } from '../story/questions.js';
import { leadOf, rankedBrands } from '../story/ranking.js';
import { sitesToWin } from '../story/sites.js';
import { daysAsked, kindOf, partsOf } from '../story/state.js';
import { workOf } from '../story/work.js';
import type { Words } from '../text/en.js';
import { useWords } from '../text/words.js';
import { Text } from './figure.js';
import { Says } from './says.js';
import { Figures } from './figures.js';
import { rivalsOf } from './lost-and-won.js';
import { Empty } from './empty.js';
import { Letter } from './section.js';

/** Shows the first page below the cover: the four figures, and one line for each part. */
export function Summary({ report }: { readonly report: Report }) {
  const words = useWords();
  const { responses, spans, choice, setup, correctedOn } = report;
  const { comparison, explanation } = responses;
  const parts = partsOf(report);
  const isEmpty = kindOf(responses) === 'empty';
  return (
    <div class="summary">
      {isEmpty ? <Empty report={report} /> : <Figures report={report} />}
      <dl class="lines">
        {parts.figures && !setup.omit?.includes('ranking') && (
          <Line title={words.lead.title}>
            <Says
              of={[
                leadStatement(leadOf(rankedBrands(report)), traced('ranking.total', responses.ranking.total)),
              ]}
            />
          </Line>
        )}
        {parts.engines && (
          <Line title={words.engines.title}>
            <Says of={engineStatements(report)} />
          </Line>
        )}
        {(parts.lost || parts.questions) && <LostMost report={report} />}
        {parts.sites && <SiteToWin report={report} />}
        {parts.work && <Next report={report} />}
      </dl>
      {setup.note && <Letter text={setup.note} />}
      <p class="basis">
        {!isEmpty && (
          <>
            {words.basis(
              traced('comparison.answer_count', comparison.answer_count),
              responses.engines.data.length,
              traced('comparison.prompt_count', comparison.prompt_count),
              daysAsked(explanation.runs, choice.tz),
            )}{' '}
          </>
        )}
        {kindOf(responses) === 'compared' && spans.isUnlike && `${words.unlike} `}
        {filtersOf(choice.filters, words)}
        {words.made}
        {correctedOn && ` ${words.corrected(correctedOn)}`}
      </p>
    </div>
  );
}

/** Describes the filters of the report; returns null if no filter is set. */
function filtersOf({ platforms, categories, theme_ids, locations, is_branded }: Filters, words: Words) {
  const { category, withName, only } = words.cover;
  const all = [
    ...platforms.map(words.engine),
    ...categories.map(category),
    ...theme_ids,
    ...locations,
    ...(is_branded === null ? [] : [withName(is_branded)]),
  ];
  return all.length === 0 ? null : only(<Text>{all.join(', ')}</Text>);
}

function Line({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function LostMost({ report }: { readonly report: Report }) {
  const { questions: words, of, quoted, tally } = useWords();
  const named = questionsToName(report);
  if (named === null) return null;
  const { isLost, shown, statement } = named;
  return (
    <Line title={isLost ? words.lostMost : words.namedLeast}>
      <Says of={[statement]} />
      <ul class={isLost ? 'short three' : 'short'}>
        {shown.map(({ row, at }) => (
          <li data-key={row.key ?? ''}>
            <span>{quoted(questionText(row))}</span>
            <span class="count">
              {of(
                isLost
                  ? traced(`${at}.answers_naming_competitors_not_you`, row.answers_naming_competitors_not_you)
                  : traced(`${at}.answers_naming_you`, row.answers_naming_you),
                traced(`${at}.answer_count`, row.answer_count),
              )}
            </span>
            {isLost && <span class="soft">{tally(rivalsOf({ row, at }, 2))}</span>}
          </li>
        ))}
      </ul>
    </Line>
  );
}

function SiteToWin({ report }: { readonly report: Report }) {
  const { sites: words } = useWords();
  const [first] = sitesToWin(report).pages;
  if (first === undefined) return null;
  return (
    <Line title={words.toWin}>
      <Says of={[siteStatement(first)]} />
    </Line>
  );
}

function Next({ report }: { readonly report: Report }) {
  const { work: words, quoted } = useWords();
  const { next } = workOf(report);
  if (next.length === 0) return null;
  return (
    <Line title={words.next}>
      <ul class="short">
        {next.map(({ item, day }) => (
          <li data-key={item.id}>
            <span>{quoted(item.title)}</span>
            <span class="soft">{item.status === 'in_progress' ? words.begun(day) : words.proposed(day)}</span>
          </li>
        ))}
      </ul>
    </Line>
  );
}
