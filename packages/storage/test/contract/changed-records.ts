import type { ImportRecord } from '@brand-visibility/contract';
import { record } from '@brand-visibility/records';
import { answerOf, NAMED, smallRun, smallWorld } from './small-world.js';

/** A prompt of the brand. */
export const prompt = (number: string, overrides: Partial<Omit<ImportRecord<'prompt'>, 'type'>> = {}) =>
  record.prompt({ id: `prm_${number}`, ...overrides });
const DELETED = { deleted_at: '2026-03-01T00:00:00Z' };

/** The world of the tests of changes: a theme with a prompt and a deleted one, five runs, and answers. */
export const world = () => [...smallWorld(), prompt('0', { theme_id: 'thm_1', ...DELETED })];

/** Its change feed. */
export const FIRST = [
  'prompt prm_0 deleted',
  'prompt prm_1',
  'prompt prm_2',
  'prompt prm_3',
  'run run_1',
  'run run_2',
  'run run_3',
  'run run_4',
  'run run_5',
];

type Records = readonly ImportRecord[];

/** Imports over the world, each with what a follower of the list is told then. */
export const CHANGES: readonly (readonly [
  what: string,
  ...imports: (readonly [Records, readonly string[]])[],
])[] = [
  ['the same records', [world(), []]],
  [
    'the records of the brand and its rivals, on which names and owners depend',
    [[record.brand({ name: 'Other', domain: 'other.example' }), record.rival({ name: 'New' })], []],
    [[record.rival({ name: 'New', domain: 'new.example', is_watched: true })], []],
  ],
  ['a run', [[smallRun('3', { status: 'failed', completed_at: null })], ['run run_3']]],
  [
    'an answer that moves to another run, and back',
    [[answerOf('1', '3', 'claude', { ...NAMED, position: 1, run_id: 'run_2' })], ['run run_1', 'run run_2']],
    [[answerOf('1', '3', 'claude', { ...NAMED, position: 1 })], ['run run_1', 'run run_2']],
  ],
  [
    'a prompt, deleted and brought back',
    [[prompt('2', DELETED)], ['prompt prm_2 deleted']],
    [[prompt('2')], ['prompt prm_2']],
  ],
  ['the name of a theme without prompts', [[record.theme({ id: 'thm_2', name: 'Other' })], []]],
  [
    'several records at once, in any order',
    [
      [
        smallRun('7'),
        answerOf('5', '2', 'claude', NAMED),
        prompt('4'),
        record.theme({ id: 'thm_1', name: 'Other' }),
        answerOf('7', '4', 'claude'),
      ],
      ['prompt prm_0 deleted', 'prompt prm_1', 'prompt prm_4', 'run run_5', 'run run_7'],
    ],
  ],
];
