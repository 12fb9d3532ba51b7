import { inWorkspace } from '@brand-visibility/programs/workspace';
import { Option, type Command } from 'commander';
import { wholeNumberAboveZero } from '../harness/options.js';
import { against, COMPARED_DATABASES, type ComparedDatabase } from './against/against.js';
import { OPERATIONS, type OperationName } from './against/operations.js';
import { baselines } from './baselines/baselines.js';
import { conversion } from './conversion.js';
import { ENGINES, type EngineName } from './databases.js';

/** All data sets end on a fixed day, so that every invocation measures the same bytes. */
const END = Date.UTC(2026, 5, 1);

const isOperation = (name: string): name is OperationName => name in OPERATIONS;
const ALL = Object.keys(OPERATIONS).filter(isOperation);

interface Options {
  readonly against?: string;
  readonly database?: EngineName | ComparedDatabase;
  readonly rounds: number;
  readonly days: number;
}

/**
 * `npm run bench -- baselines` compares the times of the service with the times of other ways to compute the same
 * counts. It exits with status 1 if a ratio is far from the recorded ones. `npm run bench -- --against COMMIT` compares
 * operations with the same operations of another commit. It exits with status 1 if an operation became slower or needs
 * more memory.
 */
export function bench(proofs: Command): void {
  proofs
    .command('bench')
    .description('the costs of the service, next to baselines or to another commit')
    .argument(
      '[names...]',
      `\`baselines\` or \`convert\`; with --against, the operations (default: all): ${ALL.join(', ')}`,
    )
    .addOption(
      new Option('--database <name>', 'only this database; versions apply to --against').choices([
        ...new Set([...ENGINES, ...COMPARED_DATABASES]),
      ]),
    )
    .option('--against <commit>', 'compare operations with another commit')
    .option('--rounds <number>', 'with --against: rounds of each operation', wholeNumberAboveZero, 7)
    .option('--days <number>', 'with baselines: days of answers, up to a year', wholeNumberAboveZero, 365)
    .action(measure);
}

async function measure(names: readonly string[], options: Options, command: Command): Promise<void> {
  const { against: commit, database = '', rounds, days } = options;
  if (commit === undefined) {
    if (names.join() === 'convert') return inWorkspace(conversion);
    if (names.join() !== 'baselines') command.error('expected `baselines`, `convert` or --against');
    const engines = ENGINES.filter((name) => name === (database === '' ? name : database));
    if (engines.length === 0) command.error(`${database} needs --against`);
    return inWorkspace((workspace) => baselines(workspace, { engines, days, end: END }));
  }
  const unknown = names.find((name) => !isOperation(name));
  if (unknown !== undefined) command.error(`unknown operation ${unknown}; choose from ${ALL.join(', ')}`);
  const operations = names.length > 0 ? names.filter(isOperation) : ALL;
  const databases = COMPARED_DATABASES.filter((name) => name.startsWith(database));
  return inWorkspace((workspace) => against(workspace, { commit, operations, databases, rounds, end: END }));
}
