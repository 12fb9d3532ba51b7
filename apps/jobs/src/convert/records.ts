/** Turns the answers of tables into import records. */
import { MAX_RECORD_BYTES } from '@brand-visibility/application';
import type { BrandFile, ImportRecord } from '@brand-visibility/contract';
import { formatInstant, type Instant } from '@brand-visibility/domain/time/instant';
import { ENGINES, SENTIMENTS } from '@brand-visibility/domain/vocabulary';
import type { Faults } from './faults.js';
import { idOf } from './ids.js';
import { mentionFinder } from './mentions.js';
import { Prompts } from './prompts.js';
import type { Row, TableAnswer } from './rows.js';
import { Samples } from './samples.js';
import { Spool } from './spool.js';

/** How many bytes of a record ids can take. */
const IDS = 200;
const MOST_RECORD = 'an answer whose import record takes at most 1 MiB';

interface Run {
  readonly id: string;
  first: Instant;
  last: Instant;
  readonly engines: Set<number>;
}

/** What the records contain, for the summary. */
export type Counts = Extract<
  ReturnType<ReturnType<Records['lines']>['next']>,
  { readonly done: true }
>['value'];

/** Collects answers. Keeps them in a temporary file, because their prompts and runs precede them. */
export class Records {
  readonly #file: BrandFile;
  readonly #mentionsIn;
  readonly #account: string;
  readonly #brand: string;
  readonly #prompts: Prompts;
  readonly #runs = new Map<string, number>();
  readonly #samples = new Samples();
  readonly #spool = new Spool();

  constructor(file: BrandFile) {
    const { account = {}, brand } = file;
    this.#file = file;
    this.#mentionsIn = mentionFinder(file);
    this.#account = account.id ?? idOf('account', account.name ?? brand.domain);
    this.#brand = idOf('brand', this.#account, brand.domain);
    this.#prompts = new Prompts(this.#brand, (question) => this.#mentionsIn(question).includes(0));
  }

  get isEmpty(): boolean {
    return this.#samples.count === 0;
  }

