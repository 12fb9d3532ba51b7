import { RangeChart, RangeScale } from '../charts/range.js';
import { localDay } from '../data/days.js';
import type { Report } from '../data/report.js';
import { accessStatements, workHeading, workLead } from '../statements/work.js';
import { traced, isOff } from '../story/figure.js';
import { metricOf, workOf, type Piece, type Work } from '../story/work.js';
import type { Words } from '../text/en.js';
import { useWords } from '../text/words.js';
import { Says } from './says.js';
import { Block, Section, Star, StarNote } from './section.js';

/** Lists the work that was finished in the six months, with its effects, and the next work. */
export function WorkDone({ report }: { readonly report: Report }) {
  const words = useWords();
  const { work: own } = words;
  const work = workOf(report);
  const { finished, later, next } = work;
  return (
    <Section
      id="work"
      title={workTitle(work, words)}
      heading={work.isBegun ? workHeading(finished) : null}
      lead={work.isBegun ? workLead(work, report) : null}
    >
      <FinishedWork pieces={finished} tz={report.choice.tz} />
      <Access report={report} />
      {next.length > 0 && (
        <Block title={own.nextAsOf}>
          <ul class="next">
            {next.map((piece) => (
              <li data-key={piece.item.id}>
                <Since piece={piece} />
                <h4>
                  <bdi>{piece.item.title}</bdi>
                </h4>
                <p>
                  <bdi>{piece.item.description}</bdi>
                </p>
              </li>
            ))}
          </ul>
        </Block>
      )}
      {later.length > 0 && (
        <p class="note">
          {own.later(
            later.map(({ item, day, effect }) => ({ title: item.title, day, isEarly: effect === 'early' })),
          )}
        </p>
      )}
    </Section>
  );
}

/** The title of the part: if all work is only suggested, the part says only what comes next. */
export const workTitle = ({ isBegun, next }: Work, { work: words }: Words) =>
  isBegun || next.length === 0 ? words.title : words.next;

/** Lists finished pieces of work with their effects. */
export function FinishedWork({ pieces, tz }: { readonly pieces: readonly Piece[]; readonly tz: string }) {
  const { work: words } = useWords();
  if (pieces.length === 0) return null;
  return (
    <>
      <ol class="work">
        {pieces.map((piece) => (
          <Finished piece={piece} tz={tz} />
        ))}
      </ol>
      {pieces.some(isMeasured) && <p class="note">{words.note}</p>}
      <StarNote shown={pieces.some(isLiftOff)} />
    </>
  );
}

/** States when a piece of open work was begun or proposed. */
export function Since({ piece: { item, day } }: { readonly piece: Piece }) {
  const { work: words } = useWords();
  return (
    <p class="soft">{words.when(item.status === 'in_progress' ? words.begun(day) : words.proposed(day))}</p>
  );
}

const isMeasured = ({ effect }: Piece) => effect === 'rise' || effect === 'fall' || effect === 'none';

/** Returns the local day of the latest measurement; empty if there is none, because then no sentence needs the day. */
const measuredOn = ({ item: { measurement } }: Piece, tz: string) =>
  measurement?.measured_at ? localDay(measurement.measured_at, tz) : '';

function measuredAt({ item, at }: Piece) {
  const { measurement } = item;
  const of = (name: 'baseline' | 'current' | 'lift' | 'noise_band') =>
    traced(`${at}.measurement.${name}`, measurement?.[name] ?? null);
  return { before: of('baseline'), after: of('current'), lift: of('lift'), band: of('noise_band') };
}

function isLiftOff(piece: Piece): boolean {
  const { lift, before, after } = measuredAt(piece);
  return (piece.effect === 'rise' || piece.effect === 'fall') && isOff(lift, after, before);
}

/** Shows a piece of work and its effect. */
function Finished({ piece, tz }: { readonly piece: Piece; readonly tz: string }) {
  const words = useWords();
  const { item, day, effect } = piece;
  return (
    <li data-key={item.id}>
      <p class="soft">
        {words.work.finished}
        <br />
        {words.day(day)}
      </p>
      <div>
        <h3>
          <bdi>{item.title}</bdi>
        </h3>
        <p>
          <strong>{words.work.effects[effect]}</strong> <What piece={piece} tz={tz} />
        </p>
        {isMeasured(piece) && <Effect piece={piece} tz={tz} />}
      </div>
    </li>
  );
}

/** Describes the effect of a piece of work in one sentence. */
function What({ piece, tz }: { readonly piece: Piece; readonly tz: string }) {
  const { work: words } = useWords();
  const { measurement } = piece.item;
  const { before, after, lift, band } = measuredAt(piece);
  const metric = words.metric(metricOf(piece.item));
  const measured = measuredOn(piece, tz);
  switch (piece.effect) {
    case 'rise':
    case 'fall':
      return words.moved(metric, lift, <Star shown={isLiftOff(piece)} />, band, measured);
    case 'none':
      return words.unmoved(metric, before, after, band, measured);
    case 'early':
      return words.early(measurement?.runs_in_window ?? 0);
    case 'repair':
      return words.repair;
    case 'unmeasured':
      return words.unmeasured(measurement?.state === 'awaiting');
  }
}

function Effect({ piece, tz }: { readonly piece: Piece; readonly tz: string }) {
  const words = useWords();
  const { before, after, band } = measuredAt(piece);
  const measured = measuredOn(piece, tz);
  const [value, width] = [before.value ?? 0, band.value ?? 0];
  return (
    <div class="effect">
      <RangeChart
        end={100}
        label={piece.item.title}
        ranges={[
          {
            of: before,
            text: words.plainPercent(before.value),
            more: words.work.wasLabel,
            range: { low: Math.max(0, value - width), high: Math.min(100, value + width) },
            isNow: false,
          },
          {
            of: after,
            text: words.plainPercent(after.value),
            more: words.work.isLabel(measured),
            range: null,
            isNow: true,
          },
        ]}
      />
      <RangeScale end={100} write={(tick) => (tick === 100 ? words.tickPercent(tick) : words.tick(tick))} />
    </div>
  );
}

/** States whether crawlers can read the site. */
function Access({ report }: { readonly report: Report }) {
  const statements = accessStatements(report);
  if (statements === null) return null;
  return (
    <p class="access">
      <Says of={statements} />
    </p>
  );
}
