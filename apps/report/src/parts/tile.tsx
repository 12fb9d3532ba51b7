/** A tile of the first page: a name, a large figure, its change, and targets. */
import type { ComponentChildren } from 'preact';
import type { Moved } from '../figure/figure.js';
import type { Goal } from '../story/targets.js';
import { tileWord, type Told } from '../story/told.js';
import * as of from '../words/message.js';
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
        <span class={classOf(told?.verdict)}>
          <Points moved={moved} />
        </span>
        {word && [', ', <Say of={word} />]}
      </p>
      {told?.slow && (
        <p class="moved">
          <span class={told.slow.verdict}>
            <Points moved={told.slow.visibility} />
          </span>{' '}
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

const Points = ({ moved: { change } }: { readonly moved: Moved }) => (
  <Word k="l.points" of={{ change: of.signed(change) }} />
);

/** A target of the agency, and how far the figure is from it. */
export function Target({ goal }: { readonly goal: Goal }) {
  const { numbers } = useWords();
  const { target, current, distance, isReached, decimals } = goal;
  const plain = (value: number) =>
    of.plain(decimals > 1 ? numbers.decimals(value, decimals) : numbers.set(value));
  return (
    <p class="plain target">
      {decimals > 1 && [<Print of={of.decimals(current, decimals)} />, ' · ']}
      <Word
        k="l.figure.target"
        of={{ target: plain(target.value), month: of.monthOfYear(target.month) }}
        at={current.at}
      />
      {' · '}
      {isReached ? (
        <Word k="l.figure.reached" at={current.at} />
      ) : (
        <Word
          k="l.figure.toTarget"
          of={{ distance: of.plain(numbers.decimals(distance, decimals)) }}
          at={current.at}
        />
      )}
    </p>
  );
}
