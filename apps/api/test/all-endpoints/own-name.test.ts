import { refreshBoard } from '@brand-visibility/application';
import type { ImportRecord, Operations, ResponseOf } from '@brand-visibility/contract';
import { ENGINES } from '@brand-visibility/domain';
import {
  competitorRows,
  domainForm,
  EQUALLY,
  isSameName,
  knownRivals,
  microseconds,
  nameForm,
  shareOfVoice,
  shownMetric,
  threeCounts,
} from '@brand-visibility/model';
import { NOW, bring, worldOf } from '@brand-visibility/records';
import { openJobs, type Jobs, type Open } from '@brand-visibility/wiring';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { call } from '../support/client.js';
import { serviceOver, type TestService } from '../support/service.js';

/** Generated worlds, before and after each brand is renamed to one of its rivals: reports change without a rebuild. */

const WORLDS = [7, 11];
const SIZE = { accounts: 2, brands: 3, prompts: 5, runs: 10 };

/** Two windows with different comparison windows: dates, `[from, to)`, and the start of the comparison window. */
const WINDOWS = [
  ['2026-01-01', '2026-02-28', '2026-01-01T00:00:00Z', '2026-03-01T00:00:00Z', '2025-11-03T00:00:00Z'],
  ['2025-03-11', '2026-03-10', '2025-03-11T00:00:00Z', '2026-03-11T00:00:00Z', '2024-03-11T00:00:00Z'],
] as const;
const BOARD = { from: '2025-12-10T12:00:00.123456Z', to: '2026-03-10T12:00:00.123456Z' };

type Answer = ImportRecord<'answer'>;

/** A brand of the world, and the records of the world. */
interface Known {
  readonly mark: string;
  readonly brand: ImportRecord<'brand'>;
  readonly records: readonly ImportRecord[];
}

const of = <T extends ImportRecord['type']>(records: readonly ImportRecord[], type: T) =>
  records.filter((each): each is Extract<ImportRecord, { type: T }> => each.type === type);

/** The successful answers of the brand's completed runs. */
function answeredIn({ records, brand }: Known, isRun: (run: ImportRecord<'run'>) => boolean): Answer[] {
  const runs = of(records, 'run').filter((run) => run.brand_id === brand.id && run.status === 'completed');
  const run_ids = new Set(runs.filter(isRun).map(({ id }) => id));
  return of(records, 'answer').filter(({ run_id, outcome }) => run_ids.has(run_id) && outcome === 'answered');
}

/** Those that reports over some runs count (rule 2.6). */
function countedIn(known: Known, isRun: (run: ImportRecord<'run'>) => boolean): Answer[] {
  const prompts = of(known.records, 'prompt').filter(({ deleted_at }) => deleted_at === null);
  const prompt_ids = new Set(prompts.map(({ id }) => id));
  return answeredIn(known, isRun).filter(({ prompt_id }) => prompt_ids.has(prompt_id));
}

const isWithin = (time: string | null, from: string, to: string) =>
  time !== null && microseconds(time) >= microseconds(from) && microseconds(time) < microseconds(to);

const answersOver = (known: Known, from: string, to: string) =>
  countedIn(known, ({ completed_at }) => isWithin(completed_at, from, to));

const rivalsOf = ({ records, brand }: Known) =>
  of(records, 'rival').filter(({ brand_id, name }) => brand_id === brand.id && !isSameName(name, brand.name));

/** The counts of an outreach target on the board, without its score. */
interface Counted {
  citations: number;
  readonly answers: Answer[];
}

/** The board over answers created in its window, by target. */
function boardOver(known: Known): Map<string, Counted> {
  const board = new Map<string, Counted>();
  const answers = countedIn(known, () => true);
  for (const answer of answers.filter(({ created_at }) => isWithin(created_at, BOARD.from, BOARD.to))) {
    const cited = answer.sources.flatMap(({ url }) => targetsOf(known, url));
    for (const target of new Set(cited)) {
      const row = board.get(target) ?? { citations: 0, answers: [] };
      board.set(target, row);
      row.citations += cited.filter((each) => each === target).length;
      row.answers.push(answer);
    }
  }
  return board;
}

/** How many of some answers name each rival and not the brand, by the form of the name. */
function rivalsNamed({ brand }: Known, answers: readonly Answer[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { competitors } of answers.filter(({ brand_named }) => !brand_named))
    for (const { name } of competitors)
      if (!isSameName(name, brand.name)) counts.set(nameForm(name), (counts.get(nameForm(name)) ?? 0) + 1);
  return counts;
}

