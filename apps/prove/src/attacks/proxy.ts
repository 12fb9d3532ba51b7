import type { Command } from 'commander';
import { inWorkspace } from '@brand-visibility/programs/workspace';
import { ATTACKS_ON_THE_PROXY } from './all.js';
import { runTrials, withTrialOptions, type Trial, type TrialOptions, type Way } from './attacks.js';

const WAYS: readonly Way[] = [
  { name: 'directly (only memory counts)', proxy: null, judged: ['memory'] },
  { name: 'behind HAProxy', proxy: {} },
];

const NO_LIMITS: Way = {
  name: 'behind HAProxy',
  proxy: { ADDRESS_CONNECTIONS: '1000000', ADDRESS_REQUESTS: '1000000' },
};

interface Options extends TrialOptions {
  readonly faults?: true;
}

/** Adds the command `proxy`. It proves that attackers without a key do not slow down others behind HAProxy. */
export function proxy(proofs: Command): void {
  withTrialOptions(proofs.command('proxy'), ATTACKS_ON_THE_PROXY)
    .description(
      'measure a well-behaved caller next to attackers without a key, directly (only memory counts) and behind HAProxy',
    )
    .option('--faults', 'run HAProxy without its limits, which every attack must detect')
    .action((options: Options) =>
      inWorkspace((workspace) =>
        runTrials(
          workspace,
          ATTACKS_ON_THE_PROXY.flatMap(options.faults ? withoutLimits : trials),
          options,
          '; ',
        ),
      ),
    );
}

const trials = (attack: Trial['attack']): Trial[] => WAYS.map((way) => ({ attack, injected: null, way }));

const withoutLimits = (attack: Trial['attack']): Trial[] => [
  {
    attack,
    injected: {
      name: 'no-limits',
      description: 'HAProxy limits no address',
      edits: [],
      attack: attack.name,
      exceeds: ['p50', 'p99', 'responses', 'too few responses'],
    },
    way: NO_LIMITS,
  },
];
