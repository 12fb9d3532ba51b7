import { SpotRange } from '../charts/spot.js';
import type { ReportOf } from '../data/report.js';
import { gapOf, starred, traced } from '../figure/figure.js';
import { engineName } from '../words/engines.js';
import { eventsOf, latestWeek, near, type Piece } from '../story/work.js';
import * as of from '../words/message.js';
import { message, type Message } from '../words/message.js';
import { Strong, Print, Say, useWords, Word } from '../words/words.js';
import { Chip, classOf, Notes } from './section.js';
import { headed, Table, type Column } from './table.js';

/** States when a piece of open work was begun or proposed. */
export function Since({ piece: { item, day } }: { readonly piece: Piece }) {
  return (
    <p class="soft when">
      <Word
        k={item.status === 'in_progress' ? 'l.work.begun' : 'l.work.proposed'}
        of={{ day: of.day(day) }}
      />
    </p>
  );
}

const isMeasured = ({ effect }: Piece) => effect === 'rise' || effect === 'fall' || effect === 'chance';

function measuredAt({ item, at }: Piece) {
  const { measurement } = item;
  const figure = (name: 'baseline' | 'current' | 'lift' | 'noise_band') =>
    traced(`${at}.measurement.${name}`, measurement?.[name] ?? null);
  const [before, after] = [figure('baseline'), figure('current')];
  return { before, after, lift: starred(figure('lift'), after, before), band: figure('noise_band') };
}

/** The word for the result of a piece of work; null for a change of 0.0, which needs none. */
function resultOf(piece: Piece): Message | null {
  const { effect, at } = piece;
  const { before, after } = measuredAt(piece);
  const path = `${at}.measurement`;
  switch (effect) {
    case 'rise':
      return message('l.word.rose', null, `${path}.lift`);
    case 'fall':
      return message('l.word.fell', null, `${path}.lift`);
    case 'chance':
      return after.value === before.value ? null : message('l.word.chance', null, `${path}.lift`);
    case 'early':
      return message('l.work.early', null, `${path}.runs_in_window`);
    case 'repair':
      return message('l.work.repair', null, `${path}.expects_visibility_lift`);
    case 'unmeasured':
      return message('l.work.unmeasured', null, `${path}.current`);
  }
}

type WorkRead = Pick<ReportOf<'recommendations' | 'explanation' | 'runs'>, keyof ReportOf<'runs'>>;

/** Lists finished pieces of work with their effects. */
export function FinishedWork({
  pieces,
  report,
}: {
  readonly pieces: readonly Piece[];
  readonly report: WorkRead;
}) {
  const words = useWords();
  if (pieces.length === 0) return null;
  const events = eventsOf(report);
  const numberOf = ({ item }: Piece) => 1 + events.findIndex(({ key }) => key === item.id);
  const cell = (write: (piece: Piece) => preact.ComponentChildren) => (piece: Piece) =>
    isMeasured(piece) ? write(piece) : '';
  const columns: Column<Piece>[] = [
    {
      ...headed(words, message('l.work.work')),
      kind: 'text',
      cell: (piece) => (
        <>
          {numberOf(piece) > 0 && <span class="number">{numberOf(piece)}</span>}
          <span class="what">
            <bdi>{piece.item.title}</bdi>
            <span class="page">
              <Word k="l.work.later" of={{ day: of.day(piece.day) }} />
              <Shared numbers={near(piece, pieces).map(numberOf)} />
            </span>
          </span>
        </>
      ),
    },
    {
      ...headed(words, message('l.work.measured')),
      kind: 'text',
      cell: cell(({ item }) => <Say of={metricMessage(item)} />),
    },
    {
      ...headed(words, message('l.work.before'), '%'),
      cell: cell((piece) => <Print of={of.decimal(measuredAt(piece).before)} />),
    },
    {
      ...headed(words, message('l.work.after'), '%'),
      cell: cell((piece) => <Strong of={of.decimal(measuredAt(piece).after)} />),
    },
    {
      ...headed(words, message('l.leads.change')),
      cell: cell((piece) => (
        <span class={classOf({ rise: 'up', fall: 'down' }[piece.effect as string])}>
          <Lift piece={piece} />
        </span>
      )),
    },
    {
      ...headed(words, message('l.work.usual')),
      look: 'usual',
      cell: cell((piece) => <Usual piece={piece} />),
    },
    {
      ...headed(words, message('l.work.result')),
      kind: 'text',
      cell: (piece) => <Chip of={resultOf(piece)} />,
    },
  ];
  const weeks = [...new Set(pieces.filter(isMeasured).flatMap((piece) => latestWeek(piece, report) ?? []))];
  return (
    <>
      <Table
        class="work"
        label={words.text(message('l.part.work'))}
        rows={pieces}
        keyOf={({ item }) => item.id}
        columns={columns}
      />
      <Notes>
        {[
          pieces.some(isMeasured) && <Word k="s.note.work" />,
          weeks.length > 0 && (
            <>
              <Word
                k="l.then"
                of={{ period: message('l.work.after'), what: of.list(weeks.toSorted().map(of.day)) }}
              />
              .
            </>
          ),
          pieces.some((piece) => isMeasured(piece) && measuredAt(piece).lift.isOff) && (
            <Word k="s.note.star" />
          ),
        ]}
      </Notes>
    </>
  );
}

/** The numbers of the work whose effects cannot be told from those of a piece. */
function Shared({ numbers }: { readonly numbers: readonly number[] }) {
  const shown = numbers.filter((one) => one > 0).map((one) => of.count(one));
  return shown.length > 0 && [' · ', <Word k="l.work.shared" of={{ numbers: of.list(shown) }} />];
}

const CATEGORIES = ['discovery', 'problem_solution', 'use_case', 'expert', 'comparison'] as const;

/** What a measurement counts: answers of one engine, answers to one category of prompts, or all answers. */
function metricMessage({ measurement }: Piece['item']): Message {
  const [kind, value = ''] = (measurement?.metric?.key ?? '').split(':');
  const category = CATEGORIES.find((one) => one === value) ?? 'other';
  if (kind === 'platform') return message('l.work.metric', { kind, name: of.plain(engineName(value)) });
  return kind === 'category'
    ? message('l.work.metric', { kind: 'other', name: message('l.work.category', { category }) })
    : message('l.work.metric', { kind: 'overall', name: of.plain('') });
}

/** The change, which the API gives only if it is larger than usual. */
function Lift({ piece }: { readonly piece: Piece }) {
  const { lift, before, after } = measuredAt(piece);
  return <Print of={of.signed(lift.value === null ? gapOf(after, before) : lift)} />;
}

/** The range of the usual movement around the figure before, with both figures. */
function Usual({ piece }: { readonly piece: Piece }) {
  const { before, after, band } = measuredAt(piece);
  const [value, width] = [before.value ?? 0, band.value ?? 0];
  return (
    <>
      <SpotRange
        before={value}
        now={after.value}
        range={{ low: Math.max(0, value - width), high: Math.min(100, value + width) }}
      />
      <span class="soft">
        ±<Print of={of.decimal(band)} />
      </span>
    </>
  );
}
