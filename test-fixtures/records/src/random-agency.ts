import type { ImportRecord } from '@brand-visibility/contract';
import { drawFrom, type Draw } from './random/draw.js';
import { record } from './records.js';

/** Brands of an agency about which a report has something unusual to say, and plain ones up to the number wanted. */

type Engine = ImportRecord<'answer'>['platform'];

interface Client {
  readonly id: string;
  readonly name: string;
  readonly language?: keyof typeof TEXTS;
  readonly engines?: readonly Engine[];
  readonly rivals?: readonly string[];
  readonly questions?: readonly string[];
  /** The share of answers that name the brand, in percent: of every month, or from May on. */
  readonly share?: number | readonly number[];
  /** The engine that has no counted answers from October on, because they all fail or because no run asks it. */
  readonly lost?: { readonly engine: Engine; readonly how: 'failed' | 'unasked' };
  /** The only day on which the questions are asked. */
  readonly day?: string;
  /** The number of the month in which no run completes, such as 10. */
  readonly silent?: number;
  readonly work?: Partial<ImportRecord<'recommendation'>>;
}

/** What an answer says with the brand and the rivals, or with the rivals only. */
const TEXTS = {
  en: ['For most people I suggest X. Y are close, but X is easier to buy.', 'Look at Y first. All are fine.'],
  de: [
    'Oft genannt wird X, daneben Y. X ist gut, aber teuer.',
    'Die meisten raten zu Y. Der Preis ist fair.',
  ],
  ja: ['Xがおすすめです。Yも人気があります。', 'Yがよく選ばれています。'],
  ar: ['أنصحك بتجربة X وكذلك Y. الجودة ممتازة.', 'الأفضل هو Y. الأسعار مناسبة.'],
} as const;

const LONG =
  'Vereinigte Norddeutsche Gesellschaft für Kühlschiffahrtsversicherungsangelegenheiten und Hafenumschlagsdienstleistungen mbH & Co. Kommanditgesellschaft Zweigniederlassung Bremerhaven';

const repair = { action_type: 'fix_technical', title: 'Let crawlers read the site' } as const;
const guide = { action_type: 'create_content', title: 'Einen Ratgeber schreiben' } as const;

const UNUSUAL: readonly Client[] = [
  { id: 'japanese', name: '青葉茶房', language: 'ja', rivals: ['松風園', '渡辺商店'], questions: ['京都のお茶の店は？', '青葉茶房の評判は？', '煎茶の通販'] },
  { id: 'arabic', name: 'محمصة الواحة', language: 'ar', rivals: ['بن الجبل', 'Caffè Nero'], questions: ['أين أفضل قهوة في عمّان؟', 'هل محمصة الواحة جيدة؟', 'هدايا القهوة'] },
  { id: 'german', name: 'Käserei Grünäcker & Töchter', language: 'de', rivals: ['Molkerei Süßbach', 'Hofgut Öder'], work: guide },
  { id: 'long', name: LONG, language: 'de', rivals: [`${LONG.slice(0, 90)} AG`, 'Kühl & Co'], engines: ['chatgpt', 'gemini'] },
  { id: 'never', name: 'Nirgends Uhren', language: 'de', share: 0 },
  { id: 'three', name: 'Only Thrice', questions: ['Where to eat in Lyon?'], day: '2026-10-06' },
  { id: 'silent', name: 'Pausing Pianos', silent: 10 },
  { id: 'failed', name: 'Lanternless Camping', engines: ['chatgpt', 'claude', 'grok'], lost: { engine: 'grok', how: 'failed' } },
  { id: 'unasked', name: 'Fewer Voices', engines: ['chatgpt', 'claude', 'gemini'], lost: { engine: 'gemini', how: 'unasked' } },
  { id: 'engine', name: 'Lone Listener', language: 'de', engines: ['perplexity'] },
  { id: 'rivalless', name: 'Peerless Puzzles', rivals: [] },
  { id: 'markup', name: '<i>Slanted</i> & "Sons" <script>alert(1)</script>', rivals: ['A & <b>B</b>', 'D’Arcy’s'] },
  { id: 'fast', name: 'Plummet Parachutes', share: [70, 70, 70, 70, 70, 25, 25] },
  { id: 'slow', name: 'Ebbing Boats', engines: ['claude', 'chatgpt', 'gemini', 'perplexity'], questions: ['Best rowing boat', 'Boat for two', 'Light canoe', 'Safe dinghy', 'Boat for a lake', 'Quiet motor', 'Cheap kayak', 'Paddle board'], share: [70, 66, 62, 58, 54, 50, 46], work: repair },
  { id: 'level', name: 'Draughts & Draws', rivals: ['Stalemate Games'], share: [50, 50, 50, 50, 50, 50, 50] },
  { id: 'twin', name: 'Gemelli', questions: ['Best pasta pot'] },
  { id: 'double', name: 'Gemelli', questions: ['Best pizza stone'] },
]; // prettier-ignore
const WORDS = 'Alder Basalt Cinder Dapple Elm Flint Gorse Heron Iris Jasper Kelp Larch Moss Nettle Otter Pine Quill Rowan Sedge Thistle Umbel Vetch Wren Yew Zinnia'.split(' '); // prettier-ignore

