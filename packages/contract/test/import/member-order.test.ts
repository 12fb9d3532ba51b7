import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { siteAccessResponse } from '../../src/endpoints/get-site-access.js';
import { answer } from '../../src/endpoints/list-answers.js';
import { outreachTarget } from '../../src/endpoints/list-outreach-targets.js';
import { RECORD_DEFINITIONS, RECORD_TYPES, definitionOf } from '../../src/import/records.js';
import { recommendation } from '../../src/resources/recommendation.js';

/** Lists and objects are stored as the import reads them, and responses show their text as it is stored. */

const reversed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, each]): [string, unknown] => [name, reversed(each)]);
  return Object.fromEntries(members.reverse());
};

const textOf = (value: unknown) =>
  JSON.stringify(value, (_name, each: unknown) => (typeof each === 'bigint' ? String(each) : each));

/** The names of the members of an object, at all depths. */
const membersOf = (schema: unknown): unknown => {
  if (schema instanceof z.ZodNullable) return membersOf(schema.unwrap());
  if (schema instanceof z.ZodArray) return membersOf(schema.element);
  if (!(schema instanceof z.ZodObject)) return null;
  return Object.entries(schema.shape).map(([name, each]) => [name, membersOf(each)]);
};

describe('the members of a record that was read', () => {
  test.each(RECORD_TYPES)('are in one order, whatever their order in the file: %s', (type) => {
    const { schema, example } = definitionOf(type);
    const read = textOf(schema.parse(example));
    expect(textOf(reversed(example))).not.toBe(textOf(example));
    expect(textOf(schema.parse(reversed(example)))).toBe(read);
    expect(Object.keys(JSON.parse(read) as object)).toEqual(Object.keys(schema.shape));
  });

  const stored = RECORD_DEFINITIONS;
  const site = stored.site_access_check.schema.shape;
  const shownSite = siteAccessResponse.shape.check.unwrap().shape;
  test.each([
    ['competitors', stored.answer.schema.shape.competitors, answer.shape.competitors],
    ['sources', stored.answer.schema.shape.sources, answer.shape.sources],
    ['crawlers', site.crawlers, shownSite.crawlers],
    ['robots_txt', site.robots_txt, shownSite.robots_txt],
    ['llms_txt', site.llms_txt, shownSite.llms_txt],
    ['sitemap', site.sitemap, shownSite.sitemap],
    ['steps', stored.recommendation.schema.shape.steps, recommendation.shape.steps],
    ['steps of work', stored.outreach_work.schema.shape.steps, outreachTarget.shape.steps],
  ])('are in the order of the response: %s', (_name, read, shown) => {
    expect(membersOf(read)).not.toBeNull();
    expect(membersOf(read)).toEqual(membersOf(shown));
  });
});
