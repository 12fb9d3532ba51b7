import type { Command } from 'commander';
import { inWorkspace } from '@brand-visibility/programs/workspace';
import { ATTACKS_ON_THE_PROXY } from './all.js';
import { runTrials, withTrialOptions, type Trial, type TrialOptions, type Way } from './attacks.js';

const WAYS: readonly Way[] = [
  { name: 'directly (only memory is judged)', proxy: null, judged: ['memory'] },
  { name: 'behind HAProxy', proxy: {} },
];

const NO_LIMITS: Way = {
  name: 'behind HAProxy',
  proxy: { ADDRESS_CONNECTIONS: '1000000', ADDRESS_REQUESTS: '1000000' },
};

interface Options extends TrialOptions {
  readonly planted?: true;
}

/** `proxy`: HAProxy, as the project configures it, keeps attackers without a key from slowing down other callers. */
export function proxy(proofs: Command): void {
  withTrialOptions(proofs.command('proxy'), ATTACKS_ON_THE_PROXY)
    .description(
      'measure an honest caller beside attackers without a key, directly (only memory is judged) and behind HAProxy',
    )
    .option('--planted', 'HAProxy without its limits, which every attack must detect')
    .action((options: Options) =>
      inWorkspace((workspace) =>
        runTrials(workspace, ATTACKS_ON_THE_PROXY.flatMap(options.planted ? planted : trials), options, '; '),
      ),
    );
}

const trials = (attack: Trial['attack']): Trial[] => WAYS.map((way) => ({ attack, plant: null, way }));

const planted = (attack: Trial['attack']): Trial[] => [
  {
    attack,
    plant: {
      name: 'no-limits',
      description: 'HAProxy limits no address',
      edits: [],
      attack: attack.name,
      exceeds: ['p50', 'p99', 'responses', 'too few responses'],
    },
    way: NO_LIMITS,
  },
];
