import type { Command } from 'commander';
import { randomInt } from 'node:crypto';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { wholeNumberAboveZero } from '../harness/options.js';

/** The tests of `npm test` in the forms that only a release needs. */

const tool = (name: string) =>
  fileURLToPath(new URL(`../../../../packages/tooling/${name}`, import.meta.url));

export function night(proofs: Command): void {
  proofs
    .command('night')
    .description('all tests with every random draw, and the tests that only a release needs')
    .option('--seed <number>', 'seed of the draws', wholeNumberAboveZero, randomInt(1, 1_000_000_000))
    .action(async ({ seed }: { readonly seed: number }) => {
      console.log(`night --seed ${seed}`);
      await run('test.mjs', [], { NIGHT: String(seed) });
    });
}

export function nodeVersions(proofs: Command): void {
  proofs
    .command('node-versions <version...>')
    .description('all tests on other versions of Node, such as 22 and 24.21.0, in clones of the last commit')
    .action((versions: readonly string[]) => run('test-on-node.mjs', versions));
}

async function run(
  script: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
) {
  const child = spawn(process.execPath, [tool(script), ...args], {
    env: { ...process.env, ...environment },
    stdio: 'inherit',
  });
  const [status] = (await once(child, 'close')) as [number | null]; // `close` is untyped
  process.exitCode = status ?? 1;
}
