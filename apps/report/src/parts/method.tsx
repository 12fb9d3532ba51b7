import type { Report, Responses } from '../data/report.js';
import { daysAsked, hasRivals, kindOf } from '../data/state.js';
import { plus, traced, type TracedNumber } from '../figure/figure.js';
import { WebLink } from '../figure/element.js';
import * as of from '../words/message.js';
import { useWords, Print, Word } from '../words/words.js';
import { Section } from './section.js';

type Explanation = 'explanation' | 'explanation_before';

/** Explains how the figures are computed and what they mean, with a table of what was asked. */
export function Method({ report }: { readonly report: Report }) {
  const { responses, setup, brand } = report;
  return (
    <Section id="method">
      <div class="method">
        <Asked report={report} />
        <div>
          <Explained responses={responses} brand={brand.name} />
          <Agency setup={setup} />
        </div>
      </div>
    </Section>
  );
}

/** The paragraphs about the figures, of the brand of the part. */
function Explained({ responses, brand: own }: { readonly responses: Responses; readonly brand: string }) {
  const brand = of.name(own);
  const { engines } = responses.explanation;
  const isEqual = new Set(engines.map(({ weight }) => weight)).size <= 1;
  const weights = engines.length < 2 ? 'one' : isEqual ? 'equal' : 'other';
  return (
    <>
      <p>
        <Word k="s.method.figures" of={{ brand, weights }} />{' '}
        {hasRivals(responses) && <Word k="s.method.lost" of={{ brand }} />}
      </p>
      <p>
        <Word k="s.method.chance" />
      </p>
    </>
  );
}

function Agency({
  setup: { author, contact, method_url: url, credit },
}: {
  readonly setup: Report['setup'];
}) {
  if (!contact && !url && !credit) return null;
  const shown = url?.replace(/^https?:\/\//, '') ?? '';
  return (
    <p class="more">
      {url && (
        <>
          <Word
            k="l.method.link"
            of={{ link: { as: 'node', text: shown, node: <WebLink url={url}>{shown}</WebLink> } }}
          />
          .{' '}
        </>
      )}
      {contact && (
        <>
          <Word
            k="l.method.contact"
            of={{ contact: of.plain([author, contact].filter(Boolean).join(', ')) }}
          />
          .{' '}
        </>
      )}
      {credit && (
        <>
          <Word k="l.credit" />.
        </>
      )}
    </p>
  );
}

/** What was asked in each window, and what of it counts. */
function Asked({ report }: { readonly report: Report }) {
  const words = useWords();
  const { responses, spans, choice } = report;
  const { comparison } = responses;
  const windows: readonly (readonly ['current' | 'previous', Explanation])[] =
    kindOf(responses) === 'compared'
      ? [
          ['current', 'explanation'],
          ['previous', 'explanation_before'],
        ]
      : [['current', 'explanation']];
  const at = (name: Explanation, reason: 'failed' | 'filled' | 'deleted_prompt' | 'filtered_out') =>
    traced(`${name}.excluded.${reason}`, responses[name].excluded[reason]);
  const failed = (name: Explanation) => plus(at(name, 'failed'), at(name, 'filled'));
  const counted = (name: Explanation) => traced(`${name}.answer_count`, responses[name].answer_count);
  const all = (name: Explanation) =>
    [failed(name), at(name, 'deleted_prompt'), at(name, 'filtered_out')].reduce(plus, counted(name));
  const questions = {
    explanation: comparison.prompt_count,
    explanation_before: comparison.previous_prompt_count,
  };
  const prompts = { explanation: 'prompt_count', explanation_before: 'previous_prompt_count' };
  const days = (name: Explanation) => of.days(daysAsked(responses[name].runs, choice.tz));
  const count = (read: (name: Explanation) => TracedNumber) => (name: Explanation) => (
    <Print of={of.count(read(name))} />
  );
  const row = (
    key:
      | 'l.method.asked'
      | 'l.method.engines'
      | 'l.method.questions'
      | 'l.method.collected'
      | 'l.method.failed'
      | 'l.method.deleted'
      | 'l.method.filtered'
      | 'l.method.counted',
    write: (name: Explanation) => preact.ComponentChildren,
    look = '',
  ) => (
    <tr class={look}>
      <th scope="row" class="text">
        <Word k={key} />
      </th>
      {windows.map(([window, name]) => (
        <td data-label={words.plainValue(of.period(spans[window]))}>
          <span>{write(name)}</span>
        </td>
      ))}
    </tr>
  );
  const isAny = (read: (name: Explanation) => TracedNumber) => windows.some(([, name]) => read(name).value);
  const deleted = (name: Explanation) => at(name, 'deleted_prompt');
  const filtered = (name: Explanation) => at(name, 'filtered_out');
  return (
    <table class="asked">
      <thead>
        <tr>
          <td />
          {windows.map(([window]) => (
            <th scope="col">{words.value(of.period(spans[window]))}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {row('l.method.asked', (name) => (responses[name].runs.length === 0 ? '–' : words.value(days(name))))}
        {row(
          'l.method.engines',
          count((name) => traced(`${name}.engines.*`, responses[name].engines.length)),
        )}
        {row(
          'l.method.questions',
          count((name) => traced(`comparison.${prompts[name]}`, questions[name])),
        )}
        {row('l.method.collected', count(all))}
        {isAny(failed) && row('l.method.failed', count(failed), 'in')}
        {isAny(deleted) && row('l.method.deleted', count(deleted), 'in')}
        {isAny(filtered) && row('l.method.filtered', count(filtered), 'in')}
        {row('l.method.counted', (name) => (
          <b>
            <Print of={of.count(counted(name))} />
          </b>
        ))}
      </tbody>
    </table>
  );
}
