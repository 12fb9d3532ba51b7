/**
 * The world of the stored databases: 60 days from 12 April 2026, in two files of records. It has what later rules may see
 * with other eyes: spellings of names, addresses of pages, redirects, and work on them.
 */
import { drawFrom, record } from '../../records/dist/index.js';

const FIRST_DAY = Date.parse('2026-04-12T00:00:00Z');
const SENTIMENTS = ['positive', 'neutral', 'negative', 'mixed'];

/** Milliseconds since 1970 at an hour, with decimals, of a day from 0 to 59. */
export const timeOf = (day, hour = 0) => FIRST_DAY + Math.round((day * 24 + hour) * 3_600_000);
const at = (day, hour) => new Date(timeOf(day, hour)).toISOString();

/** The day from which on runs are in the second file. */
const SECOND_FILE = 50;

/** Spellings of rivals. Of a pair, b0ec5bab made two rivals; later releases make one. */
const PAIRS = [
  ["McDonald's", 'McDonald’s'],
  ["Wendy's", 'Wendy’s'],
  ['Five Guys', 'Five G\u00aduys'],
  ['Coca-Cola', 'Coca\u2011Cola'],
  ["Carl's Jr", 'Carl’s Jr'],
];
const OTHERS = [['Straße Grill', 'STRASSE GRILL'], ['Shake Shack'], ['BLUE PLATE']];

/** Parameters that only track. The last four are newer than both commits. */
const TRACKING = [
  'utm_source=chatgpt.com',
  'gclid=1',
  'srsltid=a1',
  'gbraid=b',
  'wbraid=c',
  'gad_source=1',
  'igsh=d',
];

/** Pages that answers cite: URL, recorded domain, title. */
const PAGES = [
  ['https://news.example/best-burgers', 'news.example', 'The best burgers'],
  ...TRACKING.map((each) => [
    `https://www.news.example/best-burgers?${each}`,
    'news.example',
    'Best burgers',
  ]),
  ...TRACKING.map((each, i) => [`https://list${i}.example/top?page=2&${each}`, `list${i}.example`, null]),
  // Behind a redirect of an engine, except the last.
  ['https://grounding.engine.example/redirect/1', 'guide.example', 'guide.example'],
  ['https://grounding.engine.example/redirect/2', 'www.news.example', 'news.example'],
  ['https://grounding.engine.example/redirect/3', 'Wendys.Example', null],
  ['https://amp.guide.example/burgers', 'guide.example', 'Burgers in town'],
  // International host names.
  ['https://bücher.example/küche?x=ä', 'bücher.example', 'Küche'],
  ['https://xn--bcher-kva.example/k%C3%BCche?x=%C3%A4', 'xn--bcher-kva.example', 'Küche'],
  ['https://STRASSE.example./grill/', 'STRASSE.example.', null],
  ['https://straße.example/grill', 'straße.example', null],
  // Reddit.
  ['https://www.reddit.com/r/Burgers/comments/1ab2cd/best/?utm_source=share', 'reddit.com', 'Best one?'],
  ['https://old.reddit.com/r/burgers/comments/1ab2cd', 'reddit.com', null],
  ['https://reddit.com/r/burgers/comments/9zz9zz/', 'reddit.com', 'Worst one?'],
  ['https://reddit.com/r/grill/?sort=new', 'reddit.com', 'r/grill'],
  ['https://redd.it/1ab2cd', 'redd.it', null],
  // The brand's own pages, a rival's, and what is no page.
  ['https://www.blueplate.example/menu?gbraid=z', 'blueplate.example', 'Menu'],
  ['https://shop.wendys.example/menu', 'wendys.example', 'Menu'],
  ['https://fiveguys.example/locations?igsh=1', 'fiveguys.example', null],
  ['not an address', '', null],
];

/**
 * Returns the records of the first and of the second file. With `twice`, some answers name a rival in both spellings of
 * a pair, and there is an account that later rules would refuse.
 */
