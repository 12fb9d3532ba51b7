/** The view that compares engines. */
import type { Engine } from '@brand-visibility/client';
import { kindOf } from '@brand-visibility/report/data/state';
import { traced } from '@brand-visibility/report/figure/figure';
import { NONE } from '@brand-visibility/report/figure/printed';
import { Ranges } from '@brand-visibility/report/parts/engines';
import { Facts, tallyFacts } from '@brand-visibility/report/parts/section';
import { headed, Table } from '@brand-visibility/report/parts/table';
import { TryBox } from '@brand-visibility/report/parts/try-box';
import { enginesOf } from '@brand-visibility/report/story/engines';
import { tallyOf } from '@brand-visibility/report/story/told';
import { engineName } from '@brand-visibility/report/words/engines';
import * as of from '@brand-visibility/report/words/message';
import { message } from '@brand-visibility/report/words/message';
import { Print, useWords, Word } from '@brand-visibility/report/words/words';
import { say } from '../language.js';
import type { ReadOf } from '../reads.js';
import { Head, Opens } from './parts.js';

type EnginesRead = ReadOf<'engines'>;

/** Shows how often each engine names the brand, what to expect of one, and which brands each names. */
export function EnginesView({ read }: { readonly read: EnginesRead }) {
  const rows = enginesOf(read);
  const isCompared = kindOf(read.responses) === 'compared';
  const verdicts = rows.map(({ row }) => row.verdict);
  return (
    <>
      <Head title={<Word k="l.part.engines" />} />
      {isCompared && <Facts facts={tallyFacts(tallyOf(verdicts), ['engines.data'])} />}
      <Ranges report={read} rows={rows} isCompared={isCompared} heading="h2" />
      <TryBox report={read} />
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
  const { data } = read.responses.ranking;
  const rows = data
    .map(({ platforms, ...row }, index) => ({
      row,
      cells: engines.map((one) => {
        const on = platforms.findIndex(({ platform }) => platform === one);
        const share = platforms[on]?.visibility ?? null;
        return traced(`ranking.data.${index}.platforms.${on}.visibility`, share);
      }),
    }))
    .filter(({ row }) => row.rank !== null && (row.rank <= BRANDS || row.is_you));
  const highest = engines.map((_, index) =>
    rows.reduce((most, { cells }) => Math.max(most, cells[index]?.value ?? 0), 0),
  );
  const all = highest.reduce((most, share) => Math.max(most, share), 1);
  const stepOf = (value: number, index: number) =>
    `step-${Math.round((STEPS * value) / all)}${value > 0 && value === highest[index] ? ' highest' : ''}`;
  const label = say('engines.brands');
  return (
    <section aria-label={label}>
      <h2>{label}</h2>
      <p class="soft">{say('engines.share')}</p>
      <div class="wide" tabIndex={0} role="group" aria-label={label}>
        <Table
          class="heat"
          label={label}
          rows={rows}
          keyOf={({ row }) => row.name}
          isMarked={({ row }) => row.is_you}
          columns={[
            {
              ...headed(useWords(), message('l.leads.brand')),
              kind: 'text',
              cell: ({ row }) => (
                <Opens
                  query={row.is_you ? { named: true } : { competitor: row.name }}
                  count={row.answer_count}
                >
                  <Print of={of.name(row.name)} />
                </Opens>
              ),
            },
            ...engines.map((engine, index) => ({
              head: engineName(engine),
              cell: ({ cells }: (typeof rows)[number]) => {
                const cell = cells[index]!;
                if (cell.value === null) return NONE;
                return (
                  <span class={stepOf(cell.value, index)}>
                    <Print of={of.decimal(cell)} />
                  </span>
                );
              },
            })),
          ]}
        />
      </div>
    </section>
  );
}
