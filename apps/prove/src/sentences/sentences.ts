import { inWorkspace, progress, type Workspace } from '@brand-visibility/programs/workspace';
import type { Command } from 'commander';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { openAgency, type Agency } from '../harness/agency.js';
import { wholeNumberAboveZero } from '../harness/options.js';
import { documentsOf } from './documents.js';
import { factsOf } from './facts.js';
import { INJECTED_FAULTS, withFault } from './injected-faults.js';
import { findingsIn } from './judge.js';
import { catalogueOf, LANGUAGES, rowOf, wordsIn } from './printed.js';
import { textOf, treeOf } from './tree.js';

interface Options {
  readonly seeds: number;
  readonly brands: number;
  readonly records: readonly string[];
  readonly fault?: string;
  readonly to: string;
}

/** Adds the command `sentences`. It proves that the API refutes no word and no figure of a report. */
export function sentences(proofs: Command): void {
  proofs
    .command('sentences')
    .description('judge each word of the reports and mails of an agency and of the demo, in every language')
    .option('--seeds <number>', 'number of random agencies', wholeNumberAboveZero, 3)
    .option('--brands <number>', 'brands of each agency', wholeNumberAboveZero, 40)
    .option('--records <files...>', 'import records of other agencies, each beginning with its account', [])
    .option('--fault <name>', `print a fault: all, ${Object.keys(INJECTED_FAULTS).join(', ')}`)
    .option('--to <file>', 'where to write the words with their rows', '.data/sentences.txt')
    .action((options: Options) => inWorkspace((workspace) => prove(workspace, options)));
}

async function prove(workspace: Workspace, { seeds, brands, records, fault, to }: Options) {
  const agencies: Agency[] = [];
  const random = Array.from({ length: seeds }, (_, index) => ({ seed: index + 1, brands }));
  for (const one of records.length > 0 ? records.map((file) => ({ records: file })) : random)
    agencies.push(await openAgency(workspace, one));
  if (records.length === 0) agencies.push(await openAgency(workspace, 'demo'));
  if (fault !== undefined) return detects(agencies, fault);
  const [lines, findings]: [string[], string[]] = [[], []];
  let [documents, figures] = [0, 0];
  for (const agency of agencies)
    for (const id of agency.brands) {
      progress(`${agency.name} ${id}`);
      const facts = await factsOf(agency.client, id);
      for (const { kind, language, html } of await documentsOf(agency.client, id)) {
        const name = `${agency.name} ${id} ${kind} ${language}`;
        documents += 1;
        figures += html.split('data-figure="').length - 1;
        for (const { key, text, element } of wordsIn(treeOf(html)))
          lines.push(`${name}: ${key} | ${text} | ${textOf(rowOf(element))}`);
        for (const { rule, text, reason } of await findingsIn(html, language, facts))
          findings.push(`${name}: ${rule}: “${text}”: ${reason}`);
      }
    }
  mkdirSync(dirname(to), { recursive: true });
  writeFileSync(to, `${lines.join('\n')}\n`);
  for (const finding of findings) console.log(finding);
  console.log(`${documents} documents, ${figures} figures, ${lines.length} words in ${to}, ${findings.length} refuted`);
  return findings.length === 0 && documents > 0;
}

/** Whether the rule of each fault finds it, in every language. */
async function detects(agencies: readonly Agency[], name: string): Promise<boolean> {
  const left = new Map(Object.entries(INJECTED_FAULTS).filter(([one]) => name === 'all' || one === name));
  if (left.size === 0) throw new Error(`there is no fault ${name}`);
  for (const agency of agencies)
    for (const id of agency.brands) {
      if (left.size === 0) return true;
      const facts = await factsOf(agency.client, id);
      const reports = (await documentsOf(agency.client, id)).filter(({ kind }) => kind === 'report');
      for (const [one, fault] of left) {
        const found = [];
        for (const { language, html } of reports) {
          const faulty = withFault(fault, html, catalogueOf(language));
          if (faulty === null) continue;
          const of = (await findingsIn(faulty, language, facts)).filter(({ rule }) => rule === fault.rule);
          if (of[0]) found.push(`${language}: ${of[0].reason}`);
        }
        if (found.length < LANGUAGES.length) continue;
        console.log(`${one}, ${agency.name} ${id}: ${found.join('; ')}`);
        left.delete(one);
      }
    }
  for (const one of left.keys()) console.log(`${one}: NOT DETECTED`);
  return left.size === 0;
}
