import { refreshBoard } from '@brand-visibility/application';
import type { ImportRecord } from '@brand-visibility/contract';
import {
  articleType,
  DAY,
  ENGINES,
  formatInstant,
  nameKey,
  opportunityScore,
} from '@brand-visibility/domain';
import { describe, expect, test } from '@jest/globals';
import {
  drawFrom,
  type Draw,
  record,
  bring,
  differences,
  finalRecords,
  NOW,
} from '@brand-visibility/records';
import { boardOfRecords, plainTarget } from './board-of-records.js';
import { boardOf } from './boards.js';
import { openForEach, type Open } from './opened.js';
import { mention } from './small-world.js';

const BRANDS = 12;
const RUNS = 4;
const PROMPTS = 5;

/** Spellings that lead to few targets, and text that is not an address. */
const URLS = [
  'https://news.example/a',
  'HTTP://User@www.news.example.:80/a//?utm_source=x&&#part',
  'https://news.example:8443/a?b=1&gclid=2',
  'https://news.example../a',
  'https://www.news.example..:8443',
  'https://www.news.example./',
  'https://1.2.3.4../a',
  'https://1.2.3.4/a',
  'https://www.reddit.com/r/SEO/comments/1A/title/?x=1',
  'http://old.reddit.com/r/seo/comments/1a',
  'https://reddit.com/r/seo/comments/2b/c/d',
  'https://reddit.com/r/Seo/?sort=new',
  'https://www.reddit.com../r/seo',
  'https://reddit.com/r/seo/about',
  'https://reddit.com/r/other/comments/1a',
  'https://redd.it/1a',
  'https://i.redd.it/1a.png',
  'https://www.acme.example/pricing',
  'https://docs.acme.test./a',
  'https://notacme.example/vs/globex',
  'mailto:a@news.example',
  'news.example/a',
  '',
];
const TITLES = [
  null,
  null,
  '',
  ' \t',
  '\u0085',
  '\u2003',
  '\ufeff',
  'Best',
  'How to',
  ' x ',
  '"a" \\',
  'b\n',
  'null',
];
const NAMES = ['Acme', 'ＡＣＭＥ', 'Globex', 'globex', 'Initech', 'Umbrella', 'Hooli', 'Stark', 'Wayne'];

const DOMAINS = [null, null, null, 'WWW.News.example.', 'rival.example'];
/** The first two are spellings of one domain. */
const TYPES = ['news.example', 'WWW.news.example', 'notacme.example'].map((domain, i) =>
  record.domainType({ domain, domain_type: `type ${i}` }),
);

/** Few times, so that answers of one run and of several meet; some are at the bounds of a window. */
const TIMES = [0n, 1n, DAY, 40n * DAY, 90n * DAY, 90n * DAY + 1n, 130n * DAY].map((ago) => NOW - ago);

/** A board of now, whose window cuts runs, and of an earlier time. */
const REFRESHES = [NOW - 40n * DAY, NOW];
/** When the brand has another name. */
const RENAMED = NOW + 1n;

function drawnBrand(draw: Draw, brand: number): ImportRecord[] {
  const brand_id = `brd_${brand}`;
  const domain_aliases = draw.some(['acme.test', 'news.example'], 30);
  const platforms = [...ENGINES];
  const idOf = (kind: string, n: number) => `${kind}_${brand}_${n}`;
  const records: ImportRecord[] = [
    record.brand({ id: brand_id, slug: brand_id, domain_aliases, platforms }),
    record.rival({ brand_id, name: 'Globex' }),
    // Its own name is no rival of a brand, until it is renamed (rule 8.1).
    record.rival({ brand_id, name: 'acme', domain: 'news.example', is_watched: true }),
    record.rival({ brand_id, name: 'Hooli', domain: draw.pick([null, 'notacme.example']) }),
  ];
  for (let prompt = 0; prompt < PROMPTS; prompt += 1)
    records.push(
      record.prompt({
        id: idOf('prm', prompt),
        brand_id,
        deleted_at: draw.chance(20) ? '2026-03-01T00:00:00Z' : null,
      }),
    );
  for (let run = 0; run < RUNS; run += 1) {
    const isOpen = draw.chance(10);
    records.push(
      record.run({
        id: idOf('run', run),
        brand_id,
        platforms,
        ...(isOpen ? { status: 'running', completed_at: null } : {}),
      }),
    );
    for (let prompt = 0; prompt < PROMPTS; prompt += 1)
      for (const platform of draw.some(ENGINES, 40))
        records.push(drawnAnswer(draw, idOf('run', run), idOf('prm', prompt), platform));
  }
  return records;
}