/** Returns the records of an agency with this many brands. */
export function agencyRecords(seed: number, brands: number): ImportRecord[] {
  const draw = drawFrom(seed);
  return [
    record.account(),
    record.domainType({ domain: 'weekly.example', domain_type: 'editorial' }),
    record.domainType({ domain: 'reddit.com', domain_type: 'community' }),
    ...clientsOf(draw, brands).flatMap((client) => brandOf(draw, client)),
  ];
}

const clientsOf = (draw: Draw, brands: number): Client[] =>
  Array.from({ length: brands }, (_, index): Client => {
    const name = `${WORDS[index % WORDS.length]} ${draw.pick(['Bank', 'Hotels', 'Labs', 'Optics'])}`;
    return UNUSUAL[index] ?? { id: `plain-${index}`, name, share: 15 + draw.below(60) };
  });

const QUESTIONS = [
  'What is best?',
  'Is there a cheap one?',
  'A good gift?',
  'Where to buy it?',
  'Which one lasts?',
];
const PAGES = [
  'https://weekly.example/best',
  'https://tests.example/top-10',
  'https://reddit.com/r/tips/comments/1ab',
];
const DAY = 86_400_000;

function brandOf(draw: Draw, client: Client): ImportRecord[] {
  const {
    id,
    name,
    language = 'en',
    engines = ['chatgpt', 'claude', 'gemini'],
    questions = QUESTIONS,
  } = client;
  const { rivals = ['Globex', 'Initech', 'Umbrella'], share = 45, lost, day, silent, work } = client;
  const brand_id = `brd_${id}`;
  const isBranded = (text: string) => text.includes(name);
  const rows: ImportRecord[] = [
    record.brand({ id: brand_id, name, domain: `${id}.example`, language, platforms: [...engines] }),
    ...rivals.map((rival) => record.rival({ brand_id, name: rival, is_watched: true })),
    ...questions.map((text, q) =>
      record.prompt({ id: `prm_${id}_${q}`, brand_id, text, is_branded: isBranded(text) }),
    ),
  ];
  for (let at = Date.parse('2026-05-05'); at <= Date.parse('2026-11-17'); at += 7 * DAY) {
    const date = new Date(at).toISOString().slice(0, 10);
    const month = Number(date.slice(5, 7));
    if ((day !== undefined && date !== day) || month === silent) continue;
    const isLost = (engine: Engine) => month >= 10 && lost?.engine === engine;
    const asked = engines.filter((engine) => !isLost(engine) || lost?.how === 'failed');
    const [run_id, created_at] = [`run_${id}_${date}`, `${date}T06:00:00Z`];
    const times = { created_at, started_at: created_at, completed_at: `${date}T06:20:00Z` };
    rows.push(record.run({ id: run_id, brand_id, platforms: asked, ...times }));
    const percent = typeof share === 'number' ? share : (share[month - 5] ?? 0);
    for (const [q, question] of questions.entries())
      for (const platform of asked) {
        const own = {
          id: `ans_${run_id}_${q}_${platform}`,
          run_id,
          prompt_id: `prm_${id}_${q}`,
          platform,
          created_at,
        };
        const spread = (q * 37 + engines.indexOf(platform) * 13 + (at / DAY) * 29) % 100;
        const isChance = draw.chance(isBranded(question) ? 95 : percent);
        // Such a movement, and such a lead, is of the same size in every agency.
        const isNamed = typeof share === 'number' ? isChance : spread < percent;
        const drawn = draw.some(rivals, 50);
        const even = rivals.filter((_, r) => (spread + 37 * (r + 1)) % 100 < 50);
        const named = typeof share === 'number' ? drawn : even;
        const [isFirst, tone] = [draw.chance(50), draw.pick(['positive', 'neutral', 'negative'] as const)];
        const cited = draw.some(PAGES, 30);
        if (isLost(platform)) {
          rows.push(record.answer({ ...own, outcome: 'failed', text: null }));
          continue;
        }
        const text = TEXTS[language][isNamed ? 0 : 1];
        const said = text.replaceAll(/[XY]/g, (letter) => (letter === 'X' ? name : named.join(', ') || '–'));
        rows.push(
          record.answer({
            ...own,
            text: said,
            text_markdown: said,
            brand_named: isNamed,
            position: !isNamed ? null : isFirst ? 1 : 1 + named.length,
            sentiment: isNamed ? tone : null,
            competitors: named.map((rival, index) => {
              const position = index + (isNamed && isFirst ? 2 : 1);
              return { name: rival, position, sentiment: 'neutral' as const, domain: null };
            }),
            sources: cited.map((url) => ({ url, domain: new URL(url).host, title: null })),
          }),
        );
      }
  }
  if (work !== undefined)
    rows.push(
      record.recommendation({
        id: `rec_${id}`,
        brand_id,
        created_at: '2026-08-05T09:00:00Z',
        moves: [{ to: 'done', at: '2026-09-10T09:00:00Z' }],
        metric_key: 'overall',
        baseline_run_id: `run_${id}_2026-08-04`,
        baseline_value: 50,
        ...work,
      }),
    );
  return rows;
}
