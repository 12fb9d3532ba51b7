import { describe, expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { breakingChanges, unannouncedChanges } from '../../src/compatibility/breaking-changes.js';
import { asJsonObject } from '../../src/openapi/json.js';
import { edited } from './edited.js';
import { BREAKING, COMPATIBLE, RUN, get, removed, schema, set } from './planted-changes.js';
import { PUBLISHED } from '../published.js';

const RELEASED = new URL('../../../../docs/released/', import.meta.url);
const VERSIONS = readdirSync(RELEASED).map((file) => file.replace('.json', ''));
const released = (version: string) =>
  // The file contains an object.
  asJsonObject(JSON.parse(readFileSync(new URL(`${version}.json`, RELEASED), 'utf8')) as object);

describe('the interface', () => {
  // Rules 11.1 and 11.17.
  test.each(VERSIONS)('has no unannounced breaking change since version %s', (version) => {
    expect(released(version)).toMatchObject({ info: { version } });
    expect(unannouncedChanges(released(version), PUBLISHED)).toEqual([]);
  });

  test('may have breaking changes in a higher major version only', () => {
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

describe('finds a breaking change', () => {
  test.each(BREAKING)('%s', (_, path, change, finding) => {
    const found = breakingChanges(PUBLISHED, edited(PUBLISHED, path, change));
    expect(found.join('\n')).toContain(finding);
    expect(found).not.toEqual([]);
  });
});

describe('accepts a compatible change', () => {
  test.each(COMPATIBLE)('%s', (_, path, change) => {
    const current = edited(PUBLISHED, path, change);
    expect(current).not.toEqual(PUBLISHED);
    expect(breakingChanges(PUBLISHED, current)).toEqual([]);
  });
});

describe('finds', () => {
  test('a renamed schema, because clients use its name for a type', () => {
    const renamed = JSON.stringify(PUBLISHED)
      .replaceAll('"#/components/schemas/Run"', '"#/components/schemas/Tour"')
      .replace('"Run":{', '"Tour":{');
    const found = breakingChanges(PUBLISHED, asJsonObject(JSON.parse(renamed) as object)); // still an object
    expect(found).toEqual(['no schema has the name Run any more']);
  });

  test('a removed keyword that the comparison does not know', () => {
    const before = edited(PUBLISHED, schema('Run', 'properties', 'platforms', 'uniqueItems'), set(true));
    expect(breakingChanges(before, PUBLISHED)).toEqual(['Run.platforms can violate uniqueItems true']);
    expect(breakingChanges(PUBLISHED, before)).toEqual([]);
  });

  test('a change in a shared schema, at the responses that it affects', () => {
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
    const found = breakingChanges(PUBLISHED, edited(PUBLISHED, narrowed, removed));
    expect(found).toContain('getRun 400.code can be "rate_limited"');
    expect(found).toContain('getRun 400.status can be an unlisted value');
  });
});
