import { z } from 'zod';
import { suggesting } from '../query/did-you-mean.js';
import type { RecordFault } from './definition.js';
import { hintFor } from './hints.js';
import { OTHER_FIELDS } from './other-names.js';
import { definitionOf, type AnyRecord, type RecordType } from './records.js';

/**
 * Parses a JSON value as a record of the given type, with instants in microseconds (rules 12.2, 12.5 and 12.7). If the
 * value is invalid, returns the errors of individual fields in field order or, if there are none, the contradictions.
 */
export function parseRecord(
  type: RecordType,
  value: unknown,
): { readonly record: AnyRecord } | { readonly faults: readonly RecordFault[] } {
  const parsed = compiledSchema(type).safeParse(value);
  if (!parsed.success) return { faults: schemaFaults(definitionOf(type).schema, value) };
  const faults = contradictions(parsed.data);
  return faults.length > 0 ? { faults } : { record: parsed.data };
}

const compiled = new Map<RecordType, z.ZodType<AnyRecord>>();

/** Compiles a schema at the first record of its type, because most programs read no records. */
function compiledSchema(type: RecordType): z.ZodType<AnyRecord> {
  const known = compiled.get(type) ?? z.compile<z.ZodType<AnyRecord>>(definitionOf(type).schema);
  compiled.set(type, known);
  return known;
}

/**
 * Returns the contradictions within a record, each once (rules 3.2 and 12.5). Returns an empty list if there are none.
 */
export function contradictions(record: AnyRecord): readonly RecordFault[] {
  return oncePerPath([...definitionOf(record.type).contradictions(record)]);
}

/** Keeps only the first of several errors about the same field or fields. */
export function oncePerPath(faults: readonly RecordFault[]): readonly RecordFault[] {
  if (faults.length < 2) return faults;
  const known = new Set<string>();
  return faults.filter(({ paths }) => {
    const key = paths.join(' ');
    return !known.has(key) && known.add(key);
  });
}

/** Parses an invalid value again, with messages. Messages double the parsing time, so the first pass omits them. */
export function schemaFaults(schema: z.ZodType, value: unknown): readonly RecordFault[] {
  const issues = schema.safeParse(value, { error: expectation }).error?.issues ?? [];
  const unknown = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? unknownFields(schema, value, issue) : [],
  );
  // A misnamed field causes a single error, because the missing field is not reported as well.
  const renamed = new Set(unknown.map(({ meant }) => meant));
  const others = issues.filter(
    ({ code, path }) => code !== 'unrecognized_keys' && !renamed.has(pathOf(path)),
  );
  return oncePerPath([
    ...others.map((issue) => faultOf(schema, value, issue)),
    ...unknown.map(({ fault }) => fault),
  ]);
}

/** Returns the message for an issue if the schema does not define one. */
function expectation(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_value') return oneOfWords(issue.values.map(String));
  if (issue.code === 'invalid_type') return TYPE_WORDS[issue.expected] ?? issue.expected;
  return 'another value';
}

/** Returns the message for a field with a closed list of values. */
export function oneOfWords(values: readonly string[]): string {
  return values.length === 1 ? values.join() : `one of ${values.join(', ')}`;
}

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'an integer',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

const pathOf = (path: readonly PropertyKey[]) => path.join('.');

/** Returns one error per unknown field. `meant` is the path of a similar field that is missing there, or null. */
function unknownFields(
  schema: z.ZodType,
  value: unknown,
  { path, keys }: z.core.$ZodIssueUnrecognizedKeys,
): readonly { readonly fault: RecordFault; readonly meant: string | null }[] {
  const object = withoutNull(schemaAt(schema, path));
  const given = Object(valueAt(value, path)) as object; // zod found fields in the value, so it is an object
  const names = object instanceof z.ZodObject ? Object.keys(object.shape) : [];
  const suggest = suggesting(
    names.filter((name) => !Object.hasOwn(given, name)),
    OTHER_FIELDS,
  );
  return keys.map((key) => {
    const at = pathOf([...path, key]);
    const name = suggest(key);
    const hint = name === undefined ? '' : `; did you mean \`${name}\`?`;
    return {
      fault: { paths: [at], message: `unknown field \`${at}\`${hint}`, namesField: true },
      meant: name === undefined ? null : pathOf([...path, name]),
    };
  });
}

/** Returns the error of a field that is missing or has an invalid value. */
function faultOf(schema: z.ZodType, value: unknown, issue: z.core.$ZodIssue): RecordFault {
  const at = pathOf(issue.path);
  const own = schemaAt(schema, issue.path);
  const given = valueAt(value, issue.path);
  const mayBeNull = own instanceof z.ZodNullable;
  if (given === undefined) {
    const hint = mayBeNull ? '; write null for no value' : '';
    return { paths: [at], message: `\`${at}\` is missing${hint}`, namesField: true };
  }
  const hint = hintFor(issue, own, given);
  const message = `expected ${issue.message}${mayBeNull ? ', or null' : ''}${hint === null ? '' : `; ${hint}`}`;
  return { paths: [at], message };
}

function withoutNull(schema: unknown): unknown {
  return schema instanceof z.ZodNullable ? schema.unwrap() : schema;
}

/** Returns the schema at a path. Unwraps nullable schemas along the path, but not the schema at its end. */
function schemaAt(schema: unknown, path: readonly PropertyKey[]): unknown {
  const [member, ...rest] = path;
  if (member === undefined) return schema;
  const whole = withoutNull(schema);
  if (whole instanceof z.ZodArray) return schemaAt(whole.element, rest);
  return whole instanceof z.ZodObject ? schemaAt(whole.shape[String(member)], rest) : null;
}

/** Returns the part of a JSON value to which a path leads; undefined if there is no such part. */
function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((part, member) => {
    const whole = Object(part) as object; // zod reports only paths into objects and lists
    return Object.hasOwn(whole, member) ? Reflect.get(whole, member) : undefined;
  }, value);
}
