/** The rows of the first page, one for each part that says something. */
import type { ComponentChildren } from 'preact';
import type { ReportOf } from '../data/report.js';
import { onlyEngine, partsOf } from '../data/state.js';
import { leadOf, rankedBrands, type RankedBrand } from '../story/brands.js';
import { enginesOf, extremesOf, type EngineRow } from '../story/engines.js';
import { leadMessages, more, NAMES } from '../story/lead.js';
import { namedIn, namedLeast, questionText, rivalsOf } from '../story/questions.js';
import { answersAt, lostAt, sitesToWin } from '../story/sites.js';
import { moveWord } from '../story/told.js';
import { workOf } from '../story/work.js';
import * as of from '../words/message.js';
import { message, type Message } from '../words/message.js';
import { Soft, Strong, Of, Print, Say, useWords, Word } from '../words/words.js';
import { Chip, TITLES, To } from './section.js';
import { addressOf } from './sites.js';

/** How many engines a row shows before it counts the others. */
const MOVED = 3;

export type RowsRead = ReportOf<
  | 'comparison'
  | 'ranking'
  | 'leads'
  | 'engines'
  | 'engines_before'
  | 'questions'
  | 'questions_before'
  | 'branded'
  | 'branded_before'
  | 'domains'
  | 'pages'
  | 'targets'
  | 'recommendations'
  | 'access'
>;

export function Rows({ report }: { readonly report: RowsRead }) {
  const parts = partsOf(report);
  return (
    <dl class="lines">
      {parts.ranking && <Leads report={report} />}
      {parts.engines && onlyEngine(report.responses) === null && <Engines report={report} />}
      {parts.questions && <Least report={report} />}
      {parts.sites && <SiteToWin report={report} />}
      {parts.work && <Next report={report} />}
    </dl>
  );
}

function Row({ title, children }: { readonly title: Message; readonly children: ComponentChildren }) {
  return (
    <div>
      <dt>
        <Say of={title} />
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A line of a row: what it is about, and at the other side what is said of it. */
function Line({ children, end, look, id }: LineProps) {
  return (
    <div class={look ? `line ${look}` : 'line'} data-key={id}>
      <span>{children}</span>
      {end && <span class="end">{end}</span>}
    </div>
  );
}

interface LineProps {
  readonly children?: ComponentChildren;
  readonly end?: ComponentChildren;
  readonly look?: 'soft';
  readonly id?: string;
}

/** How many are not shown, if any. */
const More = ({ count, ...look }: Pick<LineProps, 'look'> & { readonly count: number }) =>
  more(count).map((one) => (
    <Line {...look}>
      <Say of={one} />
    </Line>
  ));

/** Returns the items with dots between them. */
const dotted = (items: readonly ComponentChildren[]) =>
  items.map((one, index) => [index > 0 && <i class="sep">·</i>, one]);

function Leads({ report }: { readonly report: RowsRead }) {
  const { spans } = report;
  const lead = leadOf(rankedBrands(report), report.responses.leads);
  if (lead === null) return null;
  const { you, top, distance } = lead;
  const { now, then, chance } = leadMessages(lead);
  const share = ({ row, visibility }: RankedBrand, look: string) => (
    <span class={look}>
      <Strong of={of.name(row.name)} /> <Print of={of.percent(visibility)} />
    </span>
  );
  const rivals = [
    ...top.slice(0, NAMES).map((one) => share(one, 'rival')),
    ...more(top.length - NAMES).map((one) => <Say of={one} />),
  ];
  const own = share(you, 'own');
  return (
    <Row title={TITLES.ranking}>
      <Line
        end={
          <b>
            <Say of={now} /> <Chip of={chance} />
          </b>
        }
      >
        {dotted(distance.side === 'ahead' ? [own, ...rivals] : [...rivals, own])}
      </Line>
      {then && (
        <Line look="soft" end={<Word k="l.then" of={{ period: of.period(spans.previous), what: then }} />} />
      )}
    </Row>
  );
}

function Engines({ report }: { readonly report: RowsRead }) {
  const rows = enginesOf(report);
  const moved = rows.filter(({ row }) => row.verdict === 'up' || row.verdict === 'down');
  const extremes = extremesOf(report);
  if (moved.length === 0 && extremes === null) return null;
  const name = ({ engine }: EngineRow) => <Print of={of.engine(engine)} />;
  const extreme = (all: readonly EngineRow[], key: 'l.word.highest' | 'l.word.lowest') => (
    <span>
      {all.map((one, index) => [index > 0 && ', ', name(one)])}{' '}
      <Print of={of.percent(all[0]!.visibility.current)} />{' '}
      <Soft of={message(key, null, all[0]!.visibility.current.at)} />
    </span>
  );
  return (
    <Row title={TITLES.engines}>
      {moved.slice(0, MOVED).map((one) => (
        <Line>
          {name(one)} <Print of={of.decimal(one.visibility.previous)} /> <To />{' '}
          <Strong of={of.percent(one.visibility.current)} />{' '}
          <Chip of={moveWord(one.row.verdict, `${one.at}.verdict`)} />
        </Line>
      ))}
      <More count={moved.length - MOVED} />
      {extremes && (
        <Line>
          {dotted([extreme(extremes.highest, 'l.word.highest'), extreme(extremes.lowest, 'l.word.lowest')])}
        </Line>
      )}
    </Row>
  );
}

function Least({ report }: { readonly report: RowsRead }) {
  const words = useWords();
  const least = namedLeast(report);
  if (least === null) return null;
  return (
    <Row title={message('l.sum.least')}>
      <ul class="short">
        {least.shown.map((one) => {
          return (
            <li data-key={one.row.key ?? ''}>
              <span>{words.quoted(questionText(one.row))}</span>
              <span class="count">
                <Of {...namedIn(one)} />
              </span>
              <span class="soft">
                {rivalsOf(one)
                  .slice(0, NAMES)
                  .map((rival, index) => [
                    index > 0 && ', ',
                    <Print of={of.name(rival.name)} />,
                    ' ',
                    <Print of={of.count(rival.answers)} />,
                  ])}
              </span>
            </li>
          );
        })}
      </ul>
      <More count={least.more} look="soft" />
    </Row>
  );
}

function SiteToWin({ report }: { readonly report: RowsRead }) {
  const words = useWords();
  const [first] = sitesToWin(report).pages;
  if (first === undefined) return null;
  const { page, target } = first;
  return (
    <Row title={message('l.sum.win')}>
      <Line
        end={
          <Word
            k="l.sum.onlyRivals"
            of={{ answers: message('l.partAnswers', { part: lostAt(first), all: answersAt(first) }) }}
          />
        }
      >
        <Strong of={of.name(page.domain)} />
        {', '}
        {addressOf(page.title ?? target.title, page.url, words)}
      </Line>
    </Row>
  );
}

function Next({ report }: { readonly report: RowsRead }) {
  const { next } = workOf(report);
  if (next.length === 0) return null;
  return (
    <Row title={message('l.sum.next')}>
      {next.map(({ item, day, at }) => {
        const k = item.status === 'in_progress' ? 'l.work.begun' : 'l.work.proposed';
        return (
          <Line id={item.id} end={<Soft of={message(k, { day: of.day(day) }, `${at}.status`)} />}>
            <Print of={of.plain(item.title)} />
          </Line>
        );
      })}
    </Row>
  );
}
