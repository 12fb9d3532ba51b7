import type { ImportRecord } from '@brand-visibility/contract';
import { record } from '@brand-visibility/records';

/** Texts that break naive files. */
export const TEXTS = [
  'plain',
  'a, "quoted"\nsecond line\r\nthird',
  'line separators \u2028 and \u2029, and an escape sequence \u009b2J',
  '東京 😀',
  'x'.repeat(32_767),
  '2026-03-01',
  '',
];

const day = (number: number) =>
  `2026-0${1 + Math.floor(number / 28)}-${String(1 + (number % 28)).padStart(2, '0')}`;

export interface BrandSize {
  readonly prompts: number;
  readonly runs: number;
}

/** A brand with completed runs, in which one engine answers each prompt. */
export function brandRecords(brand_id: string, { prompts, runs }: BrandSize): ImportRecord[] {
  const promptIds = Array.from({ length: prompts }, (_, i) => `${brand_id}_p${i}`);
  return [
    record.brand({ id: brand_id, name: brand_id, slug: brand_id }),
    record.theme({ id: `${brand_id}_theme`, brand_id, name: 'Price' }),
    ...promptIds.map((id, i) =>
      record.prompt({ id, brand_id, text: `Question ${i}`, theme_id: i === 0 ? `${brand_id}_theme` : null }),
    ),
    ...Array.from({ length: runs }, (_, run) => [
      record.run({
        id: `${brand_id}_r${run}`,
        brand_id,
        created_at: `${day(run)}T06:00:00Z`,
        started_at: `${day(run)}T06:00:00Z`,
        completed_at: `${day(run)}T07:00:00Z`,
      }),
      ...promptIds.map((prompt_id, i) =>
        record.answer({
          id: `${brand_id}_a${run}_${i}`,
          run_id: `${brand_id}_r${run}`,
          prompt_id,
          created_at: `${day(run)}T06:30:00Z`,
          text: TEXTS[(run + i) % TEXTS.length] ?? '',
          // Only in later runs, so that what guesses types from the first files guesses wrong.
          text_markdown: run > 40 ? '**bold**' : null,
          competitors:
            run > 40 ? [{ name: 'Globex', position: 1, sentiment: null, domain: 'globex.example' }] : [],
          sources: run % 2 === 0 ? [] : [{ url: 'https://a.example/1', domain: 'a.example', title: null }],
        }),
      ),
    ]).flat(),
  ];
}
