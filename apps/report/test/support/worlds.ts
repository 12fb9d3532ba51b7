import type { ImportRecord } from '@brand-visibility/contract';
import { record } from '@brand-visibility/records';

/** Small brands, each in a state that a report has to say. */

/** Accounts besides that of the demo: of the worlds, of an agency with few data, and without a brand. */
export const ACCOUNTS = ['acc_worlds', 'acc_agency', 'acc_new'] as const;

type Engine = ImportRecord<'answer'>['platform'];

interface World {
  readonly id: string;
  readonly name?: string;
  readonly engines?: readonly Engine[];
  readonly questions?: number;
  /** How many of the questions contain the name. */
  readonly branded?: number;
  /** The share of answers that name each rival, in percent. */
  readonly rivals?: Readonly<Record<string, number>>;
  /** By month the share of answers that name the brand, in percent, or of each engine asked; `failed`: no answer. */
  readonly months: Readonly<Record<string, number | 'failed' | Partial<Record<Engine, number | 'failed'>>>>;
  /** The sentiments of the answers that name the brand, in turn. */
  readonly tones?: readonly ImportRecord<'answer'>['sentiment'][];
  /** The days of the month on which the questions are asked. */
  readonly days?: readonly string[];
  readonly text?: (name: string) => string;
  readonly rows?: (brand_id: string) => readonly ImportRecord[];
}

const WEEKS = ['07', '14', '21', '28'];
const TONES = ['positive', 'neutral', 'negative', 'positive'] as const;

/** Pages that answers cite in turn. */
const PAGES = [
  'https://lists.example/best',
  'https://www.acme.example/about',
  'https://blog.globex.example/why',
  'https://letters.example/issue-7',
  'https://reddit.com/r/tools/comments/1abcd',
  'https://done.example/list',
  'https://dull.example/list',
];

export const brandOf = (id: string) => `brd_${id}`;

function worldOf(account_id: string, world: World): ImportRecord[] {
  const { id, name = 'Acme', engines = ['claude', 'chatgpt'], questions = 10, branded = 0 } = world;
  const { days = WEEKS, rivals = { Globex: 60, Initech: 40 }, text = (one: string) => one } = world;
  const { tones = TONES } = world;
  const brand_id = brandOf(id);
  const rows: ImportRecord[] = [
    record.brand({ id: brand_id, account_id, name, domain: 'acme.example', platforms: [...engines] }),
    ...Object.keys(rivals).map((rival) => {
      const domain = rival === 'Globex' ? 'globex.example' : null;
      return record.rival({ brand_id, name: rival, domain, is_watched: true });
    }),
  ];
  for (let q = 0; q < questions; q += 1)
    rows.push(
      record.prompt({
        id: `prm_${id}_${q}`,
        brand_id,
        text: text(q < branded ? `Is ${name} good for task ${q + 1}?` : `What is good for task ${q + 1}?`),
        is_branded: q < branded,
      }),
    );
  let number = 0;
  for (const [month, share] of Object.entries(world.months))
    for (const day of days) {
      const [at, run_id] = [`${month}-${day}T06:00:00Z`, `run_${id}_${month}-${day}`];
      const times = { created_at: at, started_at: at, completed_at: at };
      const asked = engines.filter((one) => typeof share !== 'object' || share[one] !== undefined);
      rows.push(record.run({ id: run_id, brand_id, platforms: asked, ...times }));
      for (let q = 0; q < questions; q += 1)
        for (const [e, platform] of engines.entries()) {
          if (!asked.includes(platform)) continue;
          number += 1;
          const ids = { id: `ans_${id}_${number}`, run_id, prompt_id: `prm_${id}_${q}` };
          const own = { ...ids, platform, created_at: at };
          const of = typeof share === 'object' ? share[platform] : share;
          if (of === 'failed' || of === undefined) {
            rows.push(record.answer({ ...own, outcome: 'failed', text: null }));
            continue;
          }
          const isNamed = spread(q, e, Number(day)) < of;
          const named = Object.entries(rivals).filter(
            ([, share], r) => spread(q + 3 * r + 5, e, Number(day)) < share,
          );
          rows.push(
            record.answer({
              ...own,
              brand_named: isNamed,
              position: isNamed ? 1 + (number % 3) : null,
              sentiment: isNamed ? (tones[number % tones.length] ?? null) : null,
              competitors: named.map(([rival], r) => ({
                name: rival,
                position: r + 4,
                sentiment: 'neutral',
                domain: null,
              })),
              sources: [sourceOf(PAGES[number % PAGES.length] ?? '', text)],
            }),
          );
        }
    }
  return [...rows, ...(world.rows?.(brand_id) ?? [])];
}