export function storedWorld(twice) {
  const draw = drawFrom(89);
  const large = { account_id: 'acc_large', names: [...PAIRS, ...OTHERS], twice };
  const plate = {
    ...large,
    id: 'brd_plate',
    name: 'Blue Plate',
    domain: 'blueplate.example',
    engines: ['chatgpt', 'claude', 'perplexity'],
    prompts: 10,
    days: [1, 4, 7, 10, 14, 17, 21, 24, 28, 31, 35, 38, 42, 45, 47, 49, 52, 55, 57, 58],
    status: { 17: 'failed', 49: 'running', 57: 'running', 58: 'pending' },
  };
  const table = {
    ...large,
    id: 'brd_table',
    name: 'Möbel Tisch',
    domain: 'xn--mbel-5qa.example',
    engines: ['chatgpt', 'google_aio'],
    prompts: 7,
    days: [3, 10, 17, 24, 31, 38, 45],
    status: {},
  };
  const gone = { ...table, id: 'brd_gone', name: 'Gone', domain: 'gone.example', prompts: 2, days: [20, 40] };
  const small = {
    ...table,
    account_id: 'acc_small',
    id: 'brd_small',
    name: 'Corner Café',
    domain: 'corner.example',
    engines: ['grok'],
    prompts: 2,
    days: [44],
  };
  const records = [
    record.account({
      id: 'acc_large',
      plan: { id: 'agency', name: 'Agency', is_trialing: true, trial_ends_at: at(200) },
    }),
    record.account({ id: 'acc_small' }),
    ...DOMAIN_TYPES.map(([domain, domain_type]) => record.domainType({ domain, domain_type })),
    ...[plate, table, gone, small].flatMap((brand) => brandRecords(draw, brand)),
    ...workOf('brd_plate'),
    ...workOf('brd_table'),
    ...(twice ? refusedLater(draw, small) : []),
  ];
  const isLater = ({ type, id = '', run_id = id }) =>
    (type === 'run' || type === 'answer') && Number(run_id.split('_').at(-1)) >= SECOND_FILE;
  return {
    first: records.filter((each) => !isLater(each)),
    second: [...records.filter(isLater), ...changesOf(records)],
  };
}

const DOMAIN_TYPES = [
  ['news.example', 'editorial'],
  ['WWW.Guide.Example.', 'review'],
  ['bücher.example', 'blog'],
  ['wendys.example', 'shop'],
];

/** Records of rivals. Later rules take both of Carl's Jr for one rival, which has the later record. */
const RIVALS = {
  brd_plate: [
    ['Wendy’s', 'wendys.example', true],
    ['Five G\u00aduys', 'fiveguys.example', true],
    ["Carl's Jr", 'carls.example', false],
    ['Carl’s Jr', 'carlsjr.example', true],
    ['Never named', null, true],
  ],
  brd_table: [
    ['Coca\u2011Cola', null, false],
    ['Möbel tisch', 'list1.example', true],
  ],
};

function brandRecords(draw, brand) {
  const { id, account_id, name, domain, engines, days, status } = brand;
  const themes = ['Price', 'Größe'].map((title, i) =>
    record.theme({ id: `thm_${id}_${i}`, brand_id: id, name: title }),
  );
  const prompts = Array.from({ length: brand.prompts }, (_, i) => promptOf(brand, themes, i));
  const runs = days.map((day) => runOf(id, day, status[day] ?? 'completed', engines));
  return [
    record.brand({ id, account_id, name, domain, platforms: engines, created_at: at(0), location: 'Zürich' }),
    ...(RIVALS[id] ?? []).map(([rival, website, is_watched]) =>
      record.rival({ brand_id: id, name: rival, domain: website, is_watched }),
    ),
    ...themes,
    ...prompts,
    ...runs.flatMap((run, i) => [
      run,
      ...(run.status === 'pending' ? [] : prompts).flatMap((prompt) =>
        engines.map((platform) => answerOf(draw, brand, { run, prompt, platform, day: days[i] })),
      ),
    ]),
  ];
}

