import {
  asTexts,
  OPERATION_IDS,
  OPERATIONS,
  pagesOf,
  predicted,
  withAnyCursor,
  type Asked,
  type ModelBrand,
} from '@brand-visibility/model';
import type { Draw } from '@brand-visibility/records';
import { firstDifference } from '../first-difference.js';
import type { Property } from '../property.js';
import { drawBrand, drawTrend, pathFor } from '../questions.js';
import { servedTexts } from '../served-texts.js';
import { inWorlds, type AskText, type OpenWorld } from '../worlds.js';
import { INJECTIONS } from './injected-faults.js';
import { drawQuery } from './requests.js';

/** What was compared. */
const NOTHING_COMPARED = {
  bodies: 0,
  rows: 0,
  /** Pages after the first. */
  pages: 0,
  /** Bodies in CSV or NDJSON. */
  texts: 0,
  carried: 0,
  /** Bodies of comparisons that compare. */
  compared: 0,
  /** Verdicts `up` and `down` of comparisons and groups, and rows that are `rising`. */
  changes: 0,
};

type ResponseFindings = typeof NOTHING_COMPARED & { readonly faults: string[] };

/** Complete responses, compared with the bodies that a plain model works out from the records. */
export const responses: Property = {
  name: 'responses',
  holds: 'responses are those that a plain model works out from the records, in every format',
  drawn: 'questions for every operation',
  test: { worlds: 2, each: 6 },
  prove: { worlds: 100, each: 20 },
  seed: 4,
  check: async (run) => {
    const found: ResponseFindings = { ...NOTHING_COMPARED, faults: [] };
    const check = async (draw: Draw, world: OpenWorld) => {
      const served = await servedTexts(world, found);
      try {
        for (let drawn = 0; drawn < run.each && found.faults.length === 0; drawn += 1) {
          const of = drawBrand(draw, world.brands, world.setting);
          const question = drawTrend(draw, of, world.setting);
          const [prompt_id = ''] = draw.some([...of.prompts.keys()], 50);
          // The list of answers has the most filters, and few comparisons have two windows with answers.
          for (const id of [...OPERATION_IDS, 'listBrandAnswers', 'getVisibilityComparison'] as const) {
            if (id === 'listAnswers' && prompt_id === '') continue;
            const asked = { id, query: drawQuery(draw, id, question, of), now: question.now, prompt_id };
            await checkResponse(draw, of, asked, { ask: world.ask, served: served.ask, found });
          }
        }
      } finally {
        await served.stop();
      }
    };
    await inWorlds(run, found, [10, 20, 40, 60], check, INJECTIONS);
    return found;
  },
  seen: { bodies: 200, rows: 1_000, pages: 50, texts: 200, compared: 0 },
  injectedFaults: Object.keys(INJECTIONS),
};

interface Asking {
  /** Asks every database without HTTP. */
  readonly ask: AskText;
  /** Asks a service over every database. */
  readonly served: AskText;
  readonly found: ResponseFindings;
}

interface Shown {
  readonly data?: readonly unknown[];
  readonly next_cursor?: string | null;
  readonly window?: { readonly carried_from: string | null } | null;
  readonly verdict?: string | null;
}

/** Asks for a response, page by page, in JSON and mostly in another format too. */
async function checkResponse(
  draw: Draw,
  of: ModelBrand,
  asked: Asked,
  { ask, served, found }: Asking,
): Promise<void> {
  const { id, query, now, prompt_id } = asked;
  const whole = predicted(of, asked);
  const { limit: most, path: below } = OPERATIONS[id];
  const limit = most === null ? null : drawLimit(draw, (whole as Required<Shown>).data.length, most);
  const expected = limit === null ? [whole] : pagesOf(whole, limit);
  const path = pathFor(
    of.id,
    below.replace('{prompt_id}', encodeURIComponent(prompt_id)),
    query,
    limit === null ? {} : { limit: String(limit) },
  );
  let cursor: string | null = null;
  for (const [number, body] of expected.entries()) {
    const target: string = cursor === null ? path : `${path}&cursor=${cursor}`;
    const get = draw.chance(50) ? served : ask;
    const text = await get(target, now).catch(String); // an error response
    expectSame(found, target, withAnyCursor(text), JSON.stringify(body));
    if (found.faults.length > 0) return;
    const shown = JSON.parse(text) as Shown; // what the contract says of the path
    const texts = draw.chance(60) ? asTexts(id, body) : null;
    for (const [format, rows] of Object.entries(texts ?? {})) {
      expectSame(found, `${target}&format=${format}`, await served(`${target}&format=${format}`, now), rows);
      found.texts += 1;
    }
    found.bodies += 1;
    found.rows += shown.data?.length ?? 0;
    found.pages += Math.sign(number);
    found.carried += Number((shown.window?.carried_from ?? null) !== null);
    found.compared += Number((shown.verdict ?? null) !== null);
    found.changes += text.match(/"(?:up|down|rising)"/g)?.length ?? 0;
    cursor = shown.next_cursor ?? null;
  }
}

/** A number of rows for which the list has few pages. */
function drawLimit(draw: Draw, rows: number, most: number): number {
  const few = Math.ceil(rows / (1 + draw.below(5)));
  return Math.min(most, Math.max(1, draw.chance(20) ? rows : few));
}

/** Notes a fault unless two texts are the same; it quotes where they begin to differ. */
function expectSame({ faults }: ResponseFindings, what: string, is: string, should: string): void {
  if (is === should) return;
  faults.push(`${what}: ${firstDifference(is, should, 200, 200).join(' is not ')}`);
}
