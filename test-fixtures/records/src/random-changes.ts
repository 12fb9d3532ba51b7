import type { ImportRecord } from '@brand-visibility/contract';
import { CATEGORIES } from '@brand-visibility/domain/vocabulary';
import type { Draw } from './random/draw.js';
import { recordsOf, type FinalRecords } from './final-records.js';

/** Random changes of one import: to answers, their unique keys, prompts and runs. */
export function randomChanges(draw: Draw, world: FinalRecords): ImportRecord[] {
  const changes = new Map<string, ImportRecord>();
  for (const run of changedRuns(draw, world)) changes.set(`run ${run.id}`, run);
  for (const prompt of changedPrompts(draw, world)) changes.set(`prompt ${prompt.id}`, prompt);
  for (const answer of changedAnswers(draw, world)) changes.set(`answer ${answer.id}`, answer);
  return [...changes.values()];
}

function changedRuns(draw: Draw, world: FinalRecords): ImportRecord<'run'>[] {
  const runs = draw.some(recordsOf(world, 'run'), 15).filter(({ status }) => status !== 'pending');
  return runs.map((run) =>
    draw.chance(50)
      ? { ...run, status: 'completed', completed_at: run.completed_at ?? run.created_at }
      : { ...run, status: draw.pick(['failed', 'running']), completed_at: null, figures: null },
  );
}

function changedPrompts(draw: Draw, world: FinalRecords): ImportRecord<'prompt'>[] {
  return draw.some(recordsOf(world, 'prompt'), 20).map((prompt) => {
    const themes = recordsOf(world, 'theme').filter(({ brand_id }) => brand_id === prompt.brand_id);
    return {
      ...prompt,
      theme_id: draw.pick([null, ...themes.map(({ id }) => id)]),
      category: draw.pick([null, ...CATEGORIES]),
      is_branded: draw.chance(50),
      deleted_at: draw.chance(30) ? prompt.created_at : null,
    };
  });
}

/** Answers with the content of another one, some of them moved to a free unique key. */
function changedAnswers(draw: Draw, world: FinalRecords): ImportRecord<'answer'>[] {
  const answers = recordsOf(world, 'answer');
  const runs = recordsOf(world, 'run');
  const taken = new Set(answers.map(uniqueKeyOf));
  return draw.some(answers, 10).map((answer) => {
    const { outcome, text, brand_named, position, sentiment, competitors, sources } = draw.pick(answers);
    const changed = {
      ...answer,
      outcome,
      text,
      brand_named,
      position,
      sentiment,
      competitors,
      text_markdown: null,
      sources,
    };
    const own = runs.find(({ id }) => id === answer.run_id);
    const run = draw.pick(runs);
    const isFit =
      run.brand_id === own?.brand_id && run.status !== 'pending' && run.platforms.includes(answer.platform);
    const moved = { ...changed, run_id: run.id };
    if (!isFit || draw.chance(50) || taken.has(uniqueKeyOf(moved))) return changed;
    taken.add(uniqueKeyOf(moved));
    return moved;
  });
}

function uniqueKeyOf({ run_id, prompt_id, platform }: ImportRecord<'answer'>): string {
  return `${run_id} ${prompt_id} ${platform}`;
}
