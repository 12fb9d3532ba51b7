import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { ENGINES } from '@brand-visibility/domain/vocabulary';
import { brandSchemaText, parseBrandFile } from '../../src/import/brand-file.js';
import {
  documentedFields,
  importFormatText,
  importSchemaText,
  withFieldTables,
} from '../../src/import/document.js';
import { domain, nameField, shortText, title, url } from '../../src/import/fields.js';
import { contradictions, parseRecord } from '../../src/import/expectation.js';
import {
  definitionOf,
  RECORD_DEFINITIONS,
  RECORD_TYPES,
  TYPES_IN_FILE_ORDER,
} from '../../src/import/records.js';

const read = (name: string) => readFileSync(new URL(`../../../../docs/${name}`, import.meta.url), 'utf8');
const FORMAT = read('import-format.md');
const SCHEMA = read('import.schema.json');
const EXAMPLES = TYPES_IN_FILE_ORDER.map((type) => definitionOf(type).example);

describe('docs/import-format.md', () => {
  // Rule 12.2.
  test('has the examples of the records: run `npm run docs`', () => {
    expect(importFormatText(FORMAT)).toBe(FORMAT);
  });

  test('gets a table with the fields of each record type on its page', () => {
    const page = withFieldTables(FORMAT);
    for (const { path, value, meaning } of TYPES_IN_FILE_ORDER.flatMap(documentedFields))
      expect(page).toContain(`\n\`${path}\` | ${value} | ${meaning}\n`);
  });

  test('has a part for each record type, in a valid order for a file', () => {
    const parts = [...FORMAT.matchAll(/<!-- fields of (\w+) -->/g)].map(([, type]) => type);
    expect(parts).toEqual(TYPES_IN_FILE_ORDER);
    expect([...TYPES_IN_FILE_ORDER].sort()).toEqual([...RECORD_TYPES].sort());
    expect(() => importFormatText('<!-- fields of nothing -->\n<!-- end -->')).toThrow(
      'unknown record type nothing in a mark',
    );
  });

  test.each(TYPES_IN_FILE_ORDER)('explains each field of %s', (type) => {
    const unexplained = documentedFields(type).filter(({ meaning }) => !/^[A-Z`].*\.$/.test(meaning));
    expect(unexplained).toEqual([]);
  });

  test('describes each kind of value that the tables name', () => {
    const kinds = /\nkind of value [^]*?\n\n/.exec(FORMAT)?.[0] ?? '';
    for (const { value } of TYPES_IN_FILE_ORDER.flatMap(documentedFields)) {
      const kind = value.replace(', nullable', '').replace(/^list of (.+)s$/, '$1');
      if (/^(?:[`\d]|object|boolean|integer|number|HTTP status)/.test(kind)) continue; // they explain themselves
      expect(kinds).toMatch(new RegExp(`^(?:name, )?${kind}(?:, short string)? \\| `, 'm'));
    }
    expect(kinds).toContain(`\nengine | \`${ENGINES.join('`, `')}\`\n`);
  });

  test.each([
    ['domain', domain],
    ['URL', url],
    ['name, short string', nameField],
    ['name, short string', shortText],
    ['title', title],
  ])('states the length of a %s', (kind, schema) => {
    const most = Number(schema.meta()?.['maxLength']).toLocaleString('en');
    expect(FORMAT).toContain(`\n${kind} | at most ${most} characters`);
  });

  test.each(EXAMPLES)('has a valid example of $type', (example) => {
    expect(parseRecord(example.type, example)).toHaveProperty('record');
    expect(FORMAT).toContain(`\n${JSON.stringify(example)}\n`);
  });
});

describe('docs/import.schema.json', () => {
  // The published file, in strict mode: unknown keywords are errors.
  const isValid = new Ajv2020({ strict: true }).compile(JSON.parse(SCHEMA) as object); // the file contains an object
  const judged = (value: unknown) => isValid(value);

  test('equals what the schemas generate: run `npm run docs`', () => {
    expect(SCHEMA).toBe(importSchemaText());
  });

  // Rule 12.12.
  test('of a file about a brand equals what the code generates, and accepts the example', () => {
    expect(read('brand.schema.json')).toBe(brandSchemaText());
    const isBrand = new Ajv2020({ strict: true }).compile(JSON.parse(brandSchemaText()) as object); // an object, too
    const example = JSON.parse(read('examples/brand.json')) as unknown;
    expect([isBrand(example), isBrand({ brand: { name: 'Tidewell' } })]).toEqual([true, false]);
    const hosts = ['müller.example', 'a.example', 'https://a.example'];
    expect(hosts.map((domain) => isBrand({ brand: { name: 'A', domain } }))).toEqual([true, true, false]);
    expect(parseBrandFile(example)).toHaveProperty('file');
  });

  test.each(EXAMPLES)('accepts the example of $type', (record) => {
    expect(judged(record)).toBe(true);
  });

  /** Changes of one member of a record, at any depth. */
  const CHANGES: readonly ((value: unknown) => unknown)[] = [
    () => undefined,
    () => null,
    () => 7.5,
    () => -1,
    () => true,
    () => '',
    () => 'x'.repeat(9_000),
    () => ({}),
    () => [],
    () => [null],
    () => Array.from({ length: 1_001 }, () => 'a.example'),
    (value) => (Array.isArray(value) ? [...(value as unknown[]), 7] : { unknown: 1 }),
  ];

  test.each(EXAMPLES)('refuses the same variants of $type as the schemas of the import', (record) => {
    let [refused, accepted] = [0, 0];
    for (const changed of variants(record)) {
      const parsed = parseRecord(record.type, changed);
      // Only the import checks contradictions; it also checks the calendar, languages and decimals, which no change
      // affects.
      const isForm = 'faults' in parsed && !parsed.faults.every(({ message }) => BEYOND.test(message));
      expect([judged(changed), changed]).toEqual([!isForm, changed]);
      if (isForm) refused += 1;
      else accepted += 1;
    }
    expect(refused).toBeGreaterThan(20);
    expect(accepted).toBeGreaterThan(0);
  });

  /** Messages of faults that a schema cannot detect. */
  const BEYOND =
    /if, and only if|only if|unless|when (status|outcome|all_brands|word_count)|each (value|competitor) once|white space|visible character|http or https|not before/;

  /** The record with each change applied to each of its members. */
  function* variants(value: object): Generator<object> {
    for (const [name, member] of Object.entries(value) as [string, unknown][]) {
      for (const change of CHANGES) yield withMember(value, name, change(member));
      if (typeof member !== 'object' || member === null) continue;
      for (const inner of variants(member)) yield withMember(value, name, inner);
    }
    if (!Array.isArray(value)) yield { ...value, another: 1 };
  }

  function withMember(value: object, name: string, member: unknown): object {
    if (Array.isArray(value)) return value.map((each: unknown, i) => (String(i) === name ? member : each));
    const changed = Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, key === name ? member : each]),
    );
    // JSON has no undefined members.
    return Object.fromEntries(Object.entries(changed).filter(([, each]) => each !== undefined));
  }

  test('does not check contradictions, which docs/import-format.md lists', () => {
    const { record } = parseRecord('run', RECORD_DEFINITIONS.run.example) as {
      record: Parameters<typeof contradictions>[0];
    };
    expect(contradictions({ ...record, completed_at: null } as typeof record)).not.toEqual([]);
    expect(judged({ ...RECORD_DEFINITIONS.run.example, completed_at: null })).toBe(true);
  });
});
