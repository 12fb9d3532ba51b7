import { escapedHtml } from '../page.js';
import { type Description, type Schema, meant, schemaName, operationsOf } from './description.js';
import { SHARED_BY } from './parameters.js';
import { type Inline, linkedText } from './text.js';

/** Renders the fields of responses as nested lists. */

/** A field name, the description (`text`) and anchor (`id`) of its first use, and the operations that return it. */
export interface FieldPlace {
  readonly name: string;
  readonly text: string;
  readonly id: string;
  readonly operations: string[];
}

interface Context {
  readonly schemas: Readonly<Record<string, Schema>>;
  /** Names of the schemas that at least `SHARED_BY` responses contain. Each of these schemas has a separate section. */
  readonly shared: ReadonlySet<string>;
  readonly inline: Inline;
  /** The fields that have been rendered so far, by name, in the order of their first use. */
  readonly places: Map<string, FieldPlace>;
}

export interface Fields {
  /** Renders the fields of a response. All HTML ids begin with `prefix`, the id of the operation or the section. */
  readonly of: (schema: Schema, prefix: string) => string;
  /** Returns the fields that have been rendered so far. */
  readonly places: () => readonly FieldPlace[];
  /** HTML sections of the shared schemas, in the order of the OpenAPI document. */
  readonly shared: string;
}

