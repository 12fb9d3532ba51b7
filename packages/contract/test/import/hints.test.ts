import { describe, expect, test } from '@jest/globals';
import { brandSchemaText } from '../../src/import/brand-file.js';
import { OTHER_FIELDS, OTHER_TYPES, OTHER_VALUES } from '../../src/import/other-names.js';
import { parseRecord } from '../../src/import/expectation.js';
import { RECORD_TYPES, type RecordType } from '../../src/import/records.js';
import { documentedFields, importSchemaText } from '../../src/import/document.js';
import { RECORDS } from './valid-records.js';

const messagesOf = (type: RecordType, value: unknown): readonly string[] => {
  const parsed = parseRecord(type, value);
  return 'faults' in parsed ? parsed.faults.map(({ message }) => message) : [];
};
/** A valid record with fields replaced; undefined removes one. */
const changed = (type: RecordType, fields: object): object =>
  Object.fromEntries(
    Object.entries({ ...RECORDS[type], ...fields }).filter(([, value]) => value !== undefined),
  );

// Rule 12.8.
describe('one fault has one line', () => {
  test.each<[RecordType, object, readonly string[]]>([
    [
      'answer',
      { platform: undefined, engine: 'claude' },
      ['unknown field `engine`; did you mean `platform`?'],
    ],
    [
      'answer',
      { text_markdown: undefined, markdown: null },
      ['unknown field `markdown`; did you mean `text_markdown`?'],
    ],
    [
      'run',
      { createdAt: '', created_at: undefined },
      ['unknown field `createdAt`; did you mean `created_at`?'],
    ],
    ['answer', { engine: 'claude' }, ['unknown field `engine`']],
    [
      'answer',
      { competitors: [{ brand: 'a', position: null, sentiment: null, domain: null }] },
      ['unknown field `competitors.0.brand`; did you mean `name`?'],
    ],
    ['account', { owner_exists: undefined }, ['`owner_exists` is missing']],
    ['answer', { text_markdown: undefined }, ['`text_markdown` is missing; write null for no value']],
    [
      'answer',
      { platform: undefined, engine: 'claude', text: undefined },
      ['`text` is missing; write null for no value', 'unknown field `engine`; did you mean `platform`?'],
    ],
  ])('of %s with %j: %j', (type, fields, messages) => {
    expect(messagesOf(type, changed(type, fields))).toEqual(messages);
  });
});

const TIMESTAMP =
  'expected an RFC 3339 timestamp with Z or an offset, such as `2026-03-01T06:00:00Z`, at most six fractional digits, years 1970 to 9998';
const HOST =
  'expected a host name of at most 253 characters such as shop.example, without scheme, port or path';

describe('a wrong value', () => {
  // Rule 12.8.
  test.each<[RecordType, object, string]>([
    ['prompt', { text: 7 }, 'expected a string; found 7'],
    [
      'prompt',
      { volume: '3' },
      'expected an integer from 1 to 5, or null; found a string: leave out the quotes',
    ],
    ['prompt', { volume: 'many' }, 'expected an integer from 1 to 5, or null; found a string'],
    ['prompt', { volume: 0 }, 'expected an integer from 1 to 5, or null; found 0: write null for no value'],
    [
      'site_access_check',
      { sitemap: { ...RECORDS.site_access_check.sitemap!, http_status: 0 } },
      'expected an integer from 100 to 999, or null; found 0: write null if there was no response',
    ],
    ['prompt', { is_tracked: 'true' }, 'expected true or false; found a string: leave out the quotes'],
    ['prompt', { created_at: '2026-03-01 06:05' }, `${TIMESTAMP}; did you mean \`2026-03-01T06:05:00Z\`?`],
    [
      'prompt',
      { created_at: '2026-03-01 06:05:01.1234567 UTC' },
      `${TIMESTAMP}; did you mean \`2026-03-01T06:05:01.123456Z\`?`,
    ],
    [
      'prompt',
      { created_at: '2026-03-01T06:05:01+0100' },
      `${TIMESTAMP}; did you mean \`2026-03-01T06:05:01+01:00\`?`,
    ],
    ['prompt', { created_at: '2026-02-30' }, TIMESTAMP],
    ['prompt', { created_at: 1767225600 }, `${TIMESTAMP}; found 1767225600`],
    ['prompt', { deleted_at: '' }, `${TIMESTAMP}, or null; found an empty string: write null for no value`],
    ['answer', { outcome: 'success' }, 'expected one of answered, failed, filled; did you mean `answered`?'],
    ['answer', { outcome: 'other' }, 'expected one of answered, failed, filled; found `other`'],
    ['answer', { outcome: 'x'.repeat(41) }, 'expected one of answered, failed, filled'],
    [
      'answer',
      { platform: 'ChatGPT' },
      'expected one of claude, chatgpt, perplexity, gemini, grok, google_aio; did you mean `chatgpt`?',
    ],
    ['brand', { domain: 'https://lumen.example/a?b' }, `${HOST}; did you mean \`lumen.example\`?`],
    ['brand', { domain: 'http://lumen example/' }, HOST],
    ['rival', { domain: 'Lumen.Example.' }, `${HOST}, or null; did you mean \`lumen.example\`?`],
    [
      'page_audit',
      { id: 'AuditLumen01' },
      'expected 8 to 64 characters of a-z and 0-9; did you mean `auditlumen01`?',
    ],
  ])('of %s %j: %s', (type, fields, message) => {
    expect(messagesOf(type, changed(type, fields))).toEqual([message]);
  });

  test('is not repeated where it may be a key', () => {
    const [message = ''] = messagesOf('api_key', changed('api_key', { fingerprint: 'bvk_Secret' }));
    expect(message).toBe('expected the SHA-256 of the key as 64 lowercase hex digits');
  });
});

describe('other names', () => {
  test('are of existing types, fields and values', () => {
    const paths = RECORD_TYPES.flatMap((type) => documentedFields(type).map(({ path }) => path));
    const fields = new Set(paths.map((path) => path.replace(/^.*[.]/, '')));
    const inNeither = (name: string) => !fields.has(name) && !brandSchemaText().includes(`"${name}"`);
    expect(Object.keys(OTHER_FIELDS).filter(inNeither)).toEqual([]);
    expect(Object.keys(OTHER_TYPES)).toEqual(RECORD_TYPES);
    const schema = importSchemaText();
    expect(Object.keys(OTHER_VALUES).filter((value) => !schema.includes(`"${value}"`))).toEqual([]);
  });

  test.each(RECORD_TYPES)('are suggested for each field of %s that is missing', (type) => {
    for (const name of Object.keys(RECORDS[type]))
      for (const other of OTHER_FIELDS[name] ?? [])
        if (!(other in RECORDS[type]))
          expect(messagesOf(type, changed(type, { [name]: undefined, [other]: null }))).toEqual([
            `unknown field \`${other}\`; did you mean \`${name}\`?`,
          ]);
  });
});
