import type { ComponentChildren } from 'preact';
import type { Report } from '../data/report.js';
import { traced, plus } from '../story/figure.js';
import { daysAsked, kindOf } from '../story/state.js';
import { useWords } from '../text/words.js';
import { WebLink } from './figure.js';
import { Section } from './section.js';

/** Explains on half a page how the figures are computed and what they mean. */
export function Method({ report }: { readonly report: Report }) {
  const { method: words, agency } = useWords();
  const { responses, setup } = report;
  const { current, previous } = report.spans;
  const isTwice = kindOf(responses) === 'compared' && current.month !== null && previous.month !== null;
  const { author, contact, method_url: url, credit } = setup;
  return (
    <Section id="method" title={words.title}>
      <div class="method">
        <dl>
          {kindOf(responses) !== 'empty' && (
            <Term title={words.source}>
              <Source report={report} />
            </Term>
          )}
          <Term title={words.figuresTitle}>
            {words.figures(new Set(responses.explanation.engines.map(({ weight }) => weight)).size > 1)}
          </Term>
        </dl>
        <dl>
          <Term title={words.lostTitle}>{words.lost}</Term>
          <Term title={words.chanceTitle}>
            {words.chance}
            {isTwice && words.twice}
          </Term>
          <Term title={words.roundingTitle}>{words.rounding}</Term>
        </dl>
      </div>
      {(contact || url || credit) && (
        <p class="more">
          {url && agency.method(<WebLink url={url}>{url.replace(/^https?:\/\//, '')}</WebLink>)}
          {contact && agency.questions([author, contact].filter(Boolean).join(', '))}
          {credit && agency.credit}
        </p>
      )}
    </Section>
  );
}

function Term({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Source({ report: { responses, choice } }: { readonly report: Report }) {
  const { method: words } = useWords();
  const { explanation, explanation_before, comparison, engines, all_engines } = responses;
  const isCompared = kindOf(responses) === 'compared';
  const left = (name: 'explanation' | 'explanation_before') => {
    const { excluded } = responses[name];
    const at = (reason: 'failed' | 'filled' | 'deleted_prompt') =>
      traced(`${name}.excluded.${reason}`, excluded[reason]);
    return [plus(at('failed'), at('filled')), at('deleted_prompt')] as const;
  };
  const [now, then] = [left('explanation'), left('explanation_before')];
  const counted = traced('comparison.answer_count', comparison.answer_count);
  const before = isCompared
    ? traced('comparison.previous_answer_count', comparison.previous_answer_count)
    : null;
  const isAll = [...now, ...(isCompared ? then : [])].every(({ value }) => value === 0);
  const keys = responses.explanation.engines.map(({ platform }) => platform);
  return (
    <>
      {words.asked(
        comparison.prompt_count,
        keys.length > 0 ? keys : engines.data.flatMap(({ key }) => key ?? []),
      )}
      {words.dates(
        daysAsked(explanation.runs, choice.tz),
        isCompared ? daysAsked(explanation_before.runs, choice.tz) : [],
      )}
      {all_engines &&
        words.engines(
          answering(all_engines, 'answer_count'),
          answering(all_engines, 'previous_answer_count'),
        )}
      {isAll
        ? words.allCount(counted, before)
        : words.excluded(...now, counted, before === null ? null : [...then, before])}
    </>
  );
}

const answering = (
  { engines }: Report['responses']['comparison'],
  name: 'answer_count' | 'previous_answer_count',
) => engines.filter((one) => (one[name] ?? 0) > 0).map(({ platform }) => platform);
