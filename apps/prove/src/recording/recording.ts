import { inWorkspace, type Workspace } from '@brand-visibility/programs/workspace';
import type { Command } from 'commander';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { grouped } from '../harness/figures.js';
import { wholeNumberAboveZero } from '../harness/options.js';
import { comparisonWith, type Exchange } from './comparison.js';
import { readException } from './exceptions.js';
import { exchangesOfBoth } from './exchanges.js';

interface Options {
  readonly requests: number;
  readonly seed: number;
  readonly to?: string;
  readonly against?: string;
  readonly except: readonly RegExp[];
}

/** Adds the command `recording`. It proves that a refactoring changes no byte of any response. */
export function recording(proofs: Command): void {
  proofs
    .command('recording')
    .description('record responses to a data set from both databases, or compare them with a recording')
    .option('--to <file>', 'write the recording to a file')
    .option('--against <file>', 'compare with the recording of an earlier version')
    .option(
      '--except <regex>',
      'intended differences in a path with its response, such as ^/docs[^]* or "detail":"[^"]*"; repeatable',
      (text, all: readonly RegExp[]) => [...all, readException(text)],
      [],
    )
    .option('--requests <number>', 'requests to each database', wholeNumberAboveZero, 5_000)
    .option('--seed <number>', 'seed of the requests', wholeNumberAboveZero, 1)
    .action((options: Options, command: Command) => {
      if (!options.to === !options.against) command.error('expected either --to or --against');
      if (options.to && options.except.length > 0) command.error('--except needs --against');
      return inWorkspace((workspace) => prove(workspace, options));
    });
}

async function prove(workspace: Workspace, { to, against, except, ...amounts }: Options): Promise<boolean> {
  const exchanges = exchangesOfBoth(workspace, amounts);
  if (to !== undefined) return write(exchanges, to);
  const earlier: Exchange[] = [];
  for await (const line of createInterface({ input: createReadStream(against ?? '') }))
    earlier.push(JSON.parse(line) as Exchange); // `write` writes this
  const comparison = comparisonWith(earlier, except);
  for await (const exchange of exchanges) comparison.compare(exchange);
  const { holds, lines } = comparison.end();
  console.log(lines.join('\n'));
  return holds;
}

async function write(exchanges: AsyncGenerator<Exchange>, file: string): Promise<boolean> {
  const out = createWriteStream(file);
  let count = 0;
  for await (const exchange of exchanges) {
    if (!out.write(`${JSON.stringify(exchange)}\n`)) await once(out, 'drain');
    count += 1;
  }
  out.end();
  await once(out, 'finish');
  console.log(`${grouped(count)} exchanges recorded`);
  return true;
}