const sourceOf = (url: string, text: (text: string) => string) => ({
  url,
  domain: new URL(url).host.replace('www.', ''),
  title: text(`A list ${url.length}`),
});

/** From 0 to 99, spread evenly over the questions of a day. */
const spread = (q: number, e: number, day: number) => (q * 37 + e * 13 + day * 29) % 100;

const at = (day: string) => `${day}T10:00:00Z`;

const workOf =
  (
    ...pieces: readonly (Partial<ImportRecord<'recommendation'>> & {
      readonly done?: string;
      readonly begun?: string;
    })[]
  ) =>
  (brand_id: string): ImportRecord[] =>
    pieces.map(({ done, begun, ...piece }, index) =>
      record.recommendation({
        brand_id,
        created_at: at('2026-05-02'),
        metric_key: 'overall',
        ...piece,
        id: `rec_${brand_id}_${index}`,
        moves: [
          ...(begun ? [{ to: 'in_progress' as const, at: at(begun) }] : []),
          ...(done ? [{ to: 'done' as const, at: at(done) }] : []),
        ],
      }),
    );

const outreach = (brand_id: string): ImportRecord[] =>
  (['done', 'dull'] as const).map((site) =>
    record.outreachWork({
      brand_id,
      url: `https://${site}.example/list`,
      moves: [{ to: site === 'done' ? 'done' : 'dismissed', at: at('2026-10-02') }],
    }),
  );

export const HOSTILE_NAME =
  `<b>"Acme"</b> & 'Söhne' {{x}} \${y} \u202Emoc\u202C </style><script>1</script> ${'long '.repeat(6)}`.padEnd(
    105,
    'x',
  );

const FALLING = { '2026-05': 52, '2026-06': 55, '2026-07': 50, '2026-08': 56, '2026-09': 60, '2026-10': 25 };
const EARLIER = { '2026-07': 38, '2026-08': 42, '2026-09': 40 };

