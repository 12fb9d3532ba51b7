import {
  ENDPOINTS,
  examplesText,
  isJsonArray,
  isJsonObject,
  type Examples,
  type Json,
} from '@brand-visibility/contract';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { recordExamples } from '../src/record.js';
import { SAMPLES } from '../src/samples.js';
import { EXAMPLES } from '../src/write.js';

let recorded: Examples;
beforeAll(async () => {
  recorded = await recordExamples();
});

const FILE = readFileSync(EXAMPLES, 'utf8');

test('the examples of the interface are what the service replies: `npm run openapi` records them', () => {
  expect(FILE).toBe(examplesText(recorded));
});

test('there is a sample of every endpoint and of nothing else', () => {
  expect(Object.keys(SAMPLES)).toEqual(ENDPOINTS.map(({ id }) => id));
});

/** What a member is in the example of an operation; a path such as `data.0.sources`. */
function member(id: string, path: string) {
  let value: Json | undefined = recorded.operations[id]?.reply;
  for (const name of path.split('.')) {
    if (isJsonArray(value)) value = value[Number(name)];
    else value = isJsonObject(value) ? value[name] : undefined;
  }
  return value;
}

/** Were the demo to change so that an example shows little, another request has to be chosen. */
describe('an example shows what there is to see', () => {
  test.each([
    ['getVisibility', 'breakdown.rows.2'],
    ['getVisibility', 'visibility.change'],
    ['getCompetitors', 'you.rank'],
    ['getCompetitors', 'data.2'],
    ['listBrands', 'next_cursor'],
    ['listRuns', 'next_cursor'],
    ['getPrompt', 'theme.name'],
    ['getPrompt', 'location'],
    ['listAnswers', 'data.0.sources.0.url'],
    ['listAnswers', 'data.0.competitors.0.name'],
    ['getSiteAccess', 'check.findings.0.title'],
    ['getSiteAccess', 'history.1.note'],
    ['getPageAudit', 'dimensions.0.signals.0.feedback'],
    ['getRecommendation', 'measurement.lift'],
    ['getRecommendation', 'measurement.answers.won'],
    ['listOutreachTargets', 'data.0.competitors_named.0.name'],
    ['listOutreachTargets', 'data.1.recommendation_id'],
  ])('%s: %s', (id, path) => {
    expect(member(id, path)).toEqual(expect.anything());
  });
});
