import { escapedHtml } from '../page.js';
import {
  type Description,
  type Operation,
  type DescribedParameter,
  type Schema,
  operationsOf,
} from './description.js';
import type { SampleKind } from './samples.js';
import { type Inline, firstSentence } from './text.js';

/** Renders the parameters of operations, with input fields for a request that the reader can send. */

/** If at least this many operations share a parameter description, it is printed in full only once. */
export const SHARED_BY = 4;

/** Returns the parameters, by name, that at least `SHARED_BY` operations describe in the same words. */
export function commonParameters(description: Description): ReadonlyMap<string, DescribedParameter> {
  const all = operationsOf(description).flatMap(({ parameters }) => parameters);
  const isCommon = ({ name, description: text }: DescribedParameter) =>
    all.filter((other) => other.name === name && other.description === text).length >= SHARED_BY;
  return new Map(all.filter(isCommon).map((parameter) => [parameter.name, parameter]));
}

const KINDS: Readonly<Record<string, SampleKind>> = { array: 'list', boolean: 'flag', integer: 'integer' };

export const parameterKind = ({ type }: Schema): SampleKind =>
  (typeof type === 'string' && KINDS[type]) || 'text';

const OF_DAYS = /^(?:period|tz|(?:previous_)?(?:start|end)_date)$/;
const OF_ROWS = /^(?:limit|cursor|sort|order|group_by|interval|format|bom)$/;

/** Returns the parameters of an operation in named groups, in the order of the input fields and the samples. */
export function groupsOf({
  parameters,
}: Operation): readonly (readonly [string, readonly DescribedParameter[]])[] {
  const hasDays = parameters.some(({ name }) => OF_DAYS.test(name));
  const groupOf = ({ name, in: place }: DescribedParameter) => {
    if (place === 'path' || OF_DAYS.test(name)) return hasDays ? 'Brand and days' : 'Path';
    return OF_ROWS.test(name) ? 'Rows and format' : 'Filters';
  };
  return ['Path', 'Brand and days', 'Filters', 'Rows and format']
    .map((group) => [group, parameters.filter((one) => groupOf(one) === group)] as const)
    .filter(([, members]) => members.length > 0);
}

/** Renders the parameters of an operation. Each common parameter links to its full description in `commonList`. */
export function parameterList(
  operation: Operation,
  common: ReadonlyMap<string, DescribedParameter>,
  inline: Inline,
): string {
  const item = (parameter: DescribedParameter) => {
    const { name, description } = parameter;
    const first = common.get(name)?.description === description ? firstSentence(description) : description;
    const more = first === description ? '' : ` <a href="#parameter.${name}">More</a>`;
    return `<li id="${operation.operationId}?${name}">${named(parameter)}<p>${inline(first)}${more}</p>${field(parameter)}`;
  };
  return groupsOf(operation)
    .map(
      ([name, members]) =>
        `<h3>${name}</h3><ul class="rows parameters">\n${members.map(item).join('\n')}</ul>`,
    )
    .join('\n');
}

/** Renders the common parameters with their full descriptions. */
export function commonList(common: ReadonlyMap<string, DescribedParameter>, inline: Inline): string {
  const items = [...common.values()].map(
    (parameter) =>
      `<li id="parameter.${parameter.name}">${named(parameter)}<p>${inline(parameter.description)}</p>`,
  );
  return `<ul class="rows">\n${items.join('\n')}</ul>`;
}

/** Renders the name of a parameter, and its type, range, default and allowed values. */
function named({ name, in: place, schema }: DescribedParameter): string {
  const { minimum, maximum, format, default: unsent } = schema;
  const words = [
    { list: 'list', flag: 'true or false', integer: 'integer', text: format === 'date' ? 'YYYY-MM-DD' : '' }[
      parameterKind(schema)
    ],
    ...(minimum === undefined || maximum === undefined ? [] : [`${minimum} to ${maximum}`]),
    ...(place === 'path' ? ['in the path'] : []),
    ...(unsent === undefined ? [] : [`default ${unsent}`]),
  ];
  const about = words.filter((word) => word !== '').join(', ');
  return `<div><code>${name}</code><small>${escapedHtml(about)}${valuesOf(schema)}</small></div>`;
}

/** Renders the allowed values, so that readers see these values without opening a menu. */
function valuesOf(schema: Schema): string {
  const values = wordsOf(schema);
  return values.map((value) => ` <code>${escapedHtml(String(value))}</code>`).join('');
}

/**
 * Renders the input field of a parameter, which contains the value of the recorded example. The field suggests the
 * allowed values but accepts any value, so that a reader can also try values that the service refuses.
 */
function field({ name, schema }: DescribedParameter): string {
  const kind = parameterKind(schema);
  const [example = ''] = schema.examples ?? [];
  const value = String(example);
  const attributes = `class="live" name="${name}" aria-label="${name}"${kind === 'text' ? '' : ` data-kind="${kind}"`}`;
  if (kind === 'flag') {
    const options = ['true', 'false'].map((one) => `<option${one === value ? ' selected' : ''}>${one}`);
    return `<select ${attributes}><option value="">not sent${options.join('')}</select>`;
  }
  const list = wordsOf(schema).length > 0 ? ` list="${listWords(schema)}"` : '';
  return `<input ${attributes}${list}${value === '' ? '' : ` value="${escapedHtml(value)}"`}>`;
}

/** Returns the id of the `datalist` that all fields with the same allowed values share. */
const listWords = (schema: Schema) => wordsOf(schema).join('-');

/** Returns the allowed values of a parameter, or of the elements of a list; empty if any value is allowed. */
const wordsOf = ({ enum: values, items }: Schema) => values ?? items?.enum ?? [];

/** Renders the `datalist` elements, which contain the allowed values that fields suggest. */
export function valueLists(operations: readonly Operation[]): string {
  const schemas = operations.flatMap(({ parameters }) => parameters.map(({ schema }) => schema));
  const offered = schemas.filter((schema) => wordsOf(schema).length > 0);
  return [...new Map(offered.map((schema) => [listWords(schema), wordsOf(schema)]))]
    .map(
      ([id, values]) =>
        `<datalist id="${id}">${values.map((value) => `<option>${escapedHtml(String(value))}`).join('')}</datalist>`,
    )
    .join('\n');
}
