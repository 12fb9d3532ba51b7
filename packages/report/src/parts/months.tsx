import type { GetVisibilitySeriesResponse } from '@brand-visibility/client';
import type { Part } from '../data/report.js';
import { monthNames } from './dates.js';
import { Change, Figure } from './figure.js';
import { Content } from './section.js';
import { Table } from './table.js';

/** Two calendar months side by side. Their lengths differ, so that the API gives no verdict on them. */
export function Months({
  part,
  month,
  hasVerdict,
}: {
  readonly part: Part<GetVisibilitySeriesResponse>;
  readonly month: string;
  /** Whether a verdict is shown above. */
  readonly hasVerdict: boolean;
}) {
  const names = monthNames(month);
  return (
    <div id="months" class="months">
      <h3 id="months-title">{`${names[1]} and ${names[0]}`}</h3>
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
        Complete calendar months of any length.
        {hasVerdict && ' The verdict above compares windows of the same length.'}
      </p>
    </div>
  );
}
