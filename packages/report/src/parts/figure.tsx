import type { ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import { ActionsContext, type AnswerQuery } from './actions.js';
import { noun } from './names.js';

/** What stands for a value that the API gives as null: nothing to measure, which is not 0. */
const NONE = '–';

interface FigureProps {
  /** The place of the value in the responses: the name of the part, then fields and indexes, joined by dots. */
  readonly at: string;
  /** The value of that place, printed as the API sent it. */
  readonly value: number | null;
  readonly unit?: '%' | undefined;
  /** The answers that it counts. */
  readonly answers?: AnswerQuery | undefined;
}

/** A figure of the API. Programs find it by `data-figure`; it is never computed here. */
export function Figure({ at, value, unit, answers }: FigureProps) {
  const actions = useContext(ActionsContext);
  const isWhole = value !== null && Number.isInteger(value);
  const figure = (
    <span class="value">
      <data class={isWhole ? 'figure whole' : 'figure'} data-figure={at} value={value ?? ''}>
        {value === null ? NONE : String(value)}
      </data>
      {value !== null && unit && <span class="unit">{` ${unit}`}</span>}
    </span>
  );
  if (actions === null || answers === undefined || value === null) return figure;
  return (
    <button type="button" class="answers" onClick={() => actions.showAnswers(answers)}>
      {figure}
      <span class="unseen">{`: show answers, ${answers.title}`}</span>
    </button>
  );
}

interface ChangeProps {
  readonly at: string;
  readonly value: number | null;
  /** Whether a smaller figure is the better one, as with positions. */
  readonly isLowerBetter?: boolean;
  readonly unit?: 'points' | undefined;
  /** Whose change is neither good nor bad for the brand, such as a rival's or a site's. */
  readonly isNeutral?: boolean;
}

/** A change with its sign. Whether it is good shows by a mark as well as by its colour. */
export function Change({ at, value, isLowerBetter = false, unit, isNeutral = false }: ChangeProps) {
  const direction =
    value === null || value === 0 || isNeutral ? 'same' : value > 0 !== isLowerBetter ? 'better' : 'worse';
  const mark = value === null || value === 0 ? null : value > 0 ? 'up' : 'down';
  return (
    <span class={`change ${direction}`}>
      {mark && <Arrow points={mark} />}
      {value !== null && value > 0 && '+'}
      <Figure at={at} value={value} />
      {unit && value !== null && <span class="unit">{` ${noun(Math.abs(value), 'point')}`}</span>}
    </span>
  );
}

function Arrow({ points }: { readonly points: 'up' | 'down' }) {
  return (
    <svg class="arrow" viewBox="0 0 8 8" width="8" height="8" aria-hidden="true">
      <path d={points === 'up' ? 'M4 1 8 7H0Z' : 'M4 7 0 1H8Z'} />
    </svg>
  );
}

/**
 * A string of the data: shown as text, regardless of its content, without an effect on the direction of what surrounds
 * it.
 */
export function Text({ children }: { readonly children: ComponentChildren }) {
  return <bdi>{children}</bdi>;
}

/** A link to an address of the data, if it is one of the web; else its text. */
export function WebLink({ url, children }: { readonly url: string; readonly children: ComponentChildren }) {
  const shown = <Text>{children}</Text>;
  if (!/^https?:\/\//i.test(url)) return shown;
  return (
    <a href={url} rel="noopener noreferrer" target="_blank">
      {shown}
    </a>
  );
}
