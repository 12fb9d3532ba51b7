/** Converts the prompts, themes and rivals of a brand to import records. */
import type { ImportRecord } from '@brand-visibility/contract';
import { stamp } from './calendar.js';
import { demoId, type DemoBrand, type DemoPrompt } from './story.js';

/** The time from which activations are recorded (rule 9.1). Prompts activated earlier have no activation time. */
const RECORDING_BEGAN = '2026-03-01T00:00:00.000Z';

/** Whether a run on a day includes a prompt: from the day `added` to the day before `paused` or `deleted`. */
export function isAskedOn(prompt: DemoPrompt, daysAgo: number): boolean {
  const end = Math.max(prompt.paused ?? -1, prompt.deleted ?? -1);
  return !prompt.never_run && prompt.added >= daysAgo && daysAgo > end;
}

/** Returns the id of the prompt at the given index of `demo.prompts`. */
export function promptId(demo: DemoBrand, index: number): string {
  return demoId('prm', demo.brand.slug, String(index + 1).padStart(2, '0'));
}

function themeId(demo: DemoBrand, theme: string): string {
  return demoId('thm', demo.brand.slug, theme.toLowerCase().replaceAll(/[^a-z]+/g, '_'));
}

function promptRecord(
  demo: DemoBrand,
  today: string,
  prompt: DemoPrompt,
  index: number,
): ImportRecord<'prompt'> {
  const minute = String(index).padStart(2, '0');
  const created_at = stamp(today, prompt.added + 1, `10:${minute}:00`);
  const first = stamp(today, prompt.added + 1, `11:${minute}:00`);
  return {
    type: 'prompt',
    id: promptId(demo, index),
    brand_id: demoId('brd', demo.brand.slug),
    text: prompt.text,
    category: prompt.category,
    theme_id: prompt.theme === null ? null : themeId(demo, prompt.theme),
    location: prompt.location,
    is_branded: prompt.is_branded,
    volume: prompt.volume,
    difficulty: prompt.difficulty,
    created_at,
    activated_at: prompt.never_run || first < RECORDING_BEGAN ? null : first,
    is_tracked: !prompt.never_run && prompt.paused === null && prompt.deleted === null,
    deleted_at: prompt.deleted === null ? null : stamp(today, prompt.deleted, '03:00:00'),
  };
}

/** Yields the rival records, the themes and the prompts of a brand. */
export function* brandQuestions(
  demo: DemoBrand,
  today: string,
): Generator<ImportRecord<'rival' | 'theme' | 'prompt'>> {
  const brand_id = demoId('brd', demo.brand.slug);
  for (const { name, domain, record } of demo.rivals) {
    if (record !== null) yield { type: 'rival', brand_id, name, domain, is_watched: record === 'watched' };
  }
  for (const name of demo.themes) yield { type: 'theme', id: themeId(demo, name), brand_id, name };
  for (const [index, prompt] of demo.prompts.entries()) yield promptRecord(demo, today, prompt, index);
}
