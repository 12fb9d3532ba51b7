import { withDistribution } from '../open.js';
import { print, say } from '../output.js';

export interface DistributeOptions {
  readonly dryRun?: boolean;
}

/**
 * Puts a migrated database on the workers of its Citus cluster, step by step, and verifies the layout (rule 10.11).
 * With `dryRun` it prints the steps and changes nothing. Returns 1 when the layout is not as it should be in the end.
 */
export async function distribute({ dryRun = false }: DistributeOptions): Promise<number> {
  return withDistribution(async (distribution) => {
    if (dryRun) {
      const plan = await distribution.plan();
      plan.forEach(print);
      say(plan.length === 0 ? 'the database is distributed already' : 'nothing was changed');
      return 0;
    }
    await distribution.distribute((step, ofSteps, what) => say(`${step} of ${ofSteps}: ${what}`));
    const faults = await distribution.faults();
    faults.forEach(print);
    say(faults.length === 0 ? 'the database is distributed' : `${faults.length} faults of the layout`);
    return faults.length === 0 ? 0 : 1;
  });
}
