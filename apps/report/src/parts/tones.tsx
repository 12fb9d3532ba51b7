import type { ComponentChildren } from 'preact';
import { Keys, SplitBar, type Share } from '../charts/split-bar.js';
import type { Report } from '../data/report.js';
import { tonesIn } from '../story/enough.js';
import { traced, type TracedNumber } from '../story/figure.js';
import { kindOf } from '../story/state.js';
import { NONE } from '../text/numbers.js';
import { useWords } from '../text/words.js';
import { positionAt } from '../story/position.js';
import { Block } from './section.js';

/** Shows the brand's position and sentiment in the answers that name the brand. */
export function Tones({ report: { responses, spans } }: { readonly report: Report }) {
  const words = useWords();
  const isCompared = kindOf(responses) === 'compared';
  if (responses.explanation.named_count === 0) return null;
  const positions = (at: 'visibility' | 'visibility_before'): Share[] =>
    (['first', 'second', 'third', 'fourth_plus'] as const).map((name, index) => ({
      shade: (['you', 'you-mid', 'you-pale', 'nobody'] as const)[index] ?? 'nobody',
      label: words.lead.positionKeys[index],
      of: traced(`${at}.position_distribution.${name}`, responses[at].position_distribution[name]),
    }));
  const tones = (at: 'visibility' | 'visibility_before'): Share[] =>
    (['positive', 'neutral', 'negative'] as const).map((name, index) => ({
      shade: (['you', 'you-pale', 'critics'] as const)[index] ?? 'critics',
      label: words.lead.toneKeys[index],
      of: traced(`${at}.sentiment_distribution.${name}`, responses[at].sentiment_distribution[name]),
    }));
  const sentiment = responses.comparison.sentiment_score;
  const line = (
    when: string,
    shares: Share[],
    value: TracedNumber,
    write: (value: TracedNumber) => ComponentChildren,
  ) => (
    <>
      <strong>{when}</strong>
      <SplitBar shares={shares} write={words.whole} />
      <span class="value">{value.value === null ? NONE : write(value)}</span>
    </>
  );
  const now = words.span(spans.current);
  const then = words.span(spans.previous);
  return (
    <div class="pair">
      <Block title={words.lead.positions}>
        <Keys shares={positions('visibility')} />
        <div class="tones">
          {line(now, positions('visibility'), positionAt(responses, 'current'), words.lead.average)}
          {isCompared &&
            line(then, positions('visibility_before'), positionAt(responses, 'previous'), words.lead.average)}
        </div>
      </Block>
      {tonesIn(responses.visibility) > 0 && (
        <Block title={words.lead.tones}>
          <Keys shares={tones('visibility')} />
          <div class="tones">
            {line(
              now,
              tones('visibility'),
              traced('comparison.sentiment_score.current', sentiment.current),
              words.lead.sentiment,
            )}
            {isCompared &&
              line(
                then,
                tones('visibility_before'),
                traced('comparison.sentiment_score.previous', sentiment.previous),
                words.lead.sentiment,
              )}
          </div>
        </Block>
      )}
    </div>
  );
}
