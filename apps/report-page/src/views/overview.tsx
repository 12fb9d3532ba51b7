/** The top of the first view: the verdict and the figures. What follows is in a script that loads later. */
import type { ComponentChildren } from 'preact';
import { RangeChart, RangeRows, RangeScale, scaleEnd } from '@brand-visibility/report/charts/range';
import { DownloadableChart } from '@brand-visibility/report/charts/downloadable-chart';
import { traced } from '@brand-visibility/report/figure/figure';
import { Basis } from '@brand-visibility/report/parts/basis';
import { Figures } from '@brand-visibility/report/parts/tiles';
import { toldOf, type Told } from '@brand-visibility/report/story/told';
import * as of from '@brand-visibility/report/words/message';
import { message } from '@brand-visibility/report/words/message';
import { Say, useWords } from '@brand-visibility/report/words/words';
import { say } from '../language.js';
import type { TopRead } from '../reads.js';

export function Overview({
  read,
  below,
}: {
  readonly read: TopRead;
  /** What follows the figures. */
  readonly below?: (told: Told) => ComponentChildren;
}) {
  const told = toldOf(read);
  return (
    <div class="overview">
      <Verdict read={read} told={told} />
      <Figures report={read} told={told} />
      {below?.(told)}
    </div>
  );
}

function Verdict({ read, told }: { readonly read: TopRead; readonly told: Told }) {
  const words = useWords();
  const { comparison } = read.responses;
  // A long name would fill the screen of a phone. The cover of the client report has it in full.
  const brand = of.name(read.brand.name);
  const end = scaleEnd([comparison.run_noise.current?.high ?? 0, comparison.run_noise.previous?.high ?? 0]);
  const label = say('overview.visibility');
  const { count } = words.numbers;
  const write = (tick: number) => count(tick) + (tick === end ? words.numbers.percentSign : '');
  const ranges = (['previous', 'current'] as const).flatMap((window) => {
    const range = comparison.run_noise[window];
    if (range === null) return [];
    return {
      of: traced(`comparison.visibility.${window}`, comparison.visibility[window]),
      text: words.plainValue(of.period(read.spans[window])),
      range,
      isNow: window === 'current',
    };
  });
  return (
    <header class="verdict">
      <div>
        <h1>
          <Say of={{ ...told.headline, values: { ...told.headline.values, brand } }} />
        </h1>
        {told.lines.map((line) => (
          <p class="told">{words.value({ as: 'rows', all: line })}</p>
        ))}
        <Basis report={read} told={told} />
      </div>
      {ranges.length > 0 && !told.isNever && (
        <figure>
          <figcaption>{label}</figcaption>
          <RangeChart end={end} label={label} ranges={ranges} />
          <RangeScale end={end} write={write} />
          <DownloadableChart
            name="visibility"
            svg={
              <RangeRows
                rows={[{ name: words.text(message('l.figure.visibility')), ranges }]}
                end={end}
                label={label}
                write={write}
              />
            }
            head={['window', 'visibility', 'low', 'high']}
            rows={ranges.map(({ of: { value }, range: { low, high }, isNow }) => [
              isNow ? 'current' : 'previous',
              value,
              low,
              high,
            ])}
          />
        </figure>
      )}
    </header>
  );
}