/** The expected targets of each generated URL; own pages are none. */
function targetsOf({ mark, brand }: Known, url: string): readonly string[] {
  const reddit = `https://reddit.com/r/${mark.toLowerCase()}`;
  const table: Record<string, readonly string[]> = {
    [`https://www.reddit.com/r/${mark}_Shops/comments/1ab2cd/`]: [
      `${reddit}_shops/comments/1ab2cd`,
      `${reddit}_shops`,
    ],
    [`https://old.reddit.com/r/${mark.toLowerCase()}_shops/comments/1ab2cd/title/?utm_source=share`]: [
      `${reddit}_shops/comments/1ab2cd`,
      `${reddit}_shops`,
    ],
    [`https://reddit.com/r/${mark}_shops/comments/9zz9zz?context=3`]: [
      `${reddit}_shops/comments/9zz9zz`,
      `${reddit}_shops`,
    ],
    [`https://www.reddit.com/r/${mark}_bikes/comments/77xx77/so_what/#c1`]: [
      `${reddit}_bikes/comments/77xx77`,
      `${reddit}_bikes`,
    ],
    [`https://www.reddit.com/r/${mark}_bikes/`]: [`${reddit}_bikes`],
    [`https://old.reddit.com/r/${mark}_ALONE/?sort=new`]: [`${reddit}_alone`],
    [`https://reddit.com/r/${mark}_alone/wiki`]: [],
    [`https://redd.it/${mark}`]: [],
    [`https://news1.example/${mark}/list?utm_source=x&b=2&a=1`]: [
      `https://news1.example/${mark}/list?b=2&a=1`,
    ],
    [`http://www.news1.example/${mark}/list/?b=2&a=1#top`]: [`https://news1.example/${mark}/list?b=2&a=1`],
    [`HTTPS://News2.example:443/${mark}/a-versus-b`]: [`https://news2.example/${mark}/a-versus-b`],
    [`https://news3.example/${mark}/straße/?GCLID=1`]: [`https://news3.example/${mark}/stra%C3%9Fe`],
    [`https://rival.example/${mark}`]: [`https://rival.example/${mark}`],
    [`https://blog.rival.example/${mark}`]: [`https://blog.rival.example/${mark}`],
    [`https://own-rival.example/${mark}`]: [`https://own-rival.example/${mark}`],
    [`${mark} is not an address`]: [],
    [`https://news1.example/${mark}/list?b=2&a=1`]: [`https://news1.example/${mark}/list?b=2&a=1`],
    [`https://news2.example/${mark}/a-versus-b#:~:text=a`]: [`https://news2.example/${mark}/a-versus-b`],
    [`https://www.www.rival.example./${mark}/`]: [`https://rival.example/${mark}`],
    [`https://news3.example/${mark}/stra%C3%9Fe?&ref_src=x&`]: [`https://news3.example/${mark}/stra%C3%9Fe`],
    [`https://user:word@news3.example:443/${mark}/a?utm%5Fid=1&b=%20`]: [
      `https://news3.example/${mark}/a?b=%20`,
    ],
    [`https://a.blog.rival.example/${mark}`]: [`https://a.blog.rival.example/${mark}`],
    [`https://not-rival.example/${mark}`]: [`https://not-rival.example/${mark}`],
    [`https://münze.example/${mark}`]: [`https://xn--mnze-0ra.example/${mark}`],
    [`https://xn--mnze-0ra.example:8443/${mark}`]: [`https://xn--mnze-0ra.example:8443/${mark}`],
    [`ftp://news1.example/${mark}`]: [],
    [` ${mark} Is not an address`]: [],
    [`https://www.example/${mark}`]: [`https://www.example/${mark}`],
  };
  const own = [brand.domain, ...brand.domain_aliases].some((domain) =>
    new RegExp(`//(?:www\\.|shop\\.)?${domain}[:/]`).test(url),
  );
  if (own) return [];
  const targets = table[url];
  if (!targets) throw new Error(`the table has no targets for ${url}`);
  return targets;
}

type Met = Record<'reports' | 'mentions' | 'records' | 'targets', number>;

type Visibility = ResponseOf<Operations['getVisibility']>;
type Competitors = ResponseOf<Operations['getCompetitors']>;
type Board = ResponseOf<Operations['listOutreachTargets']>;

const withoutIdentity = ({ name, domain: _, movement: __, ...row }: Competitors['data'][number]) => ({
  key: nameForm(name),
  ...row,
});

/** Guards against a world in which the own name never occurs. */
function expectMet({ reports, mentions, records, targets }: Met): void {
  expect(reports).toBeGreaterThan(3);
  expect(mentions).toBeGreaterThan(10);
  expect(records).toBeGreaterThan(0);
  expect(targets).toBeGreaterThan(15);
}

