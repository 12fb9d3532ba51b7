import { openWorkspace } from '@brand-visibility/programs/workspace';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openAgency } from '../src/harness/agency.js';
import { documentsOf, indexOf, readReport } from '../src/sentences/documents.js';
import { factsOf, type Facts } from '../src/sentences/facts.js';
import { INJECTED_FAULTS, withFault } from '../src/sentences/injected-faults.js';
import { findingsIn, findingsInIndex } from '../src/sentences/judge.js';
import { catalogueOf, LANGUAGES, type Language } from '../src/sentences/printed.js';

/** What the judge finds in the report, mail and index of a brand. `prove -- sentences` judges many brands. */

const workspace = openWorkspace();
let report: Awaited<ReturnType<typeof readReport>>;
let facts: Facts;
beforeAll(async () => {
  const { client } = await openAgency(workspace, 'demo');
  report = await readReport(client, 'brd_tidewell');
  facts = await factsOf(client, 'brd_tidewell');
});
afterAll(() => workspace.close());

const documentIn = (language: Language) => documentsOf(report, language).report;

test.each(LANGUAGES)('nothing is refuted in %s', async (language) => {
  expect(documentIn(language)).toContain('data-word="l.word.rose"');
  for (const html of Object.values(documentsOf(report, language)))
    expect(await findingsIn(html, language, facts)).toEqual([]);
  const index = indexOf([report], language);
  expect(findingsInIndex(index, language, new Map([[facts.brand.id, facts]]))).toEqual([]);
});

/** The demo has no tie, no rank that can be chance, and enough questions and rivals. */
const OTHERS = ['can be chance', 'equal', 'too few', 'no rival'];

test.each(Object.keys(INJECTED_FAULTS))('the judge finds a fault in every language: %s', async (name) => {
  const fault = INJECTED_FAULTS[name]!;
  for (const language of LANGUAGES) {
    const faulty = withFault(fault, documentIn(language), catalogueOf(language));
    expect([name, faulty === null]).toEqual([name, OTHERS.includes(name)]);
    if (faulty === null) continue;
    const rules = (await findingsIn(faulty, language, facts)).map(({ rule }) => rule);
    expect(rules).toContain(fault[0]);
  }
});

test('a judge with other figures refutes the report', async () => {
  const { visibility, ...others } = facts.comparison;
  const wrong = { ...facts, comparison: { ...others, verdict: 'within_noise', visibility } } as Facts;
  const rules = (await findingsIn(documentIn('en'), 'en', wrong)).map(({ rule }) => rule);
  expect([...new Set(rules)]).toEqual(expect.arrayContaining(['cover', 'rose, fell']));
});
