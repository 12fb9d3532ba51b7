/** What a program reads of a report: its figures, and the figure of each place in the responses. */

export interface Mark {
  /** The place in the responses, such as `visibility.visibility.current`. */
  readonly at: string;
  readonly text: string;
}

/** The marked figures of an HTML document, in its order. */
export function marksIn(html: string): Mark[] {
  return [
    ...html.matchAll(/<data class="[^"]*" data-figure="([^"]*)"(?: value(?:="([^"]*)")?)?>([^<]*)<\/data>/g),
  ].map(([, at = '', value = '', text = '']) => {
    if (text !== (value === '' ? '–' : value)) throw new Error(`${at} shows ${text} for ${value}`);
    return { at: decoded(at), text };
  });
}

/** How a report prints the value at a place of the responses. */
export function printedAt(responses: unknown, at: string): string {
  const found = at.split('.').reduce<unknown>((value, name) => memberOf(value, name), responses);
  if (found === null) return '–';
  if (typeof found !== 'number') throw new Error(`${at} is no figure`);
  return String(found);
}

function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name))
    throw new Error(`no ${name}`);
  return (value as Readonly<Record<string, unknown>>)[name]; // its own member
}

/** The texts of an HTML document as a reader sees them, without its head. */
export function textIn(html: string): string {
  const body = html.slice(html.indexOf('<body'));
  return decoded(body.replace(/<[^>]*>/g, ' '));
}

const decoded = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
