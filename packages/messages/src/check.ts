/** What tests check of catalogues, and the types of the English one, which `keys.mjs` writes. */
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';

type Texts = Readonly<Record<string, string>>;

/** The arguments of a message, each with the type of its values: `string`, `number` or a union of options. */
function argumentsOf(elements: readonly MessageFormatElement[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const visit = (element: MessageFormatElement) => {
    if (element.type === TYPE.argument) found.set(element.value, found.get(element.value) ?? 'string');
    if (element.type !== TYPE.select && element.type !== TYPE.plural) return;
    const options = Object.keys(element.options).map((option) => `'${option}'`);
    found.set(element.value, element.type === TYPE.plural ? 'number' : options.join(' | '));
    for (const { value } of Object.values(element.options)) value.forEach(visit);
  };
  elements.forEach(visit);
  return found;
}

const describe = (message: string) =>
  [...argumentsOf(parse(message))].map(([name, type]) => `${name}: ${type}`).toSorted();

/** Returns the types of the English catalogue's messages, as the text of a TypeScript file. */
export function keysOf(english: Texts): string {
  const lines = Object.entries(english).map(([key, message]) => {
    const described = describe(message);
    return `  '${key}': ${described.length === 0 ? 'null' : `{ ${described.join('; ')} }`};`;
  });
  return [
    '/** The messages of the English catalogue with their arguments, written by `packages/messages/scripts/keys.mjs`. */',
    'export interface Messages {',
    ...lines,
    '}',
    '',
  ].join('\n');
}

/** What a message of any language breaks, each as the end of a sentence. */
function faultsOf(message: string): string[] {
  const faults = /['<]/.test(message) ? ["has ' or <, which have a meaning in ICU messages; write ’"] : [];
  const visit = (element: MessageFormatElement, of: string | null) => {
    const { type } = element;
    const isSimple = [TYPE.literal, TYPE.argument, TYPE.pound].includes(type);
    if (type === TYPE.argument && element.value === of) faults.push(`prints the count ${of} other than as #`);
    if (isSimple) return;
    if (type !== TYPE.select && type !== TYPE.plural) {
      faults.push('formats a value; callers do that');
      return;
    }
    if (of !== null) faults.push('has a plural or select in another');
    if (type === TYPE.plural && !element.options['other']?.value.some((one) => one.type === TYPE.pound))
      faults.push(`does not print the count ${element.value} as #`);
    for (const { value } of Object.values(element.options))
      value.forEach((one) => visit(one, type === TYPE.plural ? element.value : ''));
  };
  parse(message).forEach((element) => visit(element, null));
  return faults;
}

/**
 * Returns the faults of catalogues, one per line: messages that do not parse, nest a plural or a select, or print a
 * count other than as digits (`#`), and keys and arguments that are not those of English.
 *
 * @param most how many messages a catalogue may have
 * @param overlays the languages of which only the messages that differ from English are listed
 */
export function faultsIn(
  { en, ...others }: { readonly en: Texts; readonly [language: string]: Texts },
  most: number,
  overlays: readonly string[] = [],
): string[] {
  const count = Object.keys(en).length;
  const tooMany = count > most ? [`en: ${count} messages, more than ${most}`] : [];
  const ofLanguage = ([language, texts]: [string, Texts]) => {
    const missing = overlays.includes(language)
      ? []
      : Object.keys(en).filter((key) => !Object.hasOwn(texts, key));
    const ofTexts = Object.entries(texts).flatMap(([key, message]) => {
      const english = en[key];
      if (english === undefined) return [`${key} is not in English`];
      try {
        const [expected, used] = [english, message].map((one) => describe(one).join('; '));
        const arguments_ = expected === used ? [] : [`has the arguments "${used}", in English "${expected}"`];
        return [...arguments_, ...faultsOf(message)].map((fault) => `${key} ${fault}`);
      } catch (error) {
        return [`${key} is no ICU message: ${String(error)}`];
      }
    });
    return [...missing.map((key) => `${key} is missing`), ...ofTexts].map((fault) => `${language}: ${fault}`);
  };
  return [...tooMany, ...Object.entries({ en, ...others }).flatMap(ofLanguage)];
}
