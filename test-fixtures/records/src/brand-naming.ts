import type { ImportRecord } from '@brand-visibility/contract';
import { record } from './records.js';

/** A brand in the demo's account with one prompt and one run; its one answer names the rivals. */
export function brandNaming(id: string, ...rivals: readonly string[]): ImportRecord[] {
  const of = { brand_id: id };
  const at = '2026-11-10T06:00:00Z';
  return [
    record.brand({ id, account_id: 'acc_demo', name: id.toUpperCase() }),
    record.prompt({ ...of, id: `${id}_prompt` }),
    record.run({ ...of, id: `${id}_run`, created_at: at, started_at: at, completed_at: at }),
    record.answer({
      id: `${id}_answer`,
      run_id: `${id}_run`,
      prompt_id: `${id}_prompt`,
      created_at: at,
      competitors: rivals.map((name) => ({
        name,
        position: 1,
        sentiment: 'neutral',
        domain: 'rival.example',
      })),
    }),
  ];
}
