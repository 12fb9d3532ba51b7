import { z } from 'zod';
import type { RecordFault } from './kind.js';
import { kindOf, type AnyRecord, type RecordType } from './records.js';

/**
 * A JSON value as a record of that type, instants in microseconds, or everything that is wrong with it by itself, in
 * the order of the format's fields: its fields first, and once those are right, its contradictions.
 */
export function parseRecord(
  type: RecordType,
  value: unknown,
): { readonly record: AnyRecord } | { readonly faults: readonly RecordFault[] } {
  const { schema } = kindOf(type);
  const parsed = schema.safeParse(value);
  if (!parsed.success) return { faults: schemaFaults(schema, value) };
  const faults = contradictions(parsed.data);
  return faults.length > 0 ? { faults } : { record: parsed.data };
}

/** Where a record contradicts itself; a path comes once, and an empty list means that there is none. */
export function contradictions(record: AnyRecord): readonly RecordFault[] {
  return oncePerPath([...kindOf(record.type).contradictions(record)]);
}

/** The first fault of each path. */
export function oncePerPath(faults: readonly RecordFault[]): readonly RecordFault[] {
  if (faults.length < 2) return faults;
  const paths = new Set<string | null>();
  return faults.filter(({ path }) => !paths.has(path) && paths.add(path));
}

/** Parses again, with words: a parse that is given them is half as fast, and nearly every record has nothing wrong. */
function schemaFaults(schema: z.ZodType, value: unknown): readonly RecordFault[] {
  const issues = schema.safeParse(value, { error: expectation }).error?.issues ?? [];
  return oncePerPath(issues.flatMap((issue) => faultsOf(schema, issue)));
}

/** What a schema without words of its own expects. */
function expectation(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_value') return oneOf(issue.values.map(String));
  if (issue.code === 'invalid_type') return TYPE_WORDS[issue.expected] ?? issue.expected;
  return 'another value';
}

/** Words for a value that is one of a closed set. */
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

/** The schema of the value at a path, not looking into what may be null at its end. */
function schemaAt(schema: unknown, path: readonly PropertyKey[]): unknown {
  const [member, ...rest] = path;
  if (member === undefined) return schema;
  const whole = schema instanceof z.ZodNullable ? schema.unwrap() : schema;
  if (whole instanceof z.ZodArray) return schemaAt(whole.element, rest);
  return whole instanceof z.ZodObject ? schemaAt(whole.shape[String(member)], rest) : null;
}
