/** Turns the answers of tables into import records. */
import { MAX_RECORD_BYTES } from '@brand-visibility/application';
import type { BrandFile, ImportRecord } from '@brand-visibility/contract';
import { formatInstant, type Instant } from '@brand-visibility/domain/time/instant';
import { ENGINES, type Engine } from '@brand-visibility/domain/vocabulary';
import { openTemporary } from '@brand-visibility/wiring';
import { hash } from 'node:crypto';
import type { Faults } from './faults.js';
import { idOf } from './ids.js';
import { mentionFinder } from './mentions.js';
import { Prompts } from './prompts.js';
import type { Row, TableAnswer } from './rows.js';

/** How many bytes of a record ids can take. */
const IDS = 200;
const MOST_RECORD = 'expected an answer whose import record takes at most 1 MiB';

/** The answers in the order of the tables. Of equal answers, only the first is kept. */
const SCHEMA = `
  create table answer (run text, prompt text, engine text, at integer, id text, digest blob, sentiment text,
    body text, unique (run, prompt, engine, at, id, digest, sentiment));
  create table sample (answer integer primary key, number integer)`;

/** Numbers the answers that one engine gave to one prompt within one run, in the order of time, id and content. */
const NUMBER = `insert into sample select rowid, row_number() over (
  partition by run, prompt, engine order by at, id, digest, sentiment) from answer`;

const ANSWERS = `select number, run, prompt, engine, body
  from sample join answer on answer.rowid = answer order by answer`;

/** The runs of each day or name: one for each number. */
const RUNS = `select run, number, min(at) as first, max(at) as last, group_concat(distinct engine) as engines
  from sample join answer on answer.rowid = answer group by run, number order by run, number`;

type Run = Readonly<{ run: string; number: bigint; first: Instant; last: Instant; engines: string }>;
type Body = Readonly<Record<'run' | 'prompt' | 'engine' | 'body', string>> & { readonly number: number };

/** What the records contain, for the summary. */
export type Counts = ReturnType<Records['counts']>;

/** Collects answers. Keeps them in a temporary file, because their prompts and runs precede them. */
export class Records {
  readonly #file: BrandFile;
  readonly #mentionsIn;
  readonly #account: string;
  readonly #brand: string;
  readonly #prompts: Prompts;
  readonly #database = openTemporary(SCHEMA);
  readonly #insert = this.#database.prepare('insert or ignore into answer values (?, ?, ?, ?, ?, ?, ?, ?)');
  #runs: readonly Run[] = [];
  readonly #counts;

