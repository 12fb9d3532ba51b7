import type { ImportRecord } from '@brand-visibility/contract';
import type { Engine } from '@brand-visibility/domain/vocabulary';
import { record } from '@brand-visibility/records';

type Mention = ImportRecord<'answer'>['competitors'][number];

export function mention(name: string, overrides: Partial<Mention> = {}): Mention {
  return { name, position: null, sentiment: null, domain: null, ...overrides };
}

/** The answer of an engine to a prompt in a run; its id combines them. */
export function answerOf(
  run: string,
  prompt: string,
  platform: Engine,
  overrides: Partial<Omit<ImportRecord<'answer'>, 'type'>> = {},
): ImportRecord<'answer'> {
  const id = `ans_${run}_${prompt}_${platform}`;
  return record.answer({ id, run_id: `run_${run}`, prompt_id: `prm_${prompt}`, platform, ...overrides });
}

export const NAMED = { brand_named: true, position: 2, sentiment: 'positive' } as const;

const PLATFORMS: ImportRecord<'run'>['platforms'] = ['claude', 'chatgpt'];

export const smallRun = (
  run: string,
  overrides: Partial<Omit<ImportRecord<'run'>, 'type'>> = {},
): ImportRecord<'run'> =>
  record.run({
    id: `run_${run}`,
    platforms: PLATFORMS,
    completed_at: `2026-02-0${run}T06:10:00.000001Z`,
    ...overrides,
  });

/** One brand with runs of every status; in run 2 no engine answered prompt 3. */
export function smallWorld(): ImportRecord[] {
  const globex = mention('Globex', { position: 1, sentiment: 'negative', domain: 'globex.example' });
  return [
    record.account(),
    record.apiKey(),
    record.brand(),
    record.rival({ name: 'Initech', is_watched: true }),
    record.theme({ id: 'thm_1' }),
    record.theme({ id: 'thm_2' }),
    record.prompt({ id: 'prm_1', theme_id: 'thm_1', category: 'discovery' }),
    record.prompt({ id: 'prm_2', category: 'expert', is_branded: true, location: 'Berlin' }),
    record.prompt({ id: 'prm_3', category: null }),
    smallRun('1'),
    smallRun('2'),
    smallRun('3', { status: 'pending', started_at: null, completed_at: null }),
    smallRun('4', { status: 'running', completed_at: null }),
    smallRun('5'),
    answerOf('1', '1', 'claude', { ...NAMED, competitors: [globex, mention('Umbrella')] }),
    answerOf('1', '1', 'chatgpt'),
    answerOf('1', '2', 'claude', { competitors: [mention('GLOBEX', { sentiment: 'mixed' })] }),
    answerOf('1', '3', 'claude', { ...NAMED, position: 1 }),
    answerOf('2', '1', 'claude', { created_at: '2026-02-02T06:05:00Z', competitors: [mention('umbrella')] }),
    answerOf('2', '2', 'chatgpt', { created_at: '2026-02-02T06:05:00Z', ...NAMED }),
    answerOf('4', '1', 'claude', {
      created_at: '2026-02-04T06:05:00Z',
      competitors: [mention('GloBex'), mention('Hooli')],
    }),
    answerOf('5', '1', 'claude', { outcome: 'filled', ...NAMED }),
    answerOf('5', '2', 'claude', { outcome: 'failed', text: null }),
  ];
}
