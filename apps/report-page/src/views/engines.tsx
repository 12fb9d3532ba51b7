/** The view that compares engines. */
import type { Engine } from '@brand-visibility/client';
import { scaleEnd } from '@brand-visibility/report/charts/range';
import { Says } from '@brand-visibility/report/parts/says';
import { engineStatements } from '@brand-visibility/report/statements/engines';
import { enginesOf, extremesOf, verdictsOf } from '@brand-visibility/report/story/engines';
import { traced } from '@brand-visibility/report/story/figure';
import { isNeverNamed } from '@brand-visibility/report/story/state';
import { NONE } from '@brand-visibility/report/text/numbers';
import { useWords } from '@brand-visibility/report/text/words';
import { say } from '../language.js';
import type { Read } from '../responses.js';
import { GroupTable } from './groups.js';
import { Head, Opens, WithFigures } from './parts.js';

type EnginesRead = Read<'comparison' | 'all_engines' | 'engines' | 'engines_before' | 'ranking'>;

/** Shows which brands each engine names, and how often it names them. */
export function EnginesView({ read }: { readonly read: EnginesRead }) {
  return <WithFigures read={read}>{() => <Engines read={read} />}</WithFigures>;
}

function Engines({ read }: { readonly read: EnginesRead }) {
  const words = useWords();
  const rows = enginesOf(read);
  const { moves } = verdictsOf(rows);
  const extremes = extremesOf(read);
  const isNever = isNeverNamed(read.responses);
  const calm = extremes?.areApart ? words.engines.least(extremes.weakest.engine) : words.engines.none;
  const isMoved = moves.of > 0 && !(isNever && moves.fell === 0);
  return (
    <>
      <Head title={isMoved ? words.engines.heading(moves) : isNever ? words.engines.title : calm}>
        <Says of={engineStatements(read)} /> {isNever || say('dots')}
      </Head>
      <GroupTable
        head={words.engines.head.engine}
        isWhole
        isNever={isNever}
        end={scaleEnd(rows.map(({ row }) => row.visibility_range.high))}
        rows={rows.map(({ row, at, engine }) => ({
          row,
          at,
          query: { platforms: [engine] },
          name: (
            <Opens query={{ platforms: [engine] }} count={row.answer_count}>
              {words.engine(engine)}
            </Opens>
          ),
        }))}
        more={[
          {
            head: words.lead.head.position,
            value: ({ row }) => row.average_position.current,
            cell: ({ row, at }) =>
              words.decimal(traced(`${at}.average_position.current`, row.average_position.current)),
          },
          {
            head: words.lead.head.sentiment,
            value: ({ row }) => row.sentiment_score.current,
            cell: ({ row, at }) =>
              words.decimal(traced(`${at}.sentiment_score.current`, row.sentiment_score.current)),
          },
        ]}
      />
      <HeatMap read={read} engines={rows.map(({ engine }) => engine)} />
    </>
  );
}

const BRANDS = 15;
const STEPS = 8;

/**
 * A table of brands by engine. The stronger a cell's colour, the higher its figure; a frame marks each engine's highest
 * figure.
 */
function HeatMap({ read, engines }: { readonly read: EnginesRead; readonly engines: readonly Engine[] }) {
  const words = useWords();
  const { data } = read.responses.ranking;
  const rows = data
    .map((row, index) => ({ row, at: `ranking.data.${index}` }))
    .filter(({ row }) => row.rank !== null && (row.rank <= BRANDS || row.is_you));
  const onEngine = (row: (typeof data)[number], engine: Engine) =>
    row.platforms.findIndex(({ platform }) => platform === engine);
  const shareOf = (row: (typeof data)[number], engine: Engine) =>
    row.platforms[onEngine(row, engine)]?.visibility ?? null;
  const highest = new Map(
    engines.map((one) => [one, rows.reduce((most, { row }) => Math.max(most, shareOf(row, one) ?? 0), 0)]),
  );
  const all = [...highest.values()].reduce((most, share) => Math.max(most, share), 1);
  return (
    <section aria-labelledby="heat-title">
      <header class="head">
        <h2 id="heat-title">{say('engines.brands')}</h2>
        <p class="soft">{say('engines.share')}</p>
      </header>
      <div class="wide" tabIndex={0} role="group" aria-labelledby="heat-title">
        <table class="heat" aria-labelledby="heat-title">
          <thead>
            <tr>
              <th scope="col" class="text">
                {words.lead.head.brand}
              </th>
              {engines.map((one) => (
                <th scope="col">{words.engine(one)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ row, at }) => (
              <tr data-key={row.name} class={row.is_you ? 'you' : undefined}>
                <th scope="row" class="text">
                  <Opens
                    query={row.is_you ? { named: true } : { competitor: row.name }}
                    count={row.answer_count}
                  >
                    {words.name(row.name)}
                  </Opens>
                </th>
                {engines.map((one) => {
                  const value = shareOf(row, one);
                  const isHighest = value !== null && value > 0 && value === highest.get(one);
                  return (
                    <td
                      class={`step-${Math.round((STEPS * (value ?? 0)) / all)}${isHighest ? ' highest' : ''}`}
                      data-label={words.engine(one)}
                    >
                      <span>
                        {value === null
                          ? NONE
                          : words.decimal(traced(`${at}.platforms.${onEngine(row, one)}.visibility`, value))}
                      </span>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
