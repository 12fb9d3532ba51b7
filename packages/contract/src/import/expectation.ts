import { z } from 'zod';
import type { RecordFault } from './definition.js';
import { definitionOf, type AnyRecord, type RecordType } from './records.js';

/**
 * Parses a JSON value as a record of a type, with instants in microseconds (rules 12.3, 12.5 and 12.7). Otherwise
 * returns its faults in the order of the fields: those of single fields or, if there are none, its contradictions.
 */
export function parseRecord(
  type: RecordType,
  value: unknown,
): { readonly record: AnyRecord } | { readonly faults: readonly RecordFault[] } {
  const { schema } = definitionOf(type);
  const parsed = schema.safeParse(value);
  if (!parsed.success) return { faults: schemaFaults(schema, value) };
  const faults = contradictions(parsed.data);
  return faults.length > 0 ? { faults } : { record: parsed.data };
}

/** The contradictions within a record (rules 3.2 and 12.5), at most one for each path; empty if there are none. */
export function contradictions(record: AnyRecord): readonly RecordFault[] {
  return oncePerPath([...definitionOf(record.type).contradictions(record)]);
}

/** The first fault of each path. */
export function oncePerPath(faults: readonly RecordFault[]): readonly RecordFault[] {
  if (faults.length < 2) return faults;
  const paths = new Set<string | null>();
  return faults.filter(({ path }) => !paths.has(path) && paths.add(path));
}

/** Parses again with messages: a parse with messages takes twice as long, and nearly all records are valid. */
function schemaFaults(schema: z.ZodType, value: unknown): readonly RecordFault[] {
  const issues = schema.safeParse(value, { error: expectation }).error?.issues ?? [];
  return oncePerPath(issues.flatMap((issue) => faultsOf(schema, issue)));
}

/** The message of a schema without its own. */
function expectation(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_value') return oneOf(issue.values.map(String));
  if (issue.code === 'invalid_type') return TYPE_WORDS[issue.expected] ?? issue.expected;
  return 'another value';
}

/** The message for one of a closed list of values. */
export function oneOf(values: readonly string[]): string {
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

function faultsOf(schema: z.ZodType, issue: z.core.$ZodIssue): readonly RecordFault[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: [...issue.path, key].join('.'), expected: 'no such field' }));
  }
  const mayBeNull = schemaAt(schema, issue.path) instanceof z.ZodNullable;
  return [{ path: issue.path.join('.'), expected: mayBeNull ? `${issue.message}, or null` : issue.message }];
}

/** The schema at a path. A nullable schema at the end is returned as it is. */
function schemaAt(schema: unknown, path: readonly PropertyKey[]): unknown {
  const [member, ...rest] = path;
  if (member === undefined) return schema;
  const whole = schema instanceof z.ZodNullable ? schema.unwrap() : schema;
  if (whole instanceof z.ZodArray) return schemaAt(whole.element, rest);
  return whole instanceof z.ZodObject ? schemaAt(whole.shape[String(member)], rest) : null;
}
