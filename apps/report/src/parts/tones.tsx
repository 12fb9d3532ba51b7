import type { ComponentChildren } from 'preact';
import { Keys, SplitBar, type Share } from '../charts/split-bar.js';
import type { Report } from '../data/report.js';
import { kindOf } from '../data/state.js';
import { traced, type TracedNumber } from '../figure/figure.js';
import { tonesIn } from '../story/enough.js';
import * as of from '../words/message.js';
import { Print, useWords, Word } from '../words/words.js';
import { Block } from './section.js';

type Window = 'visibility' | 'visibility_before';

const PLACES = [
  ['first', 'p1', 'you'],
  ['second', 'p2', 'you-mid'],
  ['third', 'p3', 'you-pale'],
  ['fourth_plus', 'other', 'nobody'],
] as const;
const TONES = [
  ['positive', 'praise', 'you'],
  ['neutral', 'neutral', 'you-pale'],
  ['negative', 'other', 'critics'],
] as const;

/** Shows the brand's position and sentiment in the answers that name the brand. */
export function Tones({ report: { responses, brand } }: { readonly report: Report }) {
  if (responses.explanation.named_count === 0) return null;
  const { average_position, sentiment_score } = responses.comparison;
  const positions = (at: Window): Share[] =>
    PLACES.map(([name, place, shade]) => ({
      shade,
      label: <Word k="l.leads.places" of={{ place }} />,
      of: traced(`${at}.position_distribution.${name}`, responses[at].position_distribution[name]),
    }));
  const tones = (at: Window): Share[] =>
    TONES.map(([name, tone, shade]) => ({
      shade,
      label: <Word k="l.leads.tone" of={{ tone }} />,
      of: traced(`${at}.sentiment_distribution.${name}`, responses[at].sentiment_distribution[name]),
    }));
  const isCompared = kindOf(responses) === 'compared';
  const at = (name: 'average_position' | 'sentiment_score', metric: typeof average_position) => [
    traced(`comparison.${name}.current`, metric.current),
    ...(isCompared ? [traced(`comparison.${name}.previous`, metric.previous)] : []),
  ];
  return (
    <div class="pair">
      <Block title={<Word k="l.leads.positions" of={{ brand: of.name(brand.name) }} />}>
        <Stacks
          what={<Word k="l.leads.position" />}
          shares={positions}
          values={at('average_position', average_position)}
        />
      </Block>
      {tonesIn(responses.visibility) > 0 && (
        <Block title={<Word k="l.leads.tones" />}>
          <Stacks
            what={<Word k="l.figure.sentiment" />}
            shares={tones}
            values={at('sentiment_score', sentiment_score)}
          />
        </Block>
      )}
    </div>
  );
}

/** A bar for each window, and at its end the figure that sums it up. */
function Stacks({
  what,
  shares,
  values,
}: {
  readonly what: ComponentChildren;
  readonly shares: (at: Window) => Share[];
  /** The figure of the window, and of the days before if they are compared. */
  readonly values: readonly TracedNumber[];
}) {
  const { numbers, spans } = useWords();
  const rows = [
    ['visibility', spans.current],
    ['visibility_before', spans.previous],
  ] as const;
  return (
    <>
      <div class="stackkeys">
        <Keys shares={shares('visibility')} />
        <span class="soft">{what}</span>
      </div>
      <div class="tones">
        {values.map((value, index) => {
          const [at, span] = rows[index]!;
          return (
            <>
              <strong>
                <Print of={of.period(span)} />
              </strong>
              <SplitBar shares={shares(at)} write={numbers.count} />
              <span class="value">
                <Print of={of.decimal(value)} />
              </span>
            </>
          );
        })}
      </div>
    </>
  );
}
