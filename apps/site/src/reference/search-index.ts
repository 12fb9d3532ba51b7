import { ERRORS, REFUSAL_CODES } from '@brand-visibility/contract';
import { METHODOLOGY_RULES } from '@brand-visibility/domain/methodology/methodology';
import { anchorOf, DOCUMENTS, markdownOf } from '../document-pages.js';
import { operationsOf, type Description } from './description.js';
import type { FieldPlace } from './fields.js';
import { chaptersOf, GUIDE, GUIDE_WORDS, REST } from './guide.js';
import type { LinkTo } from './links.js';
import type { SearchEntry } from './search.js';
import { titleOf } from './titles.js';

/** Returns the index for the search in the reference. Browsers load the index at the first search (rule 11.18). */
export function searchIndex(
  description: Description,
  fields: readonly FieldPlace[],
  linkTo: LinkTo,
): readonly SearchEntry[] {
  const entries: readonly SearchEntry[] = [
    ...guide(description),
    ...operations(description, fields),
    ...parameters(description),
    ...fields.map(({ name, text, id, operations }): SearchEntry => ({
      title: name,
      kind: 'Field',
      text: unquoted(text),
      target: `#${id}`,
      where: titlesOf(operations),
    })),
    ...REFUSAL_CODES.map((code): SearchEntry => {
      const { status, title, means, because, remedy } = ERRORS[code];
      return {
        title: `${status} ${code}`,
        kind: 'Error',
        text: unquoted(`${title}. ${means} ${because} ${remedy}`),
        target: `./errors#${code}`,
      };
    }),
    ...METHODOLOGY_RULES.map(({ title, text, id }): SearchEntry => ({
      title,
      kind: 'Rule',
      text,
      target: '#getMethodology',
      words: [id],
    })),
    ...recipes(),
  ];
  return entries.map((entry) => {
    const { target } = entry;
    return target.startsWith('#') ? { ...entry, target: linkTo('', target.slice(1)) } : entry;
  });
}

const unquoted = (text: string) => text.replaceAll('`', '');

/** Returns up to two titles, followed by the number of the remaining titles. */
function titlesOf(ids: readonly string[]): string {
  const [first = '', second, ...more] = ids.map(titleOf);
  if (second === undefined) return first;
  return more.length === 0 ? `${first} and ${second}` : `${first}, ${second} and ${more.length} more`;
}

function guide(description: Description): readonly SearchEntry[] {
  const places = [...GUIDE, ...REST].map(([id, name]) => ({ id, name, text: '' }));
  return [...places, ...chaptersOf(description)].map(({ id, name, text }): SearchEntry => ({
    title: name,
    kind: 'Guide',
    text: unquoted(text),
    target: `#${id}`,
    words: GUIDE_WORDS[id] ?? [],
  }));
}

function operations(description: Description, fields: readonly FieldPlace[]): readonly SearchEntry[] {
  return operationsOf(description).map(
    ({ operationId: id, summary, description: text, parameters, path }) => {
      const names = fields.filter(({ operations }) => operations.includes(id)).map(({ name }) => name);
      return {
        title: titleOf(id),
        kind: 'Operation',
        text: unquoted(`${summary}. ${text}`),
        target: `#${id}`,
        words: [id, path, ...parameters.map(({ name }) => name), ...names],
      };
    },
  );
}

/** Returns one entry per parameter name. Each entry links to the first operation with this parameter. */
function parameters(description: Description): readonly SearchEntry[] {
  const found = new Map<string, { readonly text: string; readonly ids: string[] }>();
  for (const { operationId: id, parameters } of operationsOf(description))
    for (const { name, description: text } of parameters) {
      const known = found.get(name) ?? { text, ids: [] };
      found.set(name, known);
      known.ids.push(id);
    }
  return [...found].map(([name, { text, ids }]) => ({
    title: name,
    kind: 'Parameter',
    text: unquoted(text),
    target: `#${ids[0]}?${name}`,
    where: titlesOf(ids),
  }));
}

/** Returns one entry per heading in docs/recipes.md, with the sentences under the heading. */
function recipes(): readonly SearchEntry[] {
  const [, ...parts] = markdownOf(DOCUMENTS.recipes).split(/^(?=#{2,3} )/m);
  return parts.map((part): SearchEntry => {
    const [heading = '', ...rest] = part.split('\n');
    const title = heading.replace(/^#+ /, '');
    const text = rest.join(' ').replaceAll(/```[^]*?```/g, ' ');
    return { title, kind: 'Recipe', text: legible(text), target: `./recipes#${anchorOf(title)}` };
  });
}

/** Converts Markdown to a line of plain text with at most 600 characters. */
const legible = (markdown: string) =>
  unquoted(markdown.replaceAll(/\[([^[\]]*)\]\([^()]*\)/g, '$1'))
    .replaceAll(/[*|]+/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 600);
