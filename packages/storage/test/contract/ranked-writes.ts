import type { ImportRecord } from '@brand-visibility/contract';
import { formatInstant } from '@brand-visibility/domain';
import { record, NOW } from '@brand-visibility/records';
import { answerOf, mention, NAMED, smallRun } from './small-world.js';

/** The world of a ranked list, and writes that change what is counted of it or do not. */

export const DAY = 86_400_000_000n;
const ago = (days: number) => formatInstant(NOW - BigInt(days) * DAY);

const globex = mention('Globex', { domain: 'globex.example' });

/** Runs 1 and 2 are in the last 30 days, run 3 in those before, and run 4 before all of them. */
const RUN_DAYS: Readonly<Record<string, number>> = { 1: 3, 2: 10, 3: 40, 4: 90 };
export const runAt = (run: string, days: number) =>
  smallRun(run, { created_at: ago(days), started_at: ago(days), completed_at: ago(days) });

const PROMPTS = [
  record.prompt({ id: 'prm_1', category: 'discovery', theme_id: 'thm_1' }),
  record.prompt({ id: 'prm_2', category: 'expert', location: 'Berlin' }),
  record.prompt({ id: 'prm_3', category: null }),
];

const answersOf = (run: string): ImportRecord<'answer'>[] =>
  ['1', '2', '3'].flatMap((prompt) => [
    answerOf(run, prompt, 'claude', { created_at: ago(RUN_DAYS[run] ?? 0), competitors: [globex] }),
    ...(prompt === run
      ? []
      : [answerOf(run, prompt, 'chatgpt', { created_at: ago(RUN_DAYS[run] ?? 0), ...NAMED })]),
  ]);

export const world = (): ImportRecord[] => [
  record.account(),
  record.apiKey(),
  record.brand(),
  record.brand({ id: 'brd_2' }),
  record.theme({ id: 'thm_1' }),
  record.theme({ id: 'thm_2' }),
  ...PROMPTS,
  ...Object.entries(RUN_DAYS).flatMap(([run, days]) => [runAt(run, days), ...answersOf(run)]),
];

const [PROMPT_1, PROMPT_2, PROMPT_3] = PROMPTS as [
  ImportRecord<'prompt'>,
  ImportRecord<'prompt'>,
  ImportRecord<'prompt'>,
]; // as many as there are

/** Writes into what the first page counted. */
export const BOUND: readonly (readonly [what: string, records: readonly ImportRecord[]])[] = [
  ['an answer that says something else', [answerOf('1', '2', 'claude', { created_at: ago(3), ...NAMED })]],
  [
    'an answer that names another rival',
    [answerOf('1', '2', 'claude', { competitors: [mention('Umbrella')] })],
  ],
  ['an answer that comes', [answerOf('1', '1', 'chatgpt', NAMED)]],
  ['an answer of the comparison window', [answerOf('3', '2', 'claude', NAMED)]],
  ['a run that comes into the window', [runAt('5', 5), answerOf('5', '1', 'claude')]],
  ['a run without answers that comes into the window', [runAt('5', 5)]],
  ['a run that comes into the comparison window', [runAt('5', 35), answerOf('5', '1', 'claude')]],
  ['a run that leaves the window', [runAt('1', 50)]],
  ['a run that is completed no more', [smallRun('1', { status: 'running', completed_at: null })]],
  ['the category of a prompt', [{ ...PROMPT_1, category: 'expert' }]],
  ['the theme of a prompt', [{ ...PROMPT_1, theme_id: 'thm_2' }]],
  ['the location of a prompt', [{ ...PROMPT_2, location: 'Paris' }]],
  ['whether a prompt names the brand', [{ ...PROMPT_3, is_branded: true }]],
  ['a prompt that is deleted', [{ ...PROMPT_3, deleted_at: ago(1) }]],
  ['the name of the brand, which is now that of a rival', [record.brand({ name: 'Globex' })]],
  ['a domain of the brand', [record.brand({ domain_aliases: ['shop.example'] })]],
];

/** Writes into nothing that it counted. */
export const UNBOUND: readonly (readonly [what: string, records: readonly ImportRecord[]])[] = [
  ['the text of a prompt', [{ ...PROMPT_1, text: 'Another question' }]],
  ['whether a prompt is asked', [{ ...PROMPT_1, is_tracked: false }]],
  ['the name of a theme', [record.theme({ id: 'thm_1', name: 'Another theme' })]],
  ['the text of an answer', [{ ...answersOf('1')[0]!, text: 'In other words.' }]],
  [
    'what an answer cites',
    [{ ...answersOf('1')[0]!, sources: [{ url: 'https://a.example/', domain: 'a.example', title: null }] }],
  ],
  [
    'the domain of a mention',
    [{ ...answersOf('1')[0]!, competitors: [mention('Globex', { domain: 'globex.com' })] }],
  ],
  ['the spelling of a rival', [record.rival({ name: 'GLOBEX', domain: 'globex.com' })]],
  ['a rival that is watched', [record.rival({ name: 'Globex', is_watched: true })]],
  ['a rival that no answer names', [record.rival({ name: 'Aaa first of names' })]],
  [
    'a run before both windows that names a new rival',
    [runAt('5', 80), answerOf('5', '1', 'claude', { competitors: [mention('Aaa first of names')] })],
  ],
  ['an answer of a run before both windows', [answerOf('4', '2', 'claude', NAMED)]],
  [
    'a run that is not completed',
    [smallRun('5', { status: 'running', completed_at: null }), answerOf('5', '1', 'claude')],
  ],
  ['a run of another brand', [record.brand({ id: 'brd_2', name: 'Globex' })]],
  [
    'what the brand says of itself',
    [record.brand({ description: 'Other words.', is_tracking_paused: true })],
  ],
  ['a page audit', [record.pageAudit()]],
  ['a recommendation', [record.recommendation()]],
];
