/** The messages in the parts of a report, in the report's language. */
import { createContext, type ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import type { TracedNumber } from '../figure/figure.js';
import type { Messages } from './generated/messages.js';
import { count, message, type Arguments, type Key, type Message, type Value } from './message.js';
import { wordOf } from './word-of.js';
import type { Words } from './writer.js';

/** What writes messages in the language of the report. */
export const WordsContext = createContext<Words | null>(null);

export function useWords(): Words {
  const words = useContext(WordsContext);
  if (words === null) throw new Error('useWords was called outside a report');
  return words;
}

/** A message. Programs find it by `data-word`, its key, and the figure that it judges by `data-of`. */
export function Say({ of }: { readonly of: Message }) {
  return wordOf(of, useWords().node(of));
}

type WordProps<Of extends Key> = { readonly k: Of; readonly at?: string } & (Messages[Of] extends null
  ? object
  : { readonly of: Arguments<Of> });

/** A label of the catalogue: `<Word k="l.of" of={{ part, all }} />`; `at` is the path of the figure that it judges. */
export function Word<Of extends Key>(props: WordProps<Of>) {
  const { k, at = '', of = null } = props as { k: Of; at?: string; of?: Arguments<Of> | null };
  return <Say of={(message as (key: Of, values: unknown, at: string) => Message)(k, of, at)} />;
}

/** How many of how many: `2 of 7`. */
export const Of = ({ part, all }: Readonly<Record<'part' | 'all', TracedNumber | number>>) => (
  <Word k="l.of" of={{ part: count(part), all: count(all) }} />
);

/** A figure, a name or a period. */
export const Print = ({ of }: { readonly of: Value }): ComponentChildren => useWords().value(of);
export const Strong = ({ of }: { readonly of: Value }) => <b>{useWords().value(of)}</b>;

/** A word of less weight than the figure before it. */
export const Soft = ({ of }: { readonly of: Message }) => (
  <span class="soft">
    <Say of={of} />
  </span>
);
