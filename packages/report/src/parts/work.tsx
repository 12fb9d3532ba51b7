import type { OutreachTarget, Recommendation } from '@brand-visibility/client';
import type { Report } from '../data/report.js';
import { dayOf } from './dates.js';
import { Change, Figure, Text, WebLink } from './figure.js';
import { count, inWords } from './names.js';
import { Section } from './section.js';
import { Table } from './table.js';

/** What to do next, and what was done with which effect. */

const ORDER = ['in_progress', 'suggested', 'done'] as const;
const TITLES = { in_progress: 'In progress', suggested: 'Suggested', done: 'Done' } as const;

export function Recommendations({ report: { parts } }: { readonly report: Report }) {
  return (
    <Section
      id="recommendations"
      title="What to do next"
      lead="Recommendations, and the measured lift of those that are done. Dismissed ones are left out."
      part={parts.recommendations}
      empty="There are no recommendations for this brand yet."
      rows="recommendations"
    >
      {({ data, has_more }) => (
        <>
          {ORDER.map((status) => {
            const cards = data.filter((card) => card.status === status);
            return (
              cards.length > 0 && (
                <div class="column" data-status={status}>
                  <h3>{TITLES[status]}</h3>
                  <ol class="cards">
                    {cards.map((card) => (
                      <Card card={card} at={`recommendations.data.${data.indexOf(card)}`} />
                    ))}
                  </ol>
                </div>
              )
            );
          })}
          {has_more && <p class="more">{`The latest ${data.length}.`}</p>}
        </>
      )}
    </Section>
  );
}

const LEVELS = ['', 'low', 'medium', 'high'];

function Card({ card, at }: { readonly card: Recommendation; readonly at: string }) {
  const { id, title, description, rationale, action_type, priority, impact, effort, steps, measurement } =
    card;
  const kinds = [action_type, priority].flatMap((kind) => (kind === null ? [] : [inWords(kind)]));
  const done = steps.filter(({ completed }) => completed).length;
  return (
    <li class="card" data-key={id}>
      <h4>
        <Text>{title}</Text>
      </h4>
      <p class="facts">
        {[
          ...kinds,
          `${LEVELS[impact] ?? impact} impact`,
          `${LEVELS[effort] ?? effort} effort`,
          ...(steps.length > 0 ? [`${done} of ${count(steps.length, 'step')} done`] : []),
        ].join(' · ')}
      </p>
      <p>
        <Text>{description}</Text>
      </p>
      {rationale !== '' && (
        <p class="soft">
          <Text>{rationale}</Text>
        </p>
      )}
      {measurement && <Lift card={card} measurement={measurement} at={`${at}.measurement`} />}
    </li>
  );
}

interface LiftProps {
  readonly card: Recommendation;
  readonly measurement: NonNullable<Recommendation['measurement']>;
  readonly at: string;
}

function Lift({ card: { done_at }, measurement, at }: LiftProps) {
  const { state, metric, baseline, current, lift, noise_band } = measurement;
  const when = done_at === null ? '' : `Done ${dayOf(done_at)}. `;
  if (state === 'awaiting') return <p class="lift">{`${when}Its effect is not measured yet.`}</p>;
  if (state === 'unmeasurable') return <p class="lift">{`${when}Its effect cannot be measured.`}</p>;
  return (
    <p class="lift">
      {when}
      {lift === null ? (
        'No lift beyond noise'
      ) : (
        <strong>
          <Change at={`${at}.lift`} value={lift} unit="points" />
        </strong>
      )}
      {': '}
      <Text>{metric?.label ?? 'Visibility'}</Text>
      {' from '}
      <Figure at={`${at}.baseline`} value={baseline} unit="%" />
      {' to '}
      <Figure at={`${at}.current`} value={current} unit="%" />
      {', noise '}
      <Figure at={`${at}.noise_band`} value={noise_band} />
      {'.'}
    </p>
  );
}

/** Pages and communities to pitch. */
export function Targets({ report: { parts } }: { readonly report: Report }) {
  return (
    <Section
      id="targets"
      title="Sites to pitch"
      lead="Pages and communities that engines cite and that could mention the brand, best opportunity first."
      part={parts.targets}
      empty="There are no outreach targets for this brand yet."
      rows="targets"
    >
      {({ data, has_more }) => (
        <>
          <Table
            label="Sites to pitch"
            at="targets.data"
            rows={data}
            keyOf={({ id }) => id}
            columns={[
              { head: 'Target', isText: true, cell: (row) => <Target row={row} /> },
              { head: 'Play', isText: true, cell: ({ play }) => inWords(play) },
              {
                head: 'Opportunity',
                isDecimal: true,
                cell: ({ opportunity_score, tier }, at) => (
                  <>
                    <Figure at={`${at}.opportunity_score`} value={opportunity_score} />{' '}
                    <span class={`badge ${tier}`}>{inWords(tier)}</span>
                  </>
                ),
              },
              {
                head: 'Lost to rivals',
                cell: (row, at) => (
                  <>
                    <Figure
                      at={`${at}.answers_naming_competitors_not_you`}
                      value={row.answers_naming_competitors_not_you}
                    />
                    {' of '}
                    <Figure at={`${at}.answers`} value={row.answers} />
                  </>
                ),
              },
              {
                head: 'Who wins',
                isText: true,
                cell: ({ competitors_named: [first] }) => <Text>{first?.name ?? '–'}</Text>,
              },
              { head: 'Status', isText: true, cell: ({ status }) => inWords(status) },
            ]}
          />
          <p class="note">
            {has_more && `The first ${data.length}. `}
            {data[0] &&
              `Counted over the 90 days before ${dayOf(data[0].counts_as_of)}, regardless of the window shown.`}
          </p>
        </>
      )}
    </Section>
  );
}

function Target({ row: { url, title, subreddit, domain } }: { readonly row: OutreachTarget }) {
  const name = title ?? (subreddit === null ? domain : `r/${subreddit}`);
  return (
    <>
      <WebLink url={url}>{name}</WebLink>
      <span class="address">
        <Text>{url}</Text>
      </span>
    </>
  );
}
