/** Reads messages of a catalogue: texts of one language with the values of their arguments. */
import { IntlMessageFormat } from 'intl-messageformat';

/**
 * The messages of a catalogue by key: ICU messages, as in its file. In scripts for browsers, which contain no parser,
 * `compiled` has replaced them by their syntax trees.
 */
export type Catalogue<Messages> = Readonly<Record<keyof Messages & string, string>>;

/** The values of a message's arguments: a text can be a value of another type, such as a node. No argument: nothing. */
type Values<Arguments, Value = never> = Arguments extends null
  ? []
  : [
      {
        readonly [Name in keyof Arguments]: string extends Arguments[Name] ? string | Value : Arguments[Name];
      },
    ];

/** Reads messages. `Messages` has the arguments of each, null for none; `keys.mjs` writes it from the English file. */
export interface Reader<Messages> {
  /** Returns a message whose values are all texts. */
  readonly text: <Key extends keyof Messages & string>(key: Key, ...values: Values<Messages[Key]>) => string;
  /** Returns the texts of a message and the values between them, in their order. */
  readonly parts: <Key extends keyof Messages & string, Value>(
    key: Key,
    ...values: Values<Messages[Key], Value>
  ) => (string | Value)[];
  /** Returns the items of a list, and what their texts want between them, such as `, `; `y` or, before `Ibiza`, `e`. */
  readonly list: <Item>(items: readonly Item[], textOf?: (item: Item) => string) => (string | Item)[];
}

/** Returns a reader of a catalogue. `locale` is the BCP 47 tag that selects plurals, and how counts and lists look. */
export function readerOf<Messages>(locale: string, catalogue: Catalogue<Messages>): Reader<Messages> {
  const messages = new Map<string, IntlMessageFormat>();
  const messageOf = (key: keyof Messages & string) => {
    let message = messages.get(key);
    if (message === undefined) messages.set(key, (message = new IntlMessageFormat(catalogue[key], locale)));
    return message;
  };
  const parts = <Value>(key: keyof Messages & string, values = {}): (string | Value)[] =>
    messageOf(key)
      .formatToParts<Value>(values)
      .map(({ value }) => value);
  const lists = new Intl.ListFormat(locale);
  return {
    text: (key, ...[values]) => parts(key, values).join(''),
    parts: <Value>(key: keyof Messages & string, values = {}) => parts<Value>(key, values),
    list: <Item>(items: readonly Item[], textOf: (item: Item) => string = String) => {
      const left = items.values();
      return lists
        .formatToParts(items.map(textOf))
        .map(({ type, value }) => (type === 'element' ? (left.next().value as Item) : value));
    },
  };
}