const CATEGORIES = [
  'discovery',
  'problem_solution',
  'use_case',
  'expert',
  'comparison',
  'brand_research',
  null,
];

/** Every fourth prompt is paused or was never tracked. */
const promptOf = ({ id: brand_id, name }, themes, i) =>
  record.prompt({
    id: `prm_${brand_id}_${i}`,
    brand_id,
    text: `Question ${i} about ${name}?`,
    category: CATEGORIES[i % 7],
    theme_id: [null, ...themes.map(({ id }) => id)][i % 3],
    location: [null, 'Austin, TX', 'Zürich'][i % 3],
    is_branded: i % 5 === 0,
    volume: [1, 3, null][i % 3],
    difficulty: [null, 2, 5][i % 3],
    created_at: at(0, 1 + (i % 2)),
    activated_at: i % 8 === 3 ? null : at(0, 3),
    is_tracked: i % 4 !== 3,
    deleted_at: brand_id === 'brd_table' && i === 4 ? at(44) : null,
  });

/** The run of day 7 has figures of another system. */
const runOf = (brand_id, day, status, platforms) =>
  record.run({
    id: `run_${brand_id}_${day}`,
    brand_id,
    status,
    platforms,
    created_at: at(day, 4),
    started_at: status === 'pending' ? null : at(day, 4.1),
    completed_at: status === 'completed' ? at(day, 5 + (day % 7) / 10) : null,
    figures:
      day === 7
        ? {
            prompt_count: 9,
            answer_count: 20,
            failed_count: 3,
            filled_count: 1,
            visibility: 41.5,
            average_position: 2.1,
          }
        : null,
  });

function answerOf(draw, { names, twice }, { run, prompt, platform, day }) {
  const answer = {
    id: `ans_${prompt.id}_${platform}_${day}`,
    run_id: run.id,
    prompt_id: prompt.id,
    platform,
    created_at: at(day, 4.2 + draw.below(50) / 100),
  };
  if (draw.chance(run.status === 'running' ? 25 : 8))
    return record.answer({ ...answer, outcome: 'failed', text: null });
  const brand_named = draw.chance(50);
  return record.answer({
    ...answer,
    outcome: draw.chance(5) ? 'filled' : 'answered',
    text: `Answer ${draw.below(30)}: it depends on the place.`,
    text_markdown: draw.chance(30) ? '**It depends** on the place.' : null,
    brand_named,
    position: brand_named ? 1 + draw.below(4) : null,
    sentiment: brand_named ? draw.pick(SENTIMENTS) : null,
    competitors: mentionsOf(draw, names, twice),
    sources: draw.some(PAGES, 12).map(([url, domain, title]) => ({ url, domain, title })),
  });
}

function mentionsOf(draw, names, twice) {
  const spellings = draw.some(names, 30).flatMap((group) => {
    const [both, one] = [draw.chance(25), draw.pick(group)];
    return both && twice && PAIRS.includes(group) ? group : [one];
  });
  return spellings.map((name, i) => ({
    name,
    position: draw.chance(80) ? i + 1 : null,
    sentiment: draw.chance(80) ? draw.pick(SENTIMENTS) : null,
    domain: draw.chance(20) ? draw.pick(['wendys.example', 'WWW.McD.Example.', 'cola.example']) : null,
  }));
}

/** The id of the account with names that later rules find empty, and of its brand. */
export const REFUSED = ['acc_refused', 'brd_refused'];

function refusedLater(draw, brand) {
  const [account_id, id] = REFUSED;
  const names = [['\u00ad'], ['\u200b\u2060'], ...OTHERS];
  return [
    record.account({ id: account_id }),
    ...brandRecords(draw, { ...brand, id, account_id, name: 'Refused', prompts: 4, names }),
    record.rival({ brand_id: id, name: '\u2060', domain: 'refused.example', is_watched: true }),
  ];
}

