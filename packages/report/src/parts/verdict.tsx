import type { GetVisibilityComparisonResponse } from '@brand-visibility/client';
import { NoiseChart, type Noise } from '../charts/noise-chart.js';
import type { Part } from '../data/report.js';
import { previousDays, windowDays } from './dates.js';
import { Change, Figure } from './figure.js';
import { engineName } from './names.js';
import { Content } from './section.js';
import { Table } from './table.js';

const VERDICTS = {
  up: 'Visibility rose by more than chance explains.',
  down: 'Visibility fell by more than chance explains.',
  within_noise: 'The change is within noise: asking the same prompts again could explain it.',
} as const;

/** Whether the verdict is shown: a window that is compared with nothing has none. */
export const hasVerdict = (part: Part<GetVisibilityComparisonResponse>) =>
  part.state === 'loaded' && part.response.verdict !== null;

/** Whether visibility changed by more than chance, and what the change is made of. */
export function Verdict({ part }: { readonly part: Part<GetVisibilityComparisonResponse> }) {
  return (
    <Content part={part} empty="There is nothing to compare.">
      {(response) =>
        response.verdict === null ? (
          <p class="empty apart">There is nothing to compare this window with.</p>
        ) : (
          <div class="verdict" data-verdict={response.verdict}>
            <div>
              <h3>Is the change real?</h3>
              <p class="answer">{VERDICTS[response.verdict]}</p>
              <Intervals response={response} />
            </div>
            <NoiseChart rows={noiseOf(response)} label="Visibility of both windows with 95 % intervals" />
            <Contributions response={response} />
          </div>
        )
      }
    </Content>
  );
}

function noiseOf({ window, visibility, run_noise }: GetVisibilityComparisonResponse): Noise[] {
  const row = (label: string, which: 'current' | 'previous'): Noise[] => {
    const [value, noise] = [visibility[which], run_noise[which]];
    return value === null || noise === null
      ? []
      : [{ label, value, ...noise, isCurrent: which === 'current' }];
  };
  return [...row(previousDays(window), 'previous'), ...row(windowDays(window), 'current')];
}

function Intervals({
  response: { run_noise, prompt_noise, like_for_like },
}: {
  readonly response: GetVisibilityComparisonResponse;
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

function Contributions({ response }: { readonly response: GetVisibilityComparisonResponse }) {
  return (
    <div class="contributions">
      <Table
        label="What the change is made of, by engine"
        at="comparison.engines"
        rows={response.engines}
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
                answers={{
                  title: `of ${engineName(platform)} that name the brand`,
                  platforms: [platform],
                  named: true,
                }}
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