  /**
   * Adds an answer, and the errors that concern more than its row. After an error, nothing is kept. Returns the entries
   * of the file that the answer names, in their order.
   */
  add(answer: TableAnswer, row: Row, faults: Faults): readonly number[] {
    const { at, engine, text, nothing, sources, run } = answer;
    const prompt = this.#prompts.of(answer, row, faults);
    const mentions = text === null ? [] : this.#mentionsIn(text);
    const place = mentions.indexOf(0) + 1;
    const sentiment = place > 0 ? answer.sentiment : null;
    // The text is escaped once, for the record and for its digest.
    const [escaped, cited] = [JSON.stringify(text), JSON.stringify(sources)];
    const head = JSON.stringify({
      prompt_id: prompt.id,
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
    const body = Buffer.from(
      `${head.slice(1, -1)},"text":${escaped},${tail.slice(1, -1)},"sources":${cited}}`,
    );
    if (body.length + IDS > MAX_RECORD_BYTES)
      faults.expected(row.place, row.nameOf('answer'), MOST_RECORD, { found: text ?? '' });
    if (faults.count > 0) return mentions;
    const dropped = answer.sentiment !== null && sentiment === null ? 1 : 0;
    this.#spool.add(Buffer.from(JSON.stringify([mentions, text === null ? nothing : null, dropped])));
    this.#spool.add(body);
    this.#samples.add({
      run: this.#runs.get(run) ?? this.#runs.size,
      prompt: prompt.number,
      engine: ENGINES.indexOf(engine),
      at,
      id: answer.id,
      content: `[${escaped},${cited}]`,
      sentiment: sentiment === null ? SENTIMENTS.length : SENTIMENTS.indexOf(sentiment),
    });
    if (!this.#runs.has(run)) this.#runs.set(run, this.#runs.size);
    return mentions;
  }

  /** Yields the lines of the import file. Returns what they contain. */
  *lines() {
    const numbers = this.#samples.numbers();
    const runs = this.#runsOf(numbers);
    const all = runs.flat();
    const last = this.#lastOf(runs);
    const tracked = new Set<number>();
    const engines = new Map<number, number>();
    for (const [index, number] of numbers.entries()) {
      const { run, prompt, engine } = this.#samples.at(index);
      if (run === last) tracked.add(prompt);
      if (number > 0) engines.set(engine, (engines.get(engine) ?? 0) + 1);
    }
    const first = all.reduce((least, run) => (run.first < least ? run.first : least), all[0]!.first);
    for (const record of this.#parents(first, engines)) yield JSON.stringify(record);
    for (const record of this.#prompts.records(tracked)) yield JSON.stringify(record);
    for (const run of all) yield JSON.stringify(this.#runRecord(run));
    const counts = {
      answers: 0,
      /** The answers that failed, by the spelling of nothing that they contain; empty for no text at all. */
      failed: new Map<string, number>(),
      /** Sentiments of answers that do not name the brand. */
      dropped: 0,
      /** Rows that repeat another row. */
      repeated: 0,
      /** Runs of second and further answers. */
      further: all.length - runs.length,
      runs: all.length,
      prompts: this.#prompts.count,
      /** By entry of the file, the brand first: the number of answers that name it. */
      named: [null, ...(this.#file.rivals ?? [])].map(() => 0),
      engines,
      first,
      last: endOf(all),
    };
    const prompts = this.#prompts.ids();
    for (const [index, number] of numbers.entries()) {
      const note = JSON.parse(this.#spool.next()) as [
        mentions: number[],
        nothing: string | null,
        dropped: 0 | 1,
      ]; // as added
      const body = this.#spool.next();
      if (number === 0) {
        counts.repeated += 1;
        continue;
      }
      const { run, prompt, engine } = this.#samples.at(index);
      const { id: run_id } = runs[run]![number - 1]!;
      const id = idOf('answer', run_id, prompts[prompt]!, ENGINES[engine]!);
      counts.answers += 1;
      const [mentions, nothing, dropped] = note;
      if (nothing !== null) counts.failed.set(nothing, (counts.failed.get(nothing) ?? 0) + 1);
      counts.dropped += dropped;
      for (const entry of mentions) counts.named[entry]! += 1;
      yield `{"type":"answer","id":"${id}","run_id":"${run_id}",${body}`;
    }
    return counts;
  }

  close(): void {
    this.#spool.close();
  }

  /** Returns the runs by the number of their day or name, and by the number of the sample. */
  #runsOf(numbers: Uint32Array): readonly (readonly Run[])[] {
    const runs = Array.from(this.#runs.keys(), (): Run[] => []);
    const labels = [...this.#runs.keys()];
    for (const [index, number] of numbers.entries()) {
      if (number === 0) continue;
      const { run: label, engine, at } = this.#samples.at(index);
      const of = runs[label]!;
      const run = (of[number - 1] ??= {
        id: idOf('run', this.#brand, labels[label]!, number),
        first: at,
        last: at,
        engines: new Set(),
      });
      if (at < run.first) run.first = at;
      if (at > run.last) run.last = at;
      run.engines.add(engine);
    }
    return runs;
  }

  /** Returns the number of the run that ends last; of several, of the one with the last name. */
  #lastOf(runs: readonly (readonly Run[])[]): number {
    const names = [...this.#runs.keys()];
    return runs.reduce((best, samples, index) => {
      const difference = endOf(samples) - endOf(runs[best]!);
      return difference > 0n || (difference === 0n && names[index]! > names[best]!) ? index : best;
    }, 0);
  }

  *#parents(first: Instant, engines: ReadonlyMap<number, number>): Generator<ImportRecord> {
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
      platforms: ENGINES.filter((_, index) => engines.has(index)),
      is_tracking_paused: false,
      created_at: formatInstant(first),
    };
    for (const { name, domain = null, is_watched = true } of rivals)
      yield { type: 'rival', brand_id: this.#brand, name, domain, is_watched };
  }

  #runRecord({ id, first, last, engines }: Run): ImportRecord {
    return {
      type: 'run',
      id,
      brand_id: this.#brand,
      status: 'completed',
      platforms: ENGINES.filter((_, index) => engines.has(index)),
      created_at: formatInstant(first),
      started_at: formatInstant(first),
      completed_at: formatInstant(last),
      figures: null,
    };
  }
}

const endOf = (runs: readonly Run[]): Instant =>
  runs.reduce((most, { last }) => (last > most ? last : most), 0n);