const WORLDS: readonly World[] = [
  {
    id: 'falling',
    branded: 2,
    months: FALLING,
    rows: (brand_id) => [
      ...workOf(
        { title: 'Write the guide', done: '2026-09-22', baseline_value: 60 },
        { title: 'Win the list', done: '2026-09-30', baseline_value: 55 },
        { title: 'Allow crawlers', done: '2026-08-03', action_type: 'fix_technical', baseline_value: 55 },
        { title: 'Start the blog', done: '2026-06-10', baseline_value: 25 },
        { title: 'Ask for quotes', done: '2026-10-25', baseline_value: 60 },
        { title: 'Print leaflets', done: '2026-07-07', metric_key: null },
        { title: 'Film a tour', done: '2026-11-12', baseline_value: 60 },
        { title: 'Long ago', done: '2026-04-02', baseline_value: 60 },
        { title: 'Answer reviews', begun: '2026-10-20' },
        { title: 'Explain prices', created_at: at('2026-11-15') },
      )(brand_id),
      ...outreach(brand_id),
    ],
  },
  {
    id: 'rising',
    months: { ...EARLIER, '2026-10': 75 },
    rows: workOf({ title: 'Write the guide', done: '2026-09-30', baseline_value: 40 }),
  },
  { id: 'chance', months: { ...EARLIER, '2026-10': 44 } },
  {
    id: 'empty',
    months: { ...EARLIER, '2026-10': 'failed' },
    rows: workOf({ title: 'Answer reviews', begun: '2026-10-20' }),
  },
  { id: 'carried', months: EARLIER },
  { id: 'gap', months: { '2026-07': 30, '2026-08': 42, '2026-10': 44 } },
  { id: 'failedbefore', months: { '2026-08': 42, '2026-09': 'failed', '2026-10': 44 } },
  { id: 'one', engines: ['chatgpt'], months: { ...EARLIER, '2026-10': 44 } },
  { id: 'norivals', rivals: {}, months: { ...EARLIER, '2026-10': 75 } },
  { id: 'new', days: ['28'], months: { '2026-10': 44 } },
  { id: 'never', months: {} },
  {
    id: 'hostile',
    name: HOSTILE_NAME,
    branded: 2,
    rivals: { [`${HOSTILE_NAME}!`]: 60, Initech: 40 },
    text: (text) => `${text} ${HOSTILE_NAME}`,
    months: { ...EARLIER, '2026-10': 75 },
  },
  { id: 'nine', questions: 9, months: { ...EARLIER, '2026-10': 44 } },
  { id: 'many', questions: 200, branded: 3, days: ['07'], months: { '2026-09': 40, '2026-10': 70 } },
  { id: 'apart', months: { ...EARLIER, '2026-10': { claude: 80, chatgpt: 20 } } },
  { id: 'leader', rivals: { Globex: 30 }, months: { ...EARLIER, '2025-10': 20, '2026-10': 60 } },
  {
    id: 'without',
    engines: ['claude', 'chatgpt', 'grok'],
    months: {
      '2026-09': { claude: 40, chatgpt: 40, grok: 90 },
      '2026-10': { claude: 44, chatgpt: 44, grok: 'failed' },
    },
  },
  {
    id: 'joined',
    engines: ['claude', 'chatgpt', 'grok'],
    months: { '2026-09': { claude: 40, chatgpt: 40 }, '2026-10': { claude: 44, chatgpt: 44, grok: 90 } },
  },
  { id: 'unlike', months: { '2026-09': { claude: 40 }, '2026-10': { chatgpt: 60 } } },
  {
    id: 'slow',
    engines: ['claude', 'chatgpt', 'gemini'],
    months: { '2026-05': 70, '2026-06': 66, '2026-07': 62, '2026-08': 58, '2026-09': 54, '2026-10': 50 },
  },
  {
    id: 'few',
    engines: ['claude', 'chatgpt', 'gemini'],
    questions: 1,
    days: ['07'],
    months: { '2026-10': 100 },
  },
  { id: 'fewearlier', questions: 1, days: ['07'], months: { '2026-09': 100 } },
  { id: 'unnamed', branded: 2, months: { '2026-09': 0, '2026-10': 0 } },
  {
    id: 'marked',
    questions: 2,
    text: (one) => one.replace('What is good for task 1', 'Is Acme good for task 1'),
    months: { '2026-09': 40, '2026-10': 44 },
  },
  { id: 'own', questions: 2, branded: 2, months: { '2026-09': 40, '2026-10': 44 } },
  {
    id: 'repair',
    months: { '2026-09': 40, '2026-10': 44 },
    rows: workOf({ title: 'Allow crawlers', done: '2026-08-03', action_type: 'fix_technical' }),
  },
  { id: 'halfknown', tones: ['positive', null], months: { '2026-09': 40, '2026-10': 44 } },
  { id: 'toneless', tones: [null], months: { '2026-09': 40, '2026-10': 44 } },
  { id: 'level', rivals: { Globex: 100 }, months: { '2026-09': 40, '2026-10': 100 } },
];

export const WORLD_IDS = WORLDS.map(({ id }) => id);

const SMALL = { engines: ['claude'], questions: 4 } as const;

/** Brands of the agency, of which one fell, one did not change and one cannot be compared. */
const CLIENTS: readonly World[] = [
  { ...SMALL, id: 'cedar', name: 'Cedar <b>', months: { '2026-10': 100 } },
  { ...SMALL, id: 'birch', name: 'Birch', months: { '2026-09': 100, '2026-10': 100 } },
  { ...SMALL, id: 'alder', name: 'Alder', months: { '2026-09': 100, '2026-10': 0 } },
];

/** Brands for the page in the account of the demo: one with more questions than a table shows, one without runs. */
const FOR_PAGE: readonly World[] = [
  { id: 'long', name: 'Zeta', questions: 200, days: ['07', '21'], months: { '2026-09': 40, '2026-10': 70 } },
];

export const recordsOfWorlds = (): ImportRecord[] => [
  ...ACCOUNTS.map((id) => record.account({ id })),
  ...WORLDS.flatMap((world) => worldOf('acc_worlds', world)),
  ...CLIENTS.flatMap((world) => worldOf('acc_agency', world)),
  ...FOR_PAGE.flatMap((world) => worldOf('acc_demo', world)),
  record.brand({ id: 'brd_quiet', account_id: 'acc_demo', name: 'Zulu' }),
];