  constructor(file: BrandFile) {
    const { account = {}, brand, rivals = [] } = file;
    this.#file = file;
    this.#mentionsIn = mentionFinder(file);
    this.#account = account.id ?? idOf('account', account.name ?? brand.domain);
    this.#brand = idOf('brand', this.#account, brand.domain);
    this.#prompts = new Prompts(this.#brand, (question) => this.#mentionsIn(question).includes(0));
    this.#counts = {
      answers: 0,
      /** The answers that failed, by the spelling of nothing that they contain; empty for no text at all. */
      failed: new Map<string, number>(),
      /** Sentiments of answers that do not name the brand. */
      dropped: 0,
      /** Rows that repeat another row. */
      repeated: 0,
      /** By entry of the file, the brand first: the number of answers that name it. */
      named: [brand, ...rivals].map(() => 0),
      engines: new Map<Engine, number>(),
    };
  }

  get isEmpty(): boolean {
    return this.#counts.answers === 0;
  }

  /**
   * Adds an answer, and the errors that concern more than its row. After an error, nothing is kept. Returns the entries
   * of the file that the answer names, in their order.
   */
  add(answer: TableAnswer, row: Row, faults: Faults): readonly number[] {
    const { at, engine, text, nothing, sources, run, id } = answer;
    const prompt = this.#prompts.of(answer, row, faults);
    const mentions = text === null ? [] : this.#mentionsIn(text);
    const place = mentions.indexOf(0) + 1;
    const sentiment = place > 0 ? answer.sentiment : null;
    // The text is escaped once, for the record and for its digest.
    const [escaped, cited] = [JSON.stringify(text), JSON.stringify(sources)];
    const head = JSON.stringify({
      prompt_id: prompt,
      platform: engine,
      created_at: formatInstant(at),
      outcome: text === null ? 'failed' : 'answered',
    });
    const tail = JSON.stringify({
      text_markdown: null,
      brand_named: place > 0,
      position: place > 0 ? place : null,
      sentiment,
      competitors: mentions.flatMap((entry, index) => {
        const { name, domain = null } = this.#file.rivals?.[entry - 1] ?? {};
        return name === undefined ? [] : [{ name, position: index + 1, sentiment: null, domain }];
      }),
    });
    const body = `${head.slice(1, -1)},"text":${escaped},${tail.slice(1, -1)},"sources":${cited}}`;
    if (Buffer.byteLength(body) + IDS > MAX_RECORD_BYTES)
      faults.add(row.place, row.nameOf('answer'), MOST_RECORD, { found: text ?? '' });
    if (faults.count > 0) return mentions;
    const digest = hash('sha256', `[${escaped},${cited}]`, 'buffer').subarray(0, 16);
    const { changes } = this.#insert.run(run, prompt, engine, at, id ?? '', digest, sentiment ?? '', body);
    const counts = this.#counts;
    if (changes === 0) counts.repeated += 1;
    else {
      counts.answers += 1;
      counts.engines.set(engine, (counts.engines.get(engine) ?? 0) + 1);
      if (text === null) counts.failed.set(nothing, (counts.failed.get(nothing) ?? 0) + 1);
      if (answer.sentiment !== sentiment) counts.dropped += 1;
      for (const entry of mentions) counts.named[entry]! += 1;
    }
    return mentions;
  }

  /** Returns what the records contain. Is called once, after the last answer. */
  counts() {
    this.#database.exec(NUMBER);
    this.#runs = this.#database.prepare<[], Run>(RUNS).safeIntegers().all();
    const first = this.#runs.reduce(
      (least, run) => (run.first < least ? run.first : least),
      this.#runs[0]!.first,
    );
    const last = this.#runs.reduce((most, run) => (run.last > most ? run.last : most), 0n);
    /** Runs of second and further answers. */
    const further = this.#runs.filter(({ number }) => number > 1n).length;
    return { ...this.#counts, runs: this.#runs.length, further, prompts: this.#prompts.count, first, last };
  }

  /** Yields the lines of the import file. The argument is what `counts()` returned. */
  *lines({ first, last, engines }: Counts): Generator<string> {
    // Of the runs that end last, the one with the last name.
    const latest = this.#runs.findLast((run) => run.last === last)!.run;
    const tracked = this.#database.prepare<[string], string>(
      'select distinct prompt from answer where run = ?',
    );
    for (const record of this.#parents(first, engines)) yield JSON.stringify(record);
    for (const record of this.#prompts.records(new Set(tracked.pluck().all(latest))))
      yield JSON.stringify(record);
    const ids = new Map<string, string>();
    for (const run of this.#runs) {
      const record = this.#runRecord(run);
      ids.set(`${run.number} ${run.run}`, record.id);
      yield JSON.stringify(record);
    }
    const answers = this.#database.prepare<[], Body>(ANSWERS);
    for (const { run, number, prompt, engine, body } of answers.iterate()) {
      const run_id = ids.get(`${number} ${run}`)!;
      yield `{"type":"answer","id":"${idOf('answer', run_id, prompt, engine)}","run_id":"${run_id}",${body}`;
    }
  }

  close(): void {
    this.#database.close();
  }

  *#parents(first: Instant, engines: ReadonlyMap<Engine, number>): Generator<ImportRecord> {
    const { account = {}, brand, rivals = [] } = this.#file;
    if (account.id === undefined)
      yield {
        type: 'account',
        id: this.#account,
        plan: { id: 'pro', name: 'Pro', is_trialing: false, trial_ends_at: null },
        subscription_active: true,
        owner_exists: true,
      };
    yield {
      type: 'brand',
      id: this.#brand,
      account_id: this.#account,
      name: brand.name,
      slug: brand.domain.replace(/^www\./, '').replaceAll('.', '-'),
      domain: brand.domain,
      domain_aliases: brand.domain_aliases ?? [],
      category: null,
      description: null,
      location: brand.location ?? null,
      reach: null,
      language: brand.language ?? null,
      platforms: ENGINES.filter((engine) => engines.has(engine)),
      is_tracking_paused: false,
      created_at: formatInstant(first),
    };
    for (const { name, domain = null, is_watched = true } of rivals)
      yield { type: 'rival', brand_id: this.#brand, name, domain, is_watched };
  }

  #runRecord({ run, number, first, last, engines }: Run) {
    const there = engines.split(',');
    return {
      type: 'run',
      id: idOf('run', this.#brand, run, Number(number)),
      brand_id: this.#brand,
      status: 'completed',
      platforms: ENGINES.filter((engine) => there.includes(engine)),
      created_at: formatInstant(first),
      started_at: formatInstant(first),
      completed_at: formatInstant(last),
      figures: null,
    } as const satisfies ImportRecord;
  }
}
