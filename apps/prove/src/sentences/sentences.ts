import { inWorkspace, progress, type Workspace } from '@brand-visibility/programs/workspace';
import type { Command } from 'commander';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { wholeNumberAboveZero } from '../harness/options.js';
import { findingsIn, type Finding } from './check.js';
import { sentencesOf, type Sentence } from './document.js';
import { factsOf, NOW } from './facts.js';
import { fetchWith, INJECTED_FAULTS } from './injected-faults.js';
import { refutationsIn } from './printed/refutations.js';
import { LANGUAGES, openAgency, reportsOf, type Agency, type Language } from './reports.js';

interface Options {
  readonly seeds: number;
  readonly brands: number;
  readonly records: readonly string[];
  readonly months: readonly string[];
  readonly fault?: string;
  readonly to: string;
}

/** The month of the random agencies and of the demo, for which the API is asked too. */
const MONTH = NOW.start_date.slice(0, 7);

/** Adds the command `sentences`. It proves that neither the API nor a reader refutes a sentence of a report. */
export function sentences(proofs: Command): void {
  proofs
    .command('sentences')
    .description('check each sentence of the reports of an agency and of the demo, in every language')
    .option('--seeds <number>', 'number of random agencies', wholeNumberAboveZero, 3)
    .option('--brands <number>', 'brands of each agency', wholeNumberAboveZero, 40)
    .option('--records <files...>', 'import records of other agencies, each beginning with its account', [])
    .option(
      '--months <months...>',
      `months of their reports; other than ${MONTH}, only the printed report is read`,
      [MONTH],
    )
    .option(
      '--fault <name>',
      `inject a fault into what the reports read: all, ${Object.keys(INJECTED_FAULTS).join(', ')}`,
    )
    .option('--to <file>', 'where to write the sentences with their figures', '.data/sentences.txt')
    .action((options: Options) => inWorkspace((workspace) => prove(workspace, options)));
}

async function prove(workspace: Workspace, { seeds, brands, records, months, fault, to }: Options) {
  const agencies: Agency[] = [];
  const files = records.map((file) => ({ records: file }));
  const random = Array.from({ length: seeds }, (_, index) => ({ seed: index + 1, brands }));
  for (const one of records.length > 0 ? files : random) {
    progress(`${Object.values(one).join(', ')} ...`);
    agencies.push(await openAgency(workspace, one));
  }
  if (fault !== undefined) return detects(agencies, fault);
  if (records.length === 0) agencies.push(await openAgency(workspace, 'demo'));
  const [lines, findings]: [string[], string[]] = [[], []];
  const refuted = new Map<string, number>();
  const counts = Object.fromEntries(LANGUAGES.map((language) => [language, new Map()])) as Counts; // of each
  let reports = 0;
  for (const agency of agencies)
    for await (const { id } of agency.client().listBrands.all()) {
      progress(`${agency.name} ${id}`);
      for (const month of months)
        for (const { language, read, found } of await readBrand(agency, id, month)) {
          const name = `${agency.name} ${id} ${month} ${language}`;
          reports += 1;
          for (const sentence of read) lines.push(`${name}: ${lineOf(sentence)}`);
          for (const one of found) {
            findings.push(`${name}: ${textOf(one)}`);
            refuted.set(one.kind, (refuted.get(one.kind) ?? 0) + 1);
          }
          count(counts[language], read);
        }
    }
  mkdirSync(dirname(to), { recursive: true });
  writeFileSync(to, `${lines.join('\n')}\n`);
  for (const language of LANGUAGES) {
    const kinds = [...counts[language]].toSorted(([a], [b]) => (a < b ? -1 : 1));
    console.log(`${language}: ${kinds.map(([kind, of]) => `${of} ${kind}`).join(', ')}`);
  }
  for (const finding of findings) console.log(finding);
  for (const [kind, of] of refuted) console.log(`${of} refuted: ${kind}`);
  console.log(`${reports} reports, ${lines.length} sentences in ${to}, ${findings.length} refuted`);
  return findings.length === 0 && reports > 0;
}

type Counts = Readonly<Record<Language, Map<string, number>>>;

/** Counts the claims by kind, and the sentences and cells without one. */
function count(kinds: Map<string, number>, read: readonly Sentence[]) {
  const claims = new Set(read.flatMap(({ claims }) => claims));
  const others = read.filter(({ claims }) => claims.length === 0);
  const names = others.map(({ where }) => (/ t[dh]\b/.test(where) ? 'cells' : 'others'));
  for (const kind of [...[...claims].map(({ claim }) => claim.kind), ...names])
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
}

const lineOf = ({ text, claims, figures }: Sentence) =>
  [
    claims.map(({ claim }) => claim.kind).join(' ') || '-',
    text,
    ...figures.map(({ at, value }) => `${at}=${value}`),
  ].join(' | ');

const textOf = ({ kind, sentence, reason }: Finding) => `${kind}: “${sentence}”: ${reason}`;

/** Makes the reports of a brand with what a client says, and checks them by an honest one and by their reader. */
async function readBrand(agency: Agency, id: string, month: string, client = agency.client()) {
  const facts = factsOf(agency.client(), id);
  const documents = await reportsOf(client, id, month);
  const results = [];
  for (const language of LANGUAGES) {
    const read = sentencesOf(documents[language]);
    const found = month === MONTH ? await findingsIn(read, facts, language) : [];
    const refuted = refutationsIn(documents[language]).map(({ rule, ...one }) => ({ ...one, kind: rule }));
    results.push({ language, read, found: [...found, ...refuted] });
  }
  return results;
}

/** Whether each fault is detected by the kind of claim that it makes false. */
async function detects(agencies: readonly Agency[], name: string): Promise<boolean> {
  const faults = Object.entries(INJECTED_FAULTS).filter(([one]) => name === 'all' || one === name);
  if (faults.length === 0) throw new Error(`there is no fault ${name}`);
  let areDetected = true;
  for (const [one, fault] of faults)
    for (const agency of agencies) {
      const reports = await readBrand(agency, fault.brand, MONTH, agency.client(fetchWith(fault)));
      const found = reports.flatMap((report) => report.found.filter(({ kind }) => kind === fault.kind));
      for (const finding of found) console.log(`${one}, ${agency.name}: ${textOf(finding)}`);
      if (found.length === 0) console.log(`${one}, ${agency.name}: NOT DETECTED`);
      areDetected &&= found.length > 0;
    }
  return areDetected;
}
