import type { Command } from 'commander';
import { randomInt } from 'node:crypto';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { wholeNumberAboveZero } from '../harness/options.js';

interface Options {
  readonly seed: number;
  readonly node?: string;
  readonly only: readonly string[];
}

/** Adds the command `night`: the tests of `npm test` in the form that only a release needs. */
export function night(proofs: Command): void {
  proofs
    .command('night')
    .description('all tests with every random draw, and the tests that only a release needs')
    .option('--seed <number>', 'seed of the draws', wholeNumberAboveZero, randomInt(1, 1_000_000_000))
    .option('--node <version>', 'on another version of Node, such as 22, in a clone of the last commit')
    .option('--only <names...>', 'only the test files whose names contain one of the names', [])
    .action(async ({ seed, node, only }: Options) => {
      console.log(`night --seed ${seed}`);
      const tool = node === undefined ? 'test.mjs' : 'test-on-node.mjs';
      const script = fileURLToPath(new URL(`../../../../packages/tooling/${tool}`, import.meta.url));
      const args = [...(node === undefined ? [] : [node]), ...only];
      const child = spawn(process.execPath, [script, ...args], {
        env: { ...process.env, NIGHT: String(seed) },
        stdio: 'inherit',
      });
      const [status] = (await once(child, 'close')) as [number | null]; // `close` is untyped
      process.exitCode = status ?? 1;
    });
}
