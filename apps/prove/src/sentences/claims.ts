import { z } from 'zod';
import type { StatedClaim } from './document.js';
import { checkOf, differs, refutedIf, type Check, type Context } from './refute.js';
import { NOW, PREVIOUS, sharedBy, type Engines, type Facts } from './facts.js';
import { checkTarget } from './targets.js';

/** Checks the claims of a report by separate requests. The opposite verdict or other figures refute a claim. */

const engine = z.enum(['claude', 'chatgpt', 'perplexity', 'gemini', 'grok', 'google_aio']);
const engines = z.array(engine);
const MOVED = z.object({
  kind: z.literal('moved'),
  of: z.enum(['brand', 'engine', 'question']),
  key: z.string().optional(),
  verdict: z.enum(['up', 'down', 'within_noise', 'same']),
  since: z.iso.date(),
  engines,
});
type Moved = z.infer<typeof MOVED>;

/** Below this number of counted answers nothing is ranked; nor is an engine below the second. */
const FEW = 20;
const FEW_OF_ENGINE = 5;

async function checkMoved(claim: Moved, { facts, stated, all }: Context): Promise<string | null> {
  const { of, key, since } = claim;
  if (of === 'brand') return (await byComparison(claim, facts, stated)) ?? byFirstMonth(claim, facts, all);
  const rows = await facts.groups(of === 'engine' ? 'platform' : 'prompt', since, claim.engines);
  const row = rows.find((one) => one.key === key || one.label === key);
  if (row === undefined) return `the API has no ${of} ${key}`;
  return byVerdict(claim, row);
}

type Groups = Awaited<ReturnType<Facts['groups']>>;
type Row = Pick<Awaited<ReturnType<Facts['comparison']>>, 'verdict' | 'visibility'>;

const byVerdict = ({ verdict }: Moved, row: Row) =>
  verdict === 'same'
    ? differs(row.visibility.previous, row.visibility.current)
    : differs(verdict, row.verdict);

/** The same comparison, and the one of the engines that both windows have. */
async function byComparison(claim: Moved, facts: Facts, stated: StatedClaim): Promise<string | null> {
  const reply = await facts.comparison(claim.since, claim.engines);
  const refuted = byVerdict(claim, reply) ?? byFigures(reply, stated);
  if (refuted) return refuted;
  const shared = sharedBy(await facts.comparison(claim.since));
  const isIn = ({ platform }: { readonly platform: Engines[number] }) => shared.includes(platform);
  const lonely = reply.engines.filter((row) => !isIn(row)).map(({ platform }) => platform);
  if (lonely.length > 0) return `only one of the windows has answers of ${lonely.join(', ')}`;
  const restricted = await facts.comparison(claim.since, shared);
  const isOpposite = [claim.verdict, restricted.verdict].toSorted().join() === 'down,up';
  return refutedIf(isOpposite, `on the engines of both windows it is ${restricted.verdict}`);
}

/** The first measured month of the six, if the report says nothing of it. */
async function byFirstMonth(claim: Moved, facts: Facts, all: readonly StatedClaim[]): Promise<string | null> {
  if (claim.verdict === 'up' || claim.verdict === 'down') return null;
  const months = await facts.months(claim.engines);
  const since = months.find(({ visibility }) => visibility !== null)?.start_date ?? PREVIOUS;
  if (since >= claim.since) return null;
  const shared = sharedBy(await facts.comparison(since, claim.engines));
  if (shared.length === 0) return null;
  const { verdict } = await facts.comparison(since, shared);
  if (verdict !== 'up' && verdict !== 'down') return null;
  const isSaid = all.some((other) => {
    const { success, data } = MOVED.safeParse(other.claim);
    return success && data.of === 'brand' && data.since === since && data.verdict === verdict;
  });
  return refutedIf(!isSaid, `since ${since} it is ${verdict}, which the report does not say`);
}

/** The figures that a sentence prints. */
const byFigures = (reply: Row, { figures }: StatedClaim) =>
  figures.reduce<string | null>((refuted, { at, value }) => {
    const [, name] = /^(?:comparison|since)\.visibility\.(current|previous|change)$/.exec(at) ?? [];
    if (refuted || name === undefined) return refuted;
    return differs(Number(value), reply.visibility[name as keyof Row['visibility']]);
  }, null);

