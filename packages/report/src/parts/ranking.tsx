import type { Competitors } from '@brand-visibility/client';
import { Bar } from '../charts/bars.js';
import type { Report } from '../data/report.js';
import type { AnswerQuery } from './actions.js';
import { Change, Figure, Text, WebLink } from './figure.js';
import { Section } from './section.js';
import { figures, Table } from './table.js';

const MOVEMENTS = { new: 'New', rising: 'Rising' } as const;

/** The brand among its rivals. */
export function Ranking({ report: { parts } }: { readonly report: Report }) {
  return (
    <Section
      id="ranking"
      title="Ranking"
      lead="The brand and its rivals by visibility. Rising and new are the API’s own judgement, beyond noise."
      part={parts.ranking}
      empty="No answer of this window names a listed brand."
      rows="ranking"
    >
      {(response) => <RankingOf response={response} />}
    </Section>
  );
}

const naming = ({ is_you, name }: Competitors['data'][number]): AnswerQuery =>
  is_you ? { title: 'that name the brand', named: true } : { title: `that name ${name}`, competitor: name };

function RankingOf({ response }: { readonly response: Competitors }) {
  const max = Math.max(...response.data.map(({ visibility }) => visibility.current ?? 0));
  const isBeyond = response.you !== null && !response.data.some(({ is_you }) => is_you);
  const rows = isBeyond && response.you ? [...response.data, response.you] : response.data;
  return (
    <Table
      label="Ranking"
      at="ranking.data"
      placeOf={(row) =>
        isBeyond && row === response.you ? 'ranking.you' : `ranking.data.${rows.indexOf(row)}`
      }
      rows={rows}
      keyOf={({ name }) => name}
      total={response.total}
      isMarked={({ is_you }) => is_you}
      columns={[
        {
          head: 'Brand',
          isText: true,
          cell: ({ rank, name, domain, movement }, at) => (
            <>
              <span class="rank">
                <Figure at={`${at}.rank`} value={rank} />
              </span>
              <span class="brand">
                {domain === null ? <Text>{name}</Text> : <WebLink url={`https://${domain}/`}>{name}</WebLink>}
              </span>
              {movement && <span class={`badge ${movement}`}>{MOVEMENTS[movement]}</span>}
            </>
          ),
        },
        {
          head: 'Visibility %',
          isDecimal: true,
          cell: (row, at) => (
            <span class="barred">
              <Bar value={row.visibility.current} max={max} isYou={row.is_you} />
              <Figure at={`${at}.visibility.current`} value={row.visibility.current} answers={naming(row)} />
            </span>
          ),
        },
        {
          head: 'Change',
          isDecimal: true,
          cell: (row, at) => (
            <Change at={`${at}.visibility.change`} value={row.visibility.change} isNeutral={!row.is_you} />
          ),
        },
        figures('Share of voice %', 'share_of_voice', { isDecimal: true }),
        figures('Position', 'average_position', { isDecimal: true }),
        figures('Sentiment', 'sentiment_score', { isDecimal: true }),
        {
          head: 'Answers',
          isMinor: true,
          cell: (row, at) => (
            <Figure at={`${at}.answer_count`} value={row.answer_count} answers={naming(row)} />
          ),
        },
      ]}
    />
  );
}
