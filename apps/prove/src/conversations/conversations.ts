import { runJobs, startService } from '@brand-visibility/programs/start';
import { inWorkspace, type Workspace } from '@brand-visibility/programs/workspace';
import type { Command } from 'commander';
import { join } from 'node:path';
import { grouped } from '../harness/figures.js';
import { converse, PROMPTS, REVISIONS, type Conversation, type Service } from './conversation.js';
import { answersTo, isSaid, isShort, QUESTIONS, sumOf } from './questions.js';

/** The most bytes of a conversation, so that it leaves room in the context of an assistant. */
const MOST_BYTES = 75_000;

/** The day of the demo and of the clock, so that the figures are the same each time. */
const DAY = '2026-11-20';

/** `conversations`: each prompt fits in 75,000 bytes with the list of tools, and each question in its own bound. */
export function conversations(proofs: Command): void {
  proofs
    .command('conversations')
    .description(
      'play the prompts and some questions with the official client and print what each call costs',
    )
    .action(() => inWorkspace(prove));
}

async function prove(workspace: Workspace): Promise<boolean> {
  const service = await startDemo(workspace);
  const played: Conversation[] = [];
  for (const prompt of PROMPTS)
    for (const revision of REVISIONS) played.push(await converse(service, prompt, revision));
  for (const { prompt, revision, steps, bytes } of played) {
    console.log(`${prompt} in ${revision}`);
    for (const step of steps) console.log(`  ${step.name.padEnd(24)} ${grouped(step.bytes).padStart(7)}`);
    console.log(
      `  ${'bytes of all messages'.padEnd(24)} ${grouped(bytes).padStart(7)}, at most ${grouped(MOST_BYTES)}`,
    );
  }
  let isShortAndSaid = true;
  for (const [name, question] of QUESTIONS) {
    const answered = await answersTo(question, service);
    console.log(`${name}: ${question.question}`);
    for (const { tool, bytes } of answered) console.log(`  ${tool.padEnd(24)} ${grouped(bytes).padStart(7)}`);
    console.log(`  ${grouped(sumOf(answered))} bytes of results, ${grouped(question.earlier)} before`);
    isShortAndSaid &&= isShort(name, question, answered) && answered.every(isSaid);
  }
  return isShortAndSaid && played.every(({ bytes }) => bytes <= MOST_BYTES);
}

/** The service on the demo, in SQLite. */
export async function startDemo(workspace: Workspace): Promise<Service> {
  const database = `sqlite:${join(workspace.folder, 'demo.sqlite')}`;
  const key = (await runJobs(workspace, database, ['demo', '--today', DAY])).trim();
  const { port } = await startService(workspace, database, { clock: Date.parse(`${DAY}T12:00:00Z`) });
  return { url: `http://127.0.0.1:${port}`, key };
}