/** Site checks, audits, recommendations and outreach work of a brand. */
function workOf(brand_id) {
  const [of, run] = [{ brand_id }, `run_${brand_id}`];
  const check = (day, values = {}) =>
    record.siteAccessCheck({
      ...of,
      id: `chk_${brand_id}_${day}`,
      created_at: at(day),
      reported_at: at(day, 0.1),
      completed_at: at(day, 0.1),
      ...values,
    });
  const crawler = {
    label: 'GPTBot',
    vendor: 'OpenAI',
    http_status: 403,
    fetch_error: null,
    latency_ms: 12.5,
    words: null,
  };
  const recommend = (name, values) =>
    record.recommendation({ ...of, id: `rec_${brand_id}_${name}`, created_at: at(20), ...values });
  const moved = (...moves) => ({ moves: moves.map(([to, day]) => ({ to, at: at(day, 9) })) });
  return [
    check(12),
    check(26, { crawlers: [{ ...crawler, key: 'gptbot', role: 'training', verdict: 'blocked' }] }),
    check(33, { status: 'failed', completed_at: null, error: 'It did not answer.' }),
    check(40, {
      llms_txt: null,
      crawlers: [{ ...crawler, key: 'oai', role: 'live_answer', verdict: 'blocked' }],
    }),
    record.pageAudit({
      ...of,
      id: `audit${brand_id.slice(4)}1`,
      created_at: at(15),
      completed_at: at(15, 1),
    }),
    record.pageAudit({
      ...of,
      id: `audit${brand_id.slice(4)}2`,
      status: 'failed',
      created_at: at(16),
      completed_at: null,
      error: 'Gone.',
      dimensions: [],
    }),
    recommend('overall', {
      metric_key: 'overall',
      baseline_run_id: `${run}_10`,
      ...moved(['in_progress', 22], ['done', 23]),
    }),
    recommend('category', {
      metric_key: 'category:discovery',
      baseline_value: 20.5,
      ...moved(['in_review', 30]),
    }),
    recommend('engine', { metric_key: 'platform:chatgpt', baseline_run_id: `${run}_24` }),
    recommend('linked', { metric_key: 'overall', baseline_run_id: `${run}_10`, action_type: 'outreach' }),
    recommend('dismissed', { ...moved(['dismissed', 25]) }),
    recommend('new', { action_type: 'fix_technical', priority: 'quick_win' }),
    ...Object.entries({
      'https://www.news.example/best-burgers?utm_source=x': moved(['in_progress', 30]),
      'https://list0.example/top?page=2': {
        ...moved(['done', 28]),
        recommendation_id: `rec_${brand_id}_linked`,
      },
      'https://reddit.com/r/burgers/comments/1ab2cd': moved(['in_progress', 40], ['done', 48]),
      'https://www.reddit.com/r/grill/': moved(['dismissed', 41]),
      'https://bücher.example/küche?x=ä': { steps: [{ text: 'Write to them', completed: true }] },
      // Addresses that the newest tracking parameters change; both of the last pair become one.
      'https://list3.example/top?page=2&gbraid=b': moved(['in_progress', 35]),
      'https://list5.example/top?page=2&gad_source=1': moved(['in_progress', 36]),
      'https://list5.example/top?page=2': moved(['in_progress', 36]),
    }).map(([url, values]) => record.outreachWork({ ...of, url, ...values })),
  ];
}

/** What the second file changes: a name, deleted prompts, moves, and one more rival. */
function changesOf(records) {
  const changed = (id, change) => {
    const before = records.find((each) => each.id === id);
    return { ...before, ...change(before) };
  };
  const moved =
    (day) =>
    ({ moves }) => ({ moves: [...moves, { to: 'done', at: at(day, 9) }] });
  const deleted = () => ({ deleted_at: at(45), is_tracked: false });
  return [
    changed('prm_brd_plate_1', deleted),
    changed('thm_brd_plate_1', () => ({ name: 'Size' })),
    changed('rec_brd_plate_category', moved(54)),
    changed('rec_brd_plate_engine', moved(56)),
    record.rival({ brand_id: 'brd_plate', name: 'Shake Shack', domain: 'shack.example', is_watched: true }),
  ];
}
