import type {
  GetVisibilityComparisonReply,
  GetVisibilitySeriesReply,
  Visibility,
} from '@brand-visibility/client';
import { NoiseChart, type Noise } from '../charts/noise-chart.js';
import type { Part, Report } from '../data/report.js';
import type { AnswerQuery } from './actions.js';
import { monthNames, previousDays, windowDays } from './dates.js';
import { Change, Figure } from './figure.js';
import { engineName } from './names.js';
import { Content, Section } from './section.js';
import { Table } from './table.js';

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
            <Months part={parts.months} month={choice.window.month} />
          )}
        </>
      )}
    </Section>
  );
}

function Tiles({ visibility }: { readonly visibility: Visibility }) {
  const { window, answer_count, prompt_count } = visibility;
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
        {' answers to '}
        <Figure at="visibility.prompt_count" value={prompt_count} />
        {` prompts, ${windowDays(window)}. `}
        {window.carried_from === null && `Changes are against ${previousDays(window)}.`}
      </p>
    </>
  );
}

const VERDICTS = {
  up: 'Visibility rose by more than chance explains.',
  down: 'Visibility fell by more than chance explains.',
  within_noise: 'The change is within noise: asking the same prompts again could explain it.',
} as const;

function Verdict({ part }: { readonly part: Part<GetVisibilityComparisonReply> }) {
  return (
    <Content part={part} empty="There is nothing to compare.">
      {(reply) =>
        reply.verdict === null ? (
          <p class="empty">There is nothing to compare this window with.</p>
        ) : (
          <div class="verdict" data-verdict={reply.verdict}>
            <div>
              <h3>Is the change real?</h3>
              <p class="answer">{VERDICTS[reply.verdict]}</p>
              <Intervals reply={reply} />
            </div>
            <NoiseChart rows={noiseOf(reply)} label="Visibility of both windows with 95 % intervals" />
            <Contributions reply={reply} />
          </div>
        )
      }
    </Content>
  );
}

function noiseOf({ window, visibility, run_noise }: GetVisibilityComparisonReply): Noise[] {
  const row = (label: string, which: 'current' | 'previous'): Noise[] => {
    const [value, noise] = [visibility[which], run_noise[which]];
    return value === null || noise === null
      ? []
      : [{ label, value, ...noise, isCurrent: which === 'current' }];
  };
  return [...row(previousDays(window), 'previous'), ...row(windowDays(window), 'current')];
}

function Intervals({
  reply: { run_noise, prompt_noise, like_for_like },
}: {
  readonly reply: GetVisibilityComparisonReply;
}) {
  const range = (
    name: 'run_noise' | 'prompt_noise',
    which: 'current' | 'previous',
    noise: typeof run_noise.current,
  ) =>
    noise && (
      <>
        <Figure at={`comparison.${name}.${which}.low`} value={noise.low} />
        {' to '}
        <Figure at={`comparison.${name}.${which}.high`} value={noise.high} unit="%" />
      </>
    );
  return (
    <dl class="intervals">
      {run_noise.current && (
        <div>
          <dt>Asking the same prompts again</dt>
          <dd>{range('run_noise', 'current', run_noise.current)}</dd>
        </div>
      )}
      {run_noise.previous && (
        <div>
          <dt>The same, before</dt>
          <dd>{range('run_noise', 'previous', run_noise.previous)}</dd>
        </div>
      )}
      {prompt_noise.current && (
        <div>
          <dt>Choosing other prompts</dt>
          <dd>{range('prompt_noise', 'current', prompt_noise.current)}</dd>
        </div>
      )}
      {like_for_like && (
        <div>
          <dt>Like for like, over the same prompts and engines</dt>
          <dd>
            <Change at="comparison.like_for_like.change" value={like_for_like.change} unit="points" />
          </dd>
        </div>
      )}
    </dl>
  );
}

function Contributions({ reply }: { readonly reply: GetVisibilityComparisonReply }) {
  return (
    <div class="contributions">
      <Table
        label="What the change is made of, by engine"
        at="comparison.engines"
        rows={reply.engines}
        keyOf={({ platform }) => platform}
        columns={[
          { head: 'What the change is made of', isText: true, cell: ({ platform }) => engineName(platform) },
          {
            head: 'Visibility %',
            isDecimal: true,
            cell: ({ visibility, platform }, at) => (
              <Figure
                at={`${at}.visibility.current`}
                value={visibility.current}

                answers={{ title: `of ${engineName(platform)}`, platform }}
              />
            ),
          },
          {
            head: 'Before %',
            isDecimal: true,
            cell: ({ visibility }, at) => (
              <Figure at={`${at}.visibility.previous`} value={visibility.previous} />
            ),
          },
          {
            head: 'Contributes, points',
            isDecimal: true,
            cell: ({ contribution }, at) => <Change at={`${at}.contribution`} value={contribution} />,
          },
        ]}
      />
    </div>
  );
}

/** Two calendar months side by side. Their lengths differ, so that the API gives no verdict on them. */
function Months({ part, month }: { readonly part: Part<GetVisibilitySeriesReply>; readonly month: string }) {
  const names = monthNames(month);
  return (
    <div class="months">
      <h3>{`${names[1]} and ${names[0]}`}</h3>
      <Content part={part} empty="Neither month has a counted answer.">
        {({ data }) => (
          <Table
            label={`${names[1]} and ${names[0]}`}
            at="months.data"
            rows={data.toReversed()}
            placeOf={(row) => `months.data.${data.indexOf(row)}`}
            keyOf={({ start_date }) => start_date.slice(0, 7)}
            columns={[
              {
                head: 'Month',
                isText: true,
                cell: (row) =>
                  `${names[data.indexOf(row)] ?? row.start_date}${row.is_partial ? ' (unfinished)' : ''}`,
              },
              {
                head: 'Visibility %',
                isDecimal: true,
                cell: ({ visibility }, at) => <Figure at={`${at}.visibility`} value={visibility} />,
              },
              {
                head: 'Change',
                isDecimal: true,
                cell: ({ change }, at) => <Change at={`${at}.change`} value={change} />,
              },
              {
                head: 'Share of voice %',
                isDecimal: true,
                cell: ({ share_of_voice }, at) => (
                  <Figure at={`${at}.share_of_voice`} value={share_of_voice} />
                ),
              },
              {
                head: 'Position',
                isDecimal: true,
                cell: ({ average_position }, at) => (
                  <Figure at={`${at}.average_position`} value={average_position} />
                ),
              },
              {
                head: 'Sentiment',
                isDecimal: true,
                cell: ({ sentiment_score }, at) => (
                  <Figure at={`${at}.sentiment_score`} value={sentiment_score} />
                ),
              },
              {
                head: 'Answers',
                cell: ({ answer_count }, at) => <Figure at={`${at}.answer_count`} value={answer_count} />,
              },
              {
                head: 'Runs',
                cell: ({ run_count }, at) => <Figure at={`${at}.run_count`} value={run_count} />,
              },
            ]}
          />
        )}
      </Content>
      <p class="note">
        Whole calendar months, whatever their length. The verdict above compares windows of the same length.
      </p>
    </div>
  );
}
