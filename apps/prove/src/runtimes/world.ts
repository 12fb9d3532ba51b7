import type { ImportRecord } from '@brand-visibility/contract';
import { apiKeyFrom } from '@brand-visibility/domain/api-key';
import { nameKey } from '@brand-visibility/domain/rivals/name-key';
import { periodAt, ZONE_NAMES } from '@brand-visibility/domain/time/zone';
import { fingerprint, record } from '@brand-visibility/records';

/** Generates records that versions of Unicode, the URL standard or the time zone database may interpret differently. */

/** The key of the account in these records. */
export const KEY = apiKeyFrom('runtimes'.padEnd(32, '0'));

export const FIRST_YEAR = 2020;
export const LAST_YEAR = 2027;

/** Matches ideographs and syllables. They make up most of Unicode and behave alike, so a sample of them suffices. */
const ALIKE = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Tangut}]/u;
const PRINTABLE = /[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}\p{Cf}]/u;

/** Pages with outreach work. Their normalized URLs depended on the runtime in the past. */
export const STARTED = ['https://ticker.example/q/^QMR', 'https://straẞe.example/list'];

export function* worldOfRuntimes(): Generator<ImportRecord> {
  yield record.account();
  yield record.apiKey({ fingerprint: fingerprint(KEY) });
  yield record.brand({ domain: 'xn--bcher-kva.example', domain_aliases: ['xn--fa-hia.example'] });
  yield record.rival({ name: 'Levi’s', domain: 'xn--lev-jma.example', is_watched: true });
  yield* STARTED.map((url) =>
    record.outreachWork({ url, moves: [{ to: 'in_progress', at: '2026-02-20T08:00:00Z' }] }),
  );
  yield record.domainType({ domain: 'bücher.example', domain_type: 'news' });
  yield* characters();
  yield* changesOfOffset();
}

/** Generates a run whose answers contain each character in the path, query and host of a URL, and in a name. */
function* characters(): Generator<ImportRecord> {
  yield record.run({ id: 'run_characters' });
  const texts = contents();
  for (const [index, { competitors, sources }] of texts.entries()) {
    const id = String(index).padStart(6, '0');
    yield record.prompt({ id: `prm_${id}`, text: `Question ${index}` });
    yield record.answer({
      id: `ans_${id}`,
      run_id: 'run_characters',
      prompt_id: `prm_${id}`,
      competitors: competitors.map((name) => ({ name, position: null, sentiment: null, domain: null })),
      sources: sources.map((url) => ({ url, domain: url.split('/')[2] ?? '', title: null })),
    });
  }
}

interface Content {
  readonly competitors: string[];
  readonly sources: string[];
}

const NAMES_OF_AN_ANSWER = 100;

function contents(): readonly Content[] {
  const all: Content[] = [{ competitors: [], sources: [...STARTED] }];
  let keys = new Set<string>();
  for (const character of printable()) {
    // Normalization sorts marks by combining class, which newer versions of Unicode assign to more characters.
    const name = `a\u0301${character}\u0323 ${character}`;
    const key = nameKey(name);
    // An answer may name each rival only once, and only a limited number of rivals.
    if (keys.has(key) || keys.size === NAMES_OF_AN_ANSWER) {
      all.push({ competitors: [], sources: [] });
      keys = new Set();
    }
    keys.add(key);
    const { competitors, sources } = all.at(-1)!;
    competitors.push(name);
    sources.push(
      `https://path.example/a${character}b`,
      `https://query.example/?q=a${character}b`,
      `https://a${character}b.example/`,
    );
  }
  return all;
}

function* printable(): Generator<string> {
  for (let code = 0x20; code <= 0x10ffff; code++) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    const character = String.fromCodePoint(code);
    if (PRINTABLE.test(character) && (code % 64 === 0 || !ALIKE.test(character))) yield character;
  }
}

/** Generates a run in the last second before each change of a UTC offset, and one in the first second after it. */
function* changesOfOffset(): Generator<ImportRecord> {
  for (const second of secondsOfChanges()) {
    for (const at of [second - 1, second]) {
      const time = new Date(1000 * at).toISOString();
      const id = `run_${at}`;
      yield record.run({ id, created_at: time, started_at: time, completed_at: time });
      yield record.answer({ id: `ans_${at}`, run_id: id, prompt_id: 'prm_000000', created_at: time });
    }
  }
}

function secondsOfChanges(): ReadonlySet<number> {
  const changes = new Set<number>();
  const end = Date.UTC(LAST_YEAR + 1, 0, 1) / 1000;
  for (const zone of ZONE_NAMES) {
    let { until } = periodAt(zone, Date.UTC(FIRST_YEAR, 0, 1) / 1000);
    while (until < end) {
      changes.add(until);
      until = periodAt(zone, until).until;
    }
  }
  return changes;
}
