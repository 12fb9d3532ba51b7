/**
 * What the report says, in no language: the key of a message with the values of its arguments, and the path of the
 * figure that the message judges. docs/report-details.md describes how it is printed.
 */
import type { ComponentChildren } from 'preact';
import type { Span } from '../data/spans.js';
import type { TracedNumber } from '../figure/figure.js';
import type { Messages } from './generated/messages.js';

export type Key = keyof Messages;

/** How a figure is written. `share`: a percentage in a sentence, which is over 99.9% if it is 100.0 but not all. */
type Form = 'count' | 'decimal' | 'signed' | 'percent' | 'share' | 'set';

/** A value of an argument. The language writes it. */
export type Value =
  | Message
  | { readonly as: Form; readonly of: TracedNumber }
  | { readonly as: 'decimals'; readonly of: TracedNumber; readonly decimals: number }
  /** The name of a brand, which is cut if it is long; `full` is not. */
  | { readonly as: 'name' | 'full' | 'text'; readonly text: string }
  /** A period, as a noun or with its preposition: `October`, `in October`. */
  | { readonly as: 'period' | 'when' | 'periodOfYear'; readonly span: Span }
  | { readonly as: 'month' | 'monthOfYear' | 'day' | 'dayOfYear'; readonly at: string }
  /** Days as a list, or with their preposition. */
  | { readonly as: 'days' | 'whenAsked'; readonly all: readonly string[] }
  /** A list with commas and a conjunction, or with a message that counts the items left out. */
  | { readonly as: 'list'; readonly all: readonly Value[]; readonly more: readonly Message[] }
  /** Items with dots between them. */
  | { readonly as: 'rows'; readonly all: readonly Value[] }
  | { readonly as: 'engine'; readonly key: string }
  | { readonly as: 'node'; readonly node: ComponentChildren; readonly text: string };

/** The arguments of a message: counts that select a plural, options, and values that the language writes. */
export type Arguments<Of extends Key> = Messages[Of] extends null
  ? Readonly<Record<string, never>>
  : {
      readonly [Name in keyof Messages[Of]]: string extends Messages[Of][Name]
        ? Value
        : number extends Messages[Of][Name]
          ? number | TracedNumber
          : Messages[Of][Name];
    };

export interface Message {
  readonly key: Key;
  readonly values: Readonly<Record<string, Value | string | number | TracedNumber>>;
  /** The path of the figure that the message judges; empty if it judges none. */
  readonly at: string;
}

/** Returns a message; `at` is the path of the figure that it judges. */
export const message = <Of extends Key>(
  key: Of,
  ...[values, at = '']: Messages[Of] extends null
    ? [values?: null, at?: string]
    : [values: Arguments<Of>, at?: string]
): Message => ({ key, values: (values ?? {}) as Message['values'], at });

const figure = (as: Form) => (of: TracedNumber) => ({ as, of });
/** A count of the API, or a number of rows, which is no figure of it. */
export const count = (of: TracedNumber | number): Value =>
  typeof of === 'number' ? plain(String(of)) : { as: 'count', of };
export const decimal = figure('decimal');
export const signed = figure('signed');
export const percent = figure('percent');
export const share = figure('share');
/** A number that somebody has set: with a decimal only if it has one. */
export const set = figure('set');

export const decimals = (of: TracedNumber, digits: number) =>
  ({ as: 'decimals', of, decimals: digits }) as const;

const named = (as: 'name' | 'full' | 'text') => (text: string) => ({ as, text });
export const name = named('name');
export const full = named('full');
export const plain = named('text');

const spanned = (as: 'period' | 'when' | 'periodOfYear') => (span: Span) => ({ as, span });
export const period = spanned('period');
export const when = spanned('when');
export const periodOfYear = spanned('periodOfYear');

/** A period and the days with which it is compared. */
export const compared = (during: Value, before: Span): Message => {
  const { month, start_date, end_date } = before;
  const span = month !== null ? 'other' : start_date === end_date ? 'day' : 'days';
  return message('l.compared', { period: during, before: periodOfYear(before), span });
};

const dated = (as: 'month' | 'monthOfYear' | 'day' | 'dayOfYear') => (at: string) => ({ as, at });
export const month = dated('month');
export const monthOfYear = dated('monthOfYear');
export const day = dated('day');
export const dayOfYear = dated('dayOfYear');
export const days = (all: readonly string[]) => ({ as: 'days', all }) as const;
export const whenAsked = (all: readonly string[]) => ({ as: 'whenAsked', all }) as const;

export const engine = (key: string) => ({ as: 'engine', key }) as const;
export const list = (all: readonly Value[], more: readonly Message[] = []) =>
  ({ as: 'list', all, more }) as const;
export const rows = (all: readonly Value[]) => ({ as: 'rows', all }) as const;
