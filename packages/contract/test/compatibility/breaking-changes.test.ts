import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { breakingChanges, unannouncedChanges } from '../../src/compatibility/breaking-changes.js';
import { asJsonObject } from '../../src/openapi/json.js';
import { edited } from './edited.js';
import { BREAKING, COMPATIBLE, RUN, get, gone, schema, set } from './planted-changes.js';
import { PUBLISHED } from '../published.js';

const RELEASED_FILE = new URL('../../../../docs/released/openapi.json', import.meta.url);
const released = () => asJsonObject(JSON.parse(readFileSync(RELEASED_FILE, 'utf8')) as object); // a file is whatever it holds

describe('the interface', () => {
  test('keeps to what was released, unless its version says that it does not', () => {
    expect(unannouncedChanges(released(), PUBLISHED)).toEqual([]);
  });

  test('may break what was released with a higher first number of its version, and with no other', () => {
    const broken = edited(PUBLISHED, ['paths', '/v1/account'], () => undefined);
    const versions = ['1.0.0', '1.0.1', '1.9.0', '0.9.0', '2.0.0', '10.0.0'];
    const passing = versions.filter(
      (version) =>
        unannouncedChanges(
          PUBLISHED,
          edited(broken, ['info', 'version'], () => version),
        ).length === 0,
    );
    expect(passing).toEqual(['2.0.0', '10.0.0']);
  });
});

describe('a breaking change is seen', () => {
  test.each(BREAKING)('%s', (_, place, change, said) => {
    const found = breakingChanges(PUBLISHED, edited(PUBLISHED, place, change));
    expect(found.join('\n')).toContain(said);
    expect(found).not.toEqual([]);
  });
});

describe('a change that breaks nothing is let', () => {
  test.each(COMPATIBLE)('%s', (_, place, change) => {
    const current = edited(PUBLISHED, place, change);
    expect(current).not.toEqual(PUBLISHED);
    expect(breakingChanges(PUBLISHED, current)).toEqual([]);
  });
});

describe('a breaking change is seen, too:', () => {
  test('a schema with another name, which types of clients have', () => {
    const renamed = JSON.stringify(PUBLISHED)
      .replaceAll('"#/components/schemas/Run"', '"#/components/schemas/Tour"')
      .replace('"Run":{', '"Tour":{');
    const found = breakingChanges(PUBLISHED, asJsonObject(JSON.parse(renamed) as object)); // it is one still
    expect(found).toEqual(['the schema Run has lost its name']);
  });

  test('the loss of a keyword that is unknown to the comparison', () => {
    const before = edited(PUBLISHED, schema('Run', 'properties', 'platforms', 'uniqueItems'), set(true));
    expect(breakingChanges(before, PUBLISHED)).toEqual(['Run.platforms can go against uniqueItems true']);
    expect(breakingChanges(PUBLISHED, before)).toEqual([]);
  });

  test('a change in what all replies of a kind share, where it comes to bear', () => {
    const narrowed = get(
      RUN,
      'responses',
      '400',
      'content',
      'application/problem+json',
      'schema',
      'allOf',
      1,
    );
    const found = breakingChanges(PUBLISHED, edited(PUBLISHED, narrowed, gone));
    expect(found).toContain('getRun 400.code can be "rate_limited"');
    expect(found).toContain('getRun 400.status can be what is not listed');
  });
});