function drawnAnswer(
  draw: Draw,
  run_id: string,
  prompt_id: string,
  platform: (typeof ENGINES)[number],
): ImportRecord<'answer'> {
  const outcome = draw.pick(['answered', 'answered', 'answered', 'answered', 'failed', 'filled'] as const);
  const brand_named = outcome !== 'failed' && draw.chance(30);
  const names = new Map(draw.some(NAMES, 25).map((name) => [nameKey(name), name]));
  return record.answer({
    id: draw.id('ans'),
    run_id,
    prompt_id,
    platform,
    outcome,
    created_at: formatInstant(draw.pick(TIMES)),
    ...(brand_named ? { brand_named, position: 1, sentiment: 'neutral' } : {}),
    ...(outcome === 'failed'
      ? { text: null, competitors: [], sources: [] }
      : {
          competitors: [...names.values()].map((name) => mention(name, { domain: draw.pick(DOMAINS) })),
          sources: Array.from({ length: draw.below(7) }, () => ({
            url: draw.pick(URLS),
            domain: draw.pick(['Recorded', 'Recorded', 'recorded.example']),
            title: draw.pick(TITLES),
          })),
        }),
  });
}

export function drawnBoardsContract(open: Open): void {
  describe('a drawn outreach board', () => {
    const opened = openForEach(open);

    // Rules 8.1 and 9.7.
    test('equals a recount of answers and sources, as do its scores, also of a brand renamed to a rival', async () => {
      const draw = drawFrom(1);
      const brands = Array.from({ length: BRANDS }, (_, brand) => drawnBrand(draw, brand)).flat();
      const records = [record.account(), ...brands, ...TYPES];
      const { jobStore } = opened();
      await bring(jobStore, records);
      let targets = 0;
      for (let brand = 0; brand < BRANDS; brand += 1) {
        for (const now of [...REFRESHES, RENAMED]) {
          const brand_id = `brd_${brand}`;
          if (now === RENAMED) {
            const renamed = records.flatMap((each) =>
              each.type === 'brand' && each.id === brand_id ? { ...each, name: 'GLOBEX' } : [],
            );
            await bring(jobStore, renamed);
            records.push(...renamed);
          }
          const final = finalRecords(records);
          const seen: number[] = [];
          await refreshBoard(jobStore, brand_id, now, (run, ofRuns) => seen.push(run / ofRuns));
          expect(seen.toSorted((a, b) => a - b)).toEqual(seen);
          const board = await boardOf(opened(), brand_id);
          const keyOf = (ord: number) => nameKey(board.nameOf(ord));
          const found = board.targets.map((row) => [row.url, plainTarget(row, keyOf)] as const);
          expect(new Map(found)).toEqual(boardOfRecords(final, brand_id, now));
          for (const row of board.targets) expect(judged(row)).toEqual(rejudged(row, now));
          targets += found.length;
        }
      }
      expect(targets).toBeGreaterThan(100);
      expect(await differences(jobStore)).toEqual([]);
    });
  });
}

type Row = Awaited<ReturnType<typeof boardOf>>['targets'][number];

const judged = ({ article_type, opportunity_score }: Row) => ({ article_type, opportunity_score });

function rejudged(row: Row, now: bigint): ReturnType<typeof judged> {
  const article_type = articleType(row, row.title);
  const opportunity_score = opportunityScore({
    citations: row.citations,
    missing: row.answers_naming_competitors_not_you + row.answers_naming_no_brand,
    engines: row.platforms.length,
    prompts: row.prompts,
    age: now - row.last_cited_at,
    ...(row.kind === 'page' ? { format: article_type } : {}),
  });
  return { article_type, opportunity_score };
}