/** No question that a claim leaves out has a greater count than those that it lists, and each of these has one. */
const questionsCheck = (countOf: (row: Groups[number]) => number, reason: string) =>
  checkOf({ questions: z.array(z.string()) }, async ({ questions }, { facts }) => {
    const rows = await facts.groups('prompt', PREVIOUS, await facts.counted());
    const isOf = ({ key, label }: Groups[number]) =>
      questions.includes(key ?? '') || questions.includes(label ?? '');
    const counts = (isListed: boolean) => rows.filter((row) => isOf(row) === isListed).map(countOf);
    const least = Math.min(...counts(true));
    const isComplete = counts(true).length >= questions.length && least > 0;
    return refutedIf(!isComplete || least < Math.max(...counts(false)), reason);
  });

/** The check of each kind of claim, except those that the printed tables refute. */
export const CHECKS: Readonly<Record<string, Check>> = {
  moved: async (claim, context) => checkMoved(MOVED.parse(claim), context),

  moves: checkOf(
    { of: z.enum(['engine', 'question']), rose: z.int(), fell: z.int(), compared: z.int() },
    async ({ of, rose, fell, compared }, { facts }) => {
      const by = of === 'engine' ? 'platform' : 'prompt';
      const rows = await facts.groups(by, PREVIOUS, await facts.counted());
      const count = (verdict: string) => rows.filter((row) => row.verdict === verdict).length;
      const all = rows.filter(({ verdict }) => verdict !== null).length;
      return differs([rose, fell, compared], [count('up'), count('down'), all]);
    },
  ),

  lead: checkOf(
    { rival: z.string(), verdict: z.enum(['ahead', 'behind', 'level']) },
    async ({ rival, verdict }, { facts }) => differs(verdict, (await againstRival(facts, rival)).verdict),
  ),

  passed: checkOf(
    { rival: z.string(), verdict: z.enum(['ahead', 'behind']) },
    async ({ rival, verdict }, { facts }) => {
      const { row, you, verdict: found } = await againstRival(facts, rival);
      if (!row?.previous_rank || !you?.previous_rank) return 'one of the two had no rank';
      const was = row.previous_rank > you.previous_rank ? 'behind' : 'ahead';
      return differs(verdict, found) ?? refutedIf(was === verdict, `it was ${was} already`);
    },
  ),

  engines: checkOf(
    { weakest: engine, strongest: engine, areApart: z.boolean() },
    async ({ weakest, strongest, areApart }, { facts }) => {
      const rows = await facts.groups('platform', PREVIOUS, await facts.counted());
      if (rows.reduce((sum, row) => sum + row.answer_count, 0) < FEW)
        return `fewer than ${FEW} answers count`;
      const ranked = rows.filter(({ answer_count }) => answer_count >= FEW_OF_ENGINE);
      const [low, high] = [weakest, strongest].map((key) => ranked.find((row) => row.key === key));
      if (!low || !high) return `an engine has fewer than ${FEW_OF_ENGINE} answers`;
      const shares = ranked.map(({ visibility }) => visibility.current ?? 0);
      const [least, most] = [Math.min(...shares), Math.max(...shares)];
      if (most === 0) return 'no engine names the brand';
      return (
        differs([low.visibility.current, high.visibility.current], [least, most]) ??
        differs(areApart, low.visibility_range.high < high.visibility_range.low)
      );
    },
  ),

  place: checkOf({ place: z.enum(['highest', 'lowest']), of: z.int() }, async ({ place, of }, { facts }) => {
    const months = await facts.months(await facts.counted());
    const first = months.findIndex(({ visibility }) => visibility !== null);
    const shares = months.flatMap(({ visibility }) => visibility ?? []);
    const [own = NaN, ...others] = shares.toReversed();
    const isPlace = (one: number) => (place === 'highest' ? one < own : one > own);
    const isMeasured = months.at(-1)?.visibility !== null && shares.length > 2;
    return differs(of, months.length - first) ?? differs(isMeasured && others.every(isPlace), true);
  }),

  missing: checkOf(
    {
      engine,
      window: z.enum(['current', 'previous']),
      reason: z.enum(['unasked', 'failed', 'uncounted']),
    },
    async ({ engine: missing, window, reason }, { facts }) => {
      const { engines: rows } = await facts.comparison(PREVIOUS);
      const lonely = rows.filter((row) => !row.answer_count || !row.previous_answer_count);
      const row = lonely.find(({ platform }) => platform === missing);
      const count = window === 'current' ? row?.answer_count : row?.previous_answer_count;
      if (count !== 0) return `the API says ${count ?? 'nothing'} of its answers`;
      const { excluded, asked } = await facts.asked(window);
      if (reason === 'unasked')
        return refutedIf(
          asked.some(({ platforms }) => platforms.includes(missing)),
          'a run asked it',
        );
      const { failed, filled, deleted_prompt } = excluded;
      const areAllFailed = failed > 0 && filled + deleted_prompt === 0 && lonely.length === 1;
      return refutedIf(reason === 'failed' && !areAllFailed, `the API says ${JSON.stringify(excluded)}`);
    },
  ),

  headline: checkOf({ isFew: z.boolean(), engines }, async ({ isFew, engines: of }, { facts, stated }) => {
    const reply = await facts.comparison(PREVIOUS, of);
    const { answer_count: count } = reply;
    return refutedIf(isFew !== count < FEW, `${count} answers count`) ?? byFigures(reply, stated);
  }),

  target: checkTarget,

  access: checkOf({ passes: z.int(), of: z.int() }, async ({ passes, of }, { facts }) => {
    const crawlers = (await facts.access()).check?.crawlers ?? [];
    return differs(
      [passes, of],
      [crawlers.filter(({ verdict }) => verdict === 'pass').length, crawlers.length],
    );
  }),

  work: checkOf({ rises: z.int(), falls: z.int(), of: z.int() }, async ({ rises, falls, of }, { facts }) => {
    const months = await facts.months([]);
    const done = (await facts.work()).flatMap(({ done_at, measurement }) => {
      const day = done_at?.slice(0, 10) ?? '';
      const isIn = day >= (months[0]?.start_date ?? '') && day <= NOW.end_date;
      return isIn && measurement?.expects_visibility_lift ? [measurement] : [];
    });
    const lifts = done.map(({ state, runs_in_window, lift }) =>
      state === 'measured' && (runs_in_window ?? 0) > 1 ? (lift ?? 0) : 0,
    );
    const [up, down] = [lifts.filter((lift) => lift > 0), lifts.filter((lift) => lift < 0)];
    return differs([rises, falls, of], [up.length, down.length, done.length]);
  }),

  /** One piece of work, of which a report says that a rise or a fall followed. */
  piece: checkOf(
    { key: z.string(), verdict: z.enum(['rise', 'fall']) },
    async ({ key, verdict }, { facts }) => {
      const lift = (await facts.work()).find(({ id }) => id === key)?.measurement?.lift ?? 0;
      return refutedIf(verdict === 'rise' ? lift <= 0 : lift >= 0, `its lift is ${lift}`);
    },
  ),

  /** The brand or a rival in the ranking, of whose change a word says that it is more than chance. */
  ranked: checkOf({ key: z.string(), verdict: z.string() }, async ({ key, verdict }, { facts }) => {
    const { data, you } = await facts.rivals(await facts.counted());
    const rows = [...data, ...(you ? [you] : [])].filter(({ name }) => name === key);
    return refutedIf(!rows.some((row) => row.verdict === verdict), `no ${key} has the verdict ${verdict}`);
  }),

  site: checkOf({ url: z.string(), lost: z.int(), of: z.int() }, async ({ url, lost, of }, { facts }) => {
    const page = (await facts.pages(await facts.counted())).find((one) => one.url === url);
    return differs([lost, of], [page?.answers_naming_competitors_not_you, page?.answer_count]);
  }),

  lost: questionsCheck(
    (row) => row.answers_naming_competitors_not_you,
    'other questions are lost more often',
  ),

  least: questionsCheck(
    (row) => 2 - row.answers_naming_you / row.answer_count, // above 0
    'other questions name the brand less often',
  ),

  'then-and-now': checkOf({ question: z.string(), engine }, async ({ question, engine: on }, { facts }) => {
    const rows = await facts.groups('prompt', PREVIOUS, await facts.counted());
    const row = rows.find(({ key, label }) => key === question || label === question);
    if (!row?.key) return 'the API has no such question';
    const [then, now] = [
      await facts.answers('previous', row.key, on),
      await facts.answers('current', row.key, on),
    ];
    const isThere =
      then.some(({ brand_named, competitors }) => !brand_named && competitors.length > 0) &&
      now.some(({ brand_named }) => brand_named);
    return differs('up', row.verdict) ?? refutedIf(!isThere, 'there are no such answers');
  }),
};

/** A rival's row, the brand's row, and whether the rival is ahead of the brand. */
async function againstRival(facts: Facts, rival: string) {
  const { data, you } = await facts.rivals(await facts.counted());
  const row = data.find(({ name, is_you }) => name === rival && !is_you);
  return { row, you, verdict: row?.against_you?.verdict };
}
