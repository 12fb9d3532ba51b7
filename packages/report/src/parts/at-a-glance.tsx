import type { Visibility } from '@brand-visibility/client';
import type { Report } from '../data/report.js';
import type { AnswerQuery } from './actions.js';
import { momentOf, previousDays, windowDays } from './dates.js';
import { Change, Figure } from './figure.js';
import { Months } from './months.js';
import { noun } from './names.js';
import { Section } from './section.js';
import { hasVerdict, Verdict } from './verdict.js';

const METRICS = [
  { name: 'visibility', title: 'Visibility', unit: '%', says: 'of answers name the brand' },
  { name: 'share_of_voice', title: 'Share of voice', unit: '%', says: 'of all mentions of listed brands' },
  { name: 'average_position', title: 'Average position', says: 'among the brands named, 1 is first' },
  { name: 'sentiment_score', title: 'Sentiment', says: 'from 0 (negative) to 100 (positive)' },
] as const;

const NAMED: AnswerQuery = { title: 'that name the brand', named: true };

/** The four figures, whether visibility changed, and by how much it might have by chance. */
export function AtAGlance({ report: { parts, choice } }: { readonly report: Report }) {
  return (
    <Section
      id="glance"
      title="At a glance"
      part={parts.visibility}
      empty="No answer was counted in this window, so there is nothing to measure."
    >
      {(visibility) => (
        <>
          <Tiles visibility={visibility} />
          <Verdict part={parts.comparison} />
          {parts.months && choice.window.kind === 'month' && (
            <Months
              part={parts.months}
              month={choice.window.month}
              hasVerdict={hasVerdict(parts.comparison)}
            />
          )}
        </>
      )}
    </Section>
  );
}

function Tiles({ visibility }: { readonly visibility: Visibility }) {
  const { window, answer_count, prompt_count } = visibility;
  const isCompared = visibility.visibility.change !== null;
  return (
    <>
      <div class="tiles">
        {METRICS.map((metric) => {
          const { current, previous, change } = visibility[metric.name];
          const at = `visibility.${metric.name}`;
          const unit = 'unit' in metric ? metric.unit : undefined;
          return (
            <div class="tile" data-key={metric.name}>
              <h3>{metric.title}</h3>
              <p class="big">
                <Figure at={`${at}.current`} value={current} unit={unit} answers={NAMED} />
              </p>
              {window.carried_from === null && (
                <p class="moved">
                  <Change
                    at={`${at}.change`}
                    value={change}
                    isLowerBetter={metric.name === 'average_position'}
                    unit={unit && 'points'}
                  />
                  <span class="before">
                    {'before '}
                    <Figure at={`${at}.previous`} value={previous} />
                  </span>
                </p>
              )}
              <p class="says">{metric.says}</p>
            </div>
          );
        })}
      </div>
      <p class="counted">
        {'From '}
        <Figure
          at="visibility.answer_count"
          value={answer_count}
          answers={{ title: 'all that are counted' }}
        />
        {` ${noun(answer_count, 'answer')} to `}
        <Figure at="visibility.prompt_count" value={prompt_count} />
        {` ${noun(prompt_count, 'prompt')}, `}
        {window.carried_from === null
          ? `${windowDays(window)}.${isCompared ? ` Changes are against ${previousDays(window)}.` : ''}`
          : `of the run of ${momentOf(window.carried_from)}.`}
      </p>
    </>
  );
}
