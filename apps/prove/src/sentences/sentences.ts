import { inWorkspace, progress, type Workspace } from '@brand-visibility/programs/workspace';
import type { Command } from 'commander';
import { openAgency, type Agency } from '../harness/agency.js';
import { wholeNumberAboveZero } from '../harness/options.js';
import { documentsOf, indexOf, readReport } from './documents.js';
import { factsOf, type Facts } from './facts.js';
import { INJECTED_FAULTS, withFault } from './injected-faults.js';
import { findingsIn, findingsInIndex } from './judge.js';
import { catalogueOf, LANGUAGES } from './printed.js';

interface Options {
  readonly seeds: number;
  readonly brands: number;
  readonly records: readonly string[];
  readonly fault?: string;
}

/** Adds the command `sentences`. It proves that the API refutes no word and no figure of a report. */
export function sentences(proofs: Command): void {
  proofs
    .command('sentences')
    .description(
      'judge each word of the reports, mails and indexes of agencies and of the demo, in every language',
    )
    .option('--seeds <number>', 'number of random agencies', wholeNumberAboveZero, 3)
    .option('--brands <number>', 'brands of each agency', wholeNumberAboveZero, 40)
    .option('--records <files...>', 'import records of other agencies, each beginning with its account', [])
    .option('--fault <name>', `print a fault: all, ${Object.keys(INJECTED_FAULTS).join(', ')}`)
    .action((options: Options) => inWorkspace((workspace) => prove(workspace, options)));
}

async function prove(workspace: Workspace, { seeds, brands, records, fault }: Options) {
  const agencies: Agency[] = [];
  const random = Array.from({ length: seeds }, (_, index) => ({ seed: index + 1, brands }));
  for (const one of records.length > 0 ? records.map((file) => ({ records: file })) : random)
    agencies.push(await openAgency(workspace, one));
  if (records.length === 0) agencies.push(await openAgency(workspace, 'demo'));
  if (fault !== undefined) return detects(agencies, fault);
  let [documents, figures, words, refuted] = [0, 0, 0, 0];
  const count = (name: string, html: string, findings: Awaited<ReturnType<typeof findingsIn>>) => {
    documents += 1;
    figures += html.split('data-figure=').length - 1;
    words += html.split('data-word=').length - 1;
    refuted += findings.length;
    for (const { rule, text, reason } of findings) console.log(`${name}: ${rule}: “${text}”: ${reason}`);
  };
  for (const { name, client, brands: ids } of agencies) {
    const reports = [];
    const known = new Map<string, Facts>();
    for (const id of ids) {
      progress(`${name} ${id}`);
      const [report, facts] = [await readReport(client, id), await factsOf(client, id)];
      reports.push(report);
      known.set(id, facts);
      for (const language of LANGUAGES)
        for (const [kind, html] of Object.entries(documentsOf(report, language)))
          count(`${name} ${id} ${kind} ${language}`, html, await findingsIn(html, language, facts));
    }
    for (const language of LANGUAGES) {
      const html = indexOf(reports, language);
      count(`${name} index ${language}`, html, findingsInIndex(html, language, known));
    }
  }
  console.log(`${documents} documents, ${figures} figures, ${words} words, ${refuted} refuted`);
  return refuted === 0 && documents > 0;
}

/** Whether the rule of each fault finds it, in every language. */
async function detects(agencies: readonly Agency[], name: string): Promise<boolean> {
  const left = new Map(Object.entries(INJECTED_FAULTS).filter(([one]) => name === 'all' || one === name));
  if (left.size === 0) throw new Error(`there is no fault ${name}`);
  for (const agency of agencies)
    for (const id of agency.brands) {
      if (left.size === 0) return true;
      const facts = await factsOf(agency.client, id);
      const seen = new Map<string, string[]>();
      const report = await readReport(agency.client, id);
      for (const language of LANGUAGES) {
        const html = documentsOf(report, language).report;
        const known = new Set((await findingsIn(html, language, facts)).map(({ reason }) => reason));
        for (const [name_, fault] of left) {
          const faulty = withFault(fault, html, catalogueOf(language));
          const of = faulty === null ? [] : await findingsIn(faulty, language, facts);
          const found = of.find(({ rule, reason }) => rule === fault[0] && !known.has(reason));
          if (found) seen.set(name_, [...(seen.get(name_) ?? []), `${language}: ${found.reason}`]);
        }
      }
      for (const [one, found] of seen) {
        if (found.length < LANGUAGES.length || !left.delete(one)) continue;
        console.log(`${one}, ${agency.name} ${id}: ${found.join('; ')}`);
      }
    }
  for (const one of left.keys()) console.log(`${one}: NOT DETECTED`);
  return left.size === 0;
}
