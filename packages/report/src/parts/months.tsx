import type { GetVisibilitySeriesResponse } from '@brand-visibility/client';
import type { Part } from '../data/report.js';
import { monthNames } from './dates.js';
import { Change } from './figure.js';
import { Content } from './section.js';
import { figures, Table } from './table.js';

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
              figures('Visibility %', 'visibility', { isDecimal: true }),
              {
                head: 'Change',
                isDecimal: true,
                cell: ({ change }, at) => <Change at={`${at}.change`} value={change} />,
              },
              figures('Share of voice %', 'share_of_voice', { isDecimal: true }),
              figures('Position', 'average_position', { isDecimal: true }),
              figures('Sentiment', 'sentiment_score', { isDecimal: true }),
              figures('Answers', 'answer_count'),
              figures('Runs', 'run_count'),
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
