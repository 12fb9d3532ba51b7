import { escaped } from '../page.js';
import {
  type Description,
  type Operation,
  type Parameter,
  type Schema,
  operationsOf,
} from './description.js';
import type { Kind } from './samples.js';
import { type Inline, firstSentence } from './text.js';

/** The parameters of operations, which are also the fields of a request that the reader sends. */

/** If at least this many operations share a description, it is printed once and linked. */
export const SHARED_BY = 4;

/** The parameters that many operations have with the same description, by name. */
export function commonParameters(description: Description): ReadonlyMap<string, Parameter> {
  const all = operationsOf(description).flatMap(({ parameters }) => parameters);
  const isCommon = ({ name, description: text }: Parameter) =>
    all.filter((other) => other.name === name && other.description === text).length >= SHARED_BY;
  return new Map(all.filter(isCommon).map((parameter) => [parameter.name, parameter]));
}

export function kindOf({ type, pattern, enum: values }: Schema): Kind {
  if (pattern?.startsWith('^ *(?:')) return 'list';
  if (values?.length === 2 && values.includes('true')) return 'flag';
  return type === 'integer' ? 'integer' : 'text';
}

/** The list of an operation's parameters. The full text of a common one is in its own place. */
export function parameterList(
  { operationId, parameters }: Operation,
  common: ReadonlyMap<string, Parameter>,
  inline: Inline,
): string {
  const items = parameters.map((parameter) => {
    const { name, description } = parameter;
    const isShared = common.get(name)?.description === description;
    const first = firstSentence(description);
    const rest =
      isShared && first !== description ? ` <a href="#parameter.${name}">More on ${escaped(name)}</a>` : '';
    return `<li id="${operationId}.${name}" data-parameter="${name}">
<div class="named"><label for="${operationId}.${name}.value"><code>${name}</code></label> ${typeOf(parameter)}</div>
${field(operationId, parameter)}
<p>${inline(isShared ? first : description)}${rest}</p></li>`;
  });
  return `<ul class="parameters">${items.join('\n')}</ul>`;
}

/** The place of the parameters that many operations have. */
export function commonList(common: ReadonlyMap<string, Parameter>, inline: Inline): string {
  const items = [...common.values()].map(
    (parameter) =>
      `<li id="parameter.${parameter.name}"><div class="named"><code>${parameter.name}</code> ${typeOf(parameter)}</div>
<p>${inline(parameter.description)}</p></li>`,
  );
  return `<ul class="parameters">${items.join('\n')}</ul>`;
}

function typeOf(parameter: Parameter): string {
  const { schema } = parameter;
  const { minimum, maximum, default: unsent } = schema;
  const words = [
    { list: 'list', flag: 'boolean', integer: 'integer', text: schema.format === 'date' ? 'date' : 'string' }[
      kindOf(schema)
    ],
    ...(minimum === undefined || maximum === undefined ? [] : [`${minimum} to ${maximum}`]),
    ...(parameter.in === 'path' ? ['required'] : []),
    ...(unsent === undefined ? [] : [`default ${unsent}`]),
  ];
  return `<span class="type">${escaped(words.join(', '))}</span>${valuesOf(schema)}`;
}

/** The allowed values, in sight though a menu has them too. */
function valuesOf({ enum: values = [] }: Schema): string {
  if (values.length === 0 || values.includes('true')) return '';
  return ` <span class="values">${values.map((value) => `<code>${escaped(String(value))}</code>`).join(' ')}</span>`;
}

/** The field of a parameter. It is empty: a request has only what its reader typed. */
function field(operationId: string, { name, in: place, schema }: Parameter): string {
  const attributes = `id="${operationId}.${name}.value" data-field="${name}" data-kind="${kindOf(schema)}"${place === 'path' ? ' required' : ''}`;
  if (schema.enum) {
    const options = schema.enum.map((value) => `<option>${escaped(String(value))}</option>`);
    return `<select ${attributes}><option value="">not sent</option>${options.join('')}</select>`;
  }
  const [example] = schema.examples ?? [];
  const shown = example === undefined ? '' : ` placeholder="${escaped(String(example))}"`;
  return `<input ${attributes} type="text" autocomplete="off" spellcheck="false"${shown}>`;
}
