/**
 * The grammar of a multi-value parameter (decisions 3.1): elements separated by commas; one that holds a comma or a
 * double quote stands in double quotes, with a quote inside doubled; spaces around an element do not count.
 */

/** The distinct elements in the order sent, or what is wrong, in words that repeat nothing of what was sent. */
export type ListReading = { readonly values: readonly string[] } | { readonly fault: string };

const EMPTY_ELEMENT = 'holds an empty element; separate the values by single commas';

/** Spaces are U+0020 only: other white space belongs to the value. */
const QUOTED = /^ *"((?:[^"]|"")*)" *$/;

export function readList(text: string): ListReading {
  const values = new Set<string>();
  for (const element of splitAtCommas(text)) {
    const quoted = QUOTED.exec(element)?.[1];
    const isQuoted = quoted !== undefined;
    const value = isQuoted ? quoted.replaceAll('""', '"') : element.replace(/^ +|(?<! ) +$/g, '');
    if (value === '') return { fault: isQuoted ? 'holds an empty quoted value' : EMPTY_ELEMENT };
    if (!isQuoted && value.includes('"')) {
      return {
        fault: 'has a double quote in the wrong place; quote a whole value and double the quotes inside',
      };
    }
    values.add(value);
  }
  return { values: [...values] };
}

/** Cuts at the commas outside quotes. An unclosed quote leaves its element with a stray quote, which is then refused. */
function splitAtCommas(text: string): string[] {
  const elements: string[] = [];
  let start = 0;
  let inQuotes = false;
  for (let i = 0; i < text.length; i += 1) {
    if (text[i] === '"') inQuotes = !inQuotes;
    else if (text[i] === ',' && !inQuotes) {
      elements.push(text.slice(start, i));
      start = i + 1;
    }
  }
  elements.push(text.slice(start));
  return elements;
}

/** The grammar for a reader. */
export const LIST_IN_WORDS =
  'Values are separated by commas; one that holds a comma or a double quote stands in double quotes, a quote inside it doubled. Spaces around values and repeated values do not count.';

/** The grammar for a validator: lists of any values, or of some that need no quotes and may have them. */
export function listPattern(values?: readonly string[]): string {
  const choice = values?.join('|');
  const element = choice ? `(?:(?:${choice})|"(?:${choice})")` : '(?:"(?:[^"]|"")+"|[^", ](?:[^",]*[^", ])?)';
  return `^ *${element} *(?:, *${element} *)*$`;
}