// Rule 8.1.
describe.each(WORLDS)('the own name in world %i', (seed) => {
  const world = worldOf(seed, SIZE);
  const renamed = of(world.records, 'brand').map((brand): ImportRecord => ({
    ...brand,
    name: brand.name.replace(/MARK .*/, 'MARK two\u00a0words'),
  }));
  let folder: string;
  let jobs: Open<Jobs>;
  let service: TestService;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'brand-visibility-own-'));
    const file = join(folder, 'data.db');
    jobs = await openJobs({ file }, 'create');
    await bring(jobs.jobStore, world.records);
    service = await serviceOver(`sqlite:${file}`, { now: NOW });
  });
  afterAll(async () => {
    await service.stop();
    await jobs.close();
    await rm(folder, { recursive: true });
  });

  const get = async <Body>(key: string | undefined, path: string): Promise<Body> => {
    const response = await call(service.port, path, { headers: { Authorization: `Bearer ${key}` } });
    expect([path, response.status]).toEqual([path, 200]);
    return response.body as Body;
  };

  /** Compares every brand's reports and boards with the model. Returns how often the own name occurred. */
  async function compareAll(records: readonly ImportRecord[]) {
    const met: Met = { mentions: 0, records: 0, targets: 0, reports: 0 };
    for (const { mark, brand_ids, keys } of world.accounts) {
      for (const brand of of(records, 'brand').filter(({ id }) => brand_ids.includes(id))) {
        const known: Known = { mark, brand, records };
        const isOwn = ({ name }: { readonly name: string }) => isSameName(name, brand.name);
        const rivals = rivalsOf(known);
        const watched = rivals.filter(({ is_watched }) => is_watched).map(({ name }) => name);
        met.records += of(records, 'rival').filter((r) => r.brand_id === brand.id && isOwn(r)).length;
        for (const [start, end, from, to, before] of WINDOWS) {
          const answers = answersOver(known, from, to);
          if (answers.length === 0) continue;
          met.reports += 1;
          met.mentions += answers.filter(({ competitors }) => competitors.some(isOwn)).length;
          const window = `start_date=${start}&end_date=${end}`;
          const path = `/v1/brands/${brand.id}`;
          const previous = answersOver(known, before, from);
          const report = await get<Visibility>(keys[0]?.key, `${path}/visibility?${window}`);
          const share = (some: readonly Answer[]) => shareOfVoice(some, brand.name, watched);
          expect(report.share_of_voice).toEqual(shownMetric(share(answers), share(previous)));
          const list = await get<Competitors>(keys[0]?.key, `${path}/competitors?limit=100&${window}`);
          const rows = competitorRows({
            current: answers,
            previous,
            ownName: brand.name,
            watched,
            weights: EQUALLY,
            engines: ENGINES,
          });
          expect(list.answer_count).toBe(answers.length);
          expect(list.total).toBe(rows.filter(({ rank }) => rank !== null).length);
          expect(list.data.map(withoutIdentity)).toEqual(rows);
          const some = await get<Competitors>(keys[0]?.key, `${path}/competitors?watched=true&${window}`);
          expect(some.data.map(withoutIdentity)).toEqual(rows.filter(({ is_watched }) => is_watched));
        }
        met.targets += await compareBoard(known, keys[0]?.key);
      }
    }
    return met;
  }

  async function compareBoard(known: Known, key: string | undefined): Promise<number> {
    await refreshBoard(jobs.jobStore, known.brand.id, NOW);
    const { data } = await get<Board>(key, `/v1/brands/${known.brand.id}/outreach-targets?limit=100`);
    const board = boardOver(known);
    expect(data.map(({ url }) => url).sort()).toEqual([...board.keys()].sort());
    const seen = knownRivals(
      rivalsOf(known),
      answeredIn(known, () => true),
    );
    const rivals = rivalsOf(known).map(({ name }) => domainForm(seen.get(nameForm(name))?.domain ?? ''));
    for (const target of data) {
      const { citations = 0, answers = [] } = board.get(target.url) ?? {};
      const counts = { citations, answers: answers.length, ...threeCounts(answers, known.brand.name) };
      expect(target).toMatchObject(counts);
      const named = rivalsNamed(known, answers);
      const most = [...named.values()].sort((a, b) => b - a);
      expect(target.competitors_named.map((rival) => rival.answers)).toEqual(most.slice(0, 5));
      for (const rival of target.competitors_named)
        expect(named.get(nameForm(rival.name))).toBe(rival.answers);
      const isRivals = rivals.some((each) => each !== '' && `.${target.domain}`.endsWith(`.${each}`));
      expect(target.source_type === 'competitor').toBe(target.kind === 'page' && isRivals);
    }
    return data.length;
  }

  // Rules 11.8 and 11.9.
  test('every report and board equals the model', async () => {
    const met = await compareAll(world.records);
    expectMet(met);
  });

  test('and still does after each brand takes the name of one of its rivals', async () => {
    await bring(jobs.jobStore, renamed);
    const ids = new Set(renamed.map((each) => 'id' in each && each.id));
    const others = world.records.filter((each) => !(each.type === 'brand' && ids.has(each.id)));
    const met = await compareAll([...renamed, ...others]);
    expectMet(met);
  });
});