export function schemaFields(description: Description, inline: Inline): Fields {
  const { schemas } = description.components;
  const counts = new Map<string, number>();
  for (const { response } of operationsOf(description)) {
    const names = namesIn(response.content['application/json']?.schema ?? {}, schemas).map(
      ({ name }) => name,
    );
    for (const name of new Set(names)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const shared = new Set([...counts].filter(([, count]) => count >= SHARED_BY).map(([name]) => name));
  const context = { schemas, shared, inline, places: new Map<string, FieldPlace>() };
  return {
    of: (schema, prefix) => list(schema, prefix, mainPlaces(schema, prefix, schemas), context),
    places: () => [...context.places.values()],
    shared: Object.keys(schemas)
      .filter((name) => shared.has(name))
      .map((name) => sharedPlace(name, context))
      .join('\n'),
  };
}

interface Named {
  readonly name: string;
  readonly prefix: string;
  readonly isRow: boolean;
}

/** Returns the named schemas inside a schema, each with the HTML id of the field that contains it. */
function namesIn(schema: Schema, schemas: Context['schemas'], prefix = '', isRow = false): readonly Named[] {
  const name = schemaName(schema);
  const { properties = {}, items, anyOf = [] } = name === undefined ? schema : (schemas[name] ?? {});
  return [
    ...(name === undefined ? [] : [{ name, prefix, isRow }]),
    ...anyOf.flatMap((choice) => namesIn(choice, schemas, prefix)),
    ...(items ? namesIn(items, schemas, prefix, true) : []),
    ...Object.entries(properties).flatMap(([member, of]) => namesIn(of, schemas, `${prefix}.${member}`)),
  ];
}

/**
 * Returns the HTML id under which to list each schema's fields: the id of the schema's first use in a list or, if no
 * list contains the schema, the id of its first use.
 */
function mainPlaces(
  schema: Schema,
  prefix: string,
  schemas: Context['schemas'],
): ReadonlyMap<string, string> {
  const places = namesIn(schema, schemas, prefix);
  const rowsFirst = [...places.filter(({ isRow }) => isRow), ...places];
  return new Map(rowsFirst.reverse().map(({ name, prefix: place }) => [name, place]));
}

function list(schema: Schema, prefix: string, main: ReadonlyMap<string, string>, context: Context): string {
  const name = schemaName(schema);
  const { properties = {} } = name === undefined ? schema : (context.schemas[name] ?? {});
  const items = Object.entries(properties).map(([member, of]) => {
    const id = `${prefix}.${member}`;
    const { description = descriptionOf(of, context) } = of;
    const isFirst = placed(member, description, id, context);
    const anchor = isFirst || [...main.values()].includes(id) ? ` id="${id}"` : '';
    return `<li${anchor}><div><code>${member}</code><small>${typeOf(of, context)}</small></div><p>${context.inline(description)}</p>${nested(of, id, main, context)}`;
  });
  return items.length === 0 ? '' : `<ul class="rows">\n${items.join('\n')}</ul>`;
}

/** Records a field in `places`. Returns whether it is the first field with this name, which gets the anchor. */
function placed(name: string, text: string, id: string, { places }: Context): boolean {
  const place = places.get(name) ?? { name, text, id, operations: [] };
  places.set(name, place);
  const [operation = ''] = id.split('.');
  if (/^[a-z]/.test(operation) && operation !== 'errors' && !place.operations.includes(operation))
    place.operations.push(operation);
  return place.id === id;
}

/** Returns the description of the schema to which a field refers. Used if the field itself has no description. */
function descriptionOf(schema: Schema, { schemas }: Context): string {
  return schemas[schemaName(meant(schema) ?? {}) ?? '']?.description ?? '';
}

/** Renders the nested fields of an object or of an array of objects. */
function nested(schema: Schema, prefix: string, main: ReadonlyMap<string, string>, context: Context): string {
  const one = elementSchema(schema);
  const name = schemaName(one ?? {});
  if (!one || name === undefined) return one ? list(one, prefix, main, context) : '';
  const properties = Object.keys(context.schemas[name]?.properties ?? {});
  if (properties.length === 0) return '';
  const place = context.shared.has(name) ? `#${name}` : `#${main.get(name)}`;
  if (place === `#${prefix}`) return list(one, prefix, main, context);
  const names = properties.map((member) => `<code>${member}</code>`);
  const elsewhere = linkedText(place, place.split('.').slice(1).join('.'));
  return `<p class="names">${names.join(' ')}${context.shared.has(name) ? '' : ` as in ${elsewhere}`}</p>`;
}

/** Returns the schema of the innermost list elements, or `schema` if it is not a list. */
function elementSchema(schema: Schema): Schema | null {
  const one = meant(schema);
  return one?.items ? elementSchema(one.items) : one;
}

function sharedPlace(name: string, context: Context): string {
  const schema = context.schemas[name] ?? {};
  return `<section id="${name}"><h3><code>${name}</code> <small>${typeOf(schema, context)}</small></h3>
<p>${context.inline(schema.description ?? '')}</p>
${list({ $ref: name }, name, new Map(), context)}</section>`;
}

/** Describes the type of a field in words, as HTML. */
function typeOf(schema: Schema, context: Context): string {
  const { anyOf, type, items } = schema;
  const name = schemaName(schema);
  if (name !== undefined && context.shared.has(name)) return linkedText(`#${name}`, name);
  if (name !== undefined) return typeOf(context.schemas[name] ?? {}, context);
  if (anyOf) return anyOf.map((choice) => typeOf(choice, context)).join(' or ');
  const types = typeof type === 'string' ? [type] : (type ?? []);
  const [first = '', ...others] = types;
  const shown = items ? `list of ${typeOf(items, context)}` : first;
  return [`${shown}${rangeOf(schema)}${valuesOf(schema)}`, ...others].join(' or ');
}

function rangeOf({ minimum, maximum, maxItems }: Schema): string {
  if (maxItems !== undefined) return `, at most ${maxItems}`;
  if (minimum !== undefined && maximum !== undefined) return `, ${minimum} to ${maximum}`;
  if (minimum !== undefined) return `, ${minimum} or more`;
  return maximum === undefined ? '' : `, at most ${maximum}`;
}

function valuesOf({ enum: values = [], const: constant }: Schema): string {
  const listed = [...values, ...(constant === undefined ? [] : [constant])].filter((value) => value !== null);
  if (listed.length === 0) return '';
  return ` ${listed.map((value) => `<code>${escapedHtml(value)}</code>`).join(' ')}`;
}
