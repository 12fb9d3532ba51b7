import { byCompletion } from './forms.js';
import { kit, shown } from './kit.js';
import { fields } from './records.js';
import { questionOf, type ModelQuestion } from './window.js';

/** The portfolio: what the comparisons of each brand of the account say (section 23 of the rules). */

interface Engine {
  readonly platform: string;
  readonly answer_count: number;
  readonly previous_answer_count: number;
}

type Compared = Readonly<Record<string, unknown>> & {
  readonly verdict: string | null;
  readonly engines: readonly Engine[];
  readonly run_noise: { readonly current: object | null };
};

interface Rival extends Readonly<
  Record<'rank' | 'name' | 'domain' | 'is_watched' | 'answer_count', unknown>
> {
  readonly is_you: boolean;
  readonly visibility: { readonly current: number };
  readonly against_you: Readonly<Record<'only_you' | 'only_them' | 'both' | 'verdict', unknown>> & {
    readonly gap: { readonly current: number };
  };
}

export const portfolio = ({ of, query, time }: ModelQuestion) => ({
  data: of
    .listed()
    .map((brand) => portfolioRow(questionOf(brand, query, time), query['top_rival'] === 'true')),
});

function portfolioRow({ of, params, window }: ModelQuestion, isRanked: boolean) {
  const compared = shown(kit.visibilityComparison({ window }, params, of)) as Compared; // the kit's body
  const only = (isOnly: (engine: Engine) => boolean) =>
    compared.verdict === null ? [] : compared.engines.filter(isOnly).map(({ platform }) => platform);
  const [latest] = of.runs.filter(({ status }) => status === 'completed').toSorted(byCompletion);
  return {
    brand_id: of.id,
    name: of.brand.name,
    ...fields(compared, 'window', 'answer_count', 'previous_answer_count', 'visibility', 'average_position'),
    ...fields(compared, 'sentiment_score', 'share_of_voice', 'verdict', 'like_for_like'),
    visibility_range: compared.run_noise.current,
    engines_added: only((engine) => engine.previous_answer_count === 0),
    engines_dropped: only((engine) => engine.answer_count === 0),
    latest_completed_at: latest?.completed_at ?? null,
    ...(isRanked && ranking(shown(kit.competitorsComparison({ window }, params, of)) as Ranking)),
  };
}

interface Ranking {
  readonly you: Rival | null;
  readonly data: readonly Rival[];
}

/** The brand's rank, and the first rival with one (rule 23.3). */
function ranking({ you, data }: Ranking) {
  const first = data.find(({ is_you, rank }) => !is_you && rank !== null);
  const top_rival = first && {
    ...fields(first, 'rank', 'name', 'domain', 'is_watched', 'answer_count'),
    visibility: first.visibility.current,
    gap: first.against_you.gap.current,
    ...fields(first.against_you, 'only_you', 'only_them', 'both', 'verdict'),
  };
  return { rank: you?.rank ?? null, top_rival: top_rival ?? null };
}
