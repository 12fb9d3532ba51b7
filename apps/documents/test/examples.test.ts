import { isJsonArray, isJsonObject, type Examples, type Json } from '@brand-visibility/contract';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { recordExamples } from '../src/record.js';
import { EXAMPLES } from '../src/write.js';

let recorded: Examples;
beforeAll(async () => {
  recorded = await recordExamples();
});

const FILE = readFileSync(EXAMPLES, 'utf8');

test('the recorded examples match the responses of the service: `npm run docs` records them', () => {
  expect(JSON.parse(FILE)).toEqual(recorded);
});

/** The value of a member in the example response of an operation; `path` is such as `data.0.sources`. */
function member(id: string, path: string) {
  let value: Json | undefined = recorded.operations[id]?.response;
  for (const name of path.split('.')) {
    if (isJsonArray(value)) value = value[Number(name)];
    else value = isJsonObject(value) ? value[name] : undefined;
  }
  return value;
}

/** If a change of the demo empties one of these members, choose another sample request. */
describe('the examples show a value for', () => {
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
