/** A tile of the first page: a name, a large figure, its change, and targets. */
import type { ComponentChildren } from 'preact';
import type { Moved } from '../figure/figure.js';
import type { Goal } from '../story/targets.js';
import { tileWord, type Told } from '../story/told.js';
import * as of from '../words/message.js';
import { message, type Value } from '../words/message.js';
import { Print, Say, useWords, Word } from '../words/words.js';
import { classOf } from './section.js';

export function Tile({
  title,
  value,
  children,
}: {
  readonly title: 'l.figure.visibility' | 'l.figure.share' | 'l.figure.first' | 'l.figure.sentiment';
  readonly value: ComponentChildren;
  readonly children: ComponentChildren;
}) {
  return (
    <div>
      <dt>
        <Word k={title} />
      </dt>
      <dd>
        {value}
        {children}
      </dd>
    </div>
  );
}

export function Big({
  of: figure,
  isOfHundred = false,
}: {
  readonly of: Moved['current'];
  readonly isOfHundred?: boolean;
}) {
  const { numbers } = useWords();
  return (
    <span class="big">
      <Print of={of.decimal(figure)} />
      {figure.value !== null && (
        <span class={isOfHundred ? 'unit wide' : 'unit'}>
          {isOfHundred ? <Word k="l.figure.ofHundred" /> : numbers.percentSign}
        </span>
      )}
    </span>
  );
}

/** A change with its word, and the earlier figure; nothing if nothing is compared. */
export function Change({
  moved,
  told,
  unit,
}: {
  readonly moved: Moved;
  /** Absent for figures whose change has no verdict. */
  readonly told?: Told;
  readonly unit: 'percent' | 'decimal';
}) {
  const { spans } = useWords();
  if (moved.change.value === null) return null;
  const word = told ? tileWord(told) : null;
  return (
    <>
      <p class="moved">
        <Points moved={moved} verdict={told?.verdict} />
        {word && [', ', <Say of={word} />]}
      </p>
      {told?.slow && (
        <p class="moved">
          <Points moved={told.slow.visibility} verdict={told.slow.verdict} />{' '}
          <Word k="l.figure.since" of={{ month: of.month(told.slow.from) }} />,{' '}
          <Word k="l.word.beyond" at="since.verdict" />
        </p>
      )}
      <p class="was">
        <Print of={of.period(spans.previous)} /> <Print of={of[unit](moved.previous)} />
      </p>
    </>
  );
}

const Points = ({
  moved,
  verdict,
}: {
  readonly moved: Moved;
  readonly verdict: Told['verdict'] | undefined;
}) => (
  <span class={classOf(verdict)}>
    <Word k="l.points" of={{ change: of.signed(moved.change) }} />
  </span>
);

/** A target of the agency, and how far the figure is from it. */
export function Target({ goal }: { readonly goal: Goal }) {
  const { numbers } = useWords();
  const { target, current, distance, isReached, decimals } = goal;
  const exact = (value: number) => of.plain(numbers.decimals(value, decimals));
  const value = decimals > 1 ? exact(target.value) : of.plain(numbers.set(target.value));
  const all: Value[] = [
    message('l.figure.target', { target: value, month: of.monthOfYear(target.month) }, current.at),
    isReached
      ? message('l.figure.reached', null, current.at)
      : message('l.figure.toTarget', { distance: exact(distance) }, current.at),
  ];
  return (
    <p class="plain target">
      <Print of={of.rows(decimals > 1 ? [of.decimals(current, decimals), ...all] : all)} />
    </p>
  );
}
