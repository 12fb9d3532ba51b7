/** Collects the questions in tables, with what the tables say of each. */
import { parseRecord, type ImportRecord } from '@brand-visibility/contract';
import { formatInstant, type Instant } from '@brand-visibility/domain/time/instant';
import type { Category } from '@brand-visibility/domain/vocabulary';
import type { Column } from './columns.js';
import type { Faults, Place } from './faults.js';
import { idOf } from './ids.js';
import type { Row, TableAnswer } from './rows.js';

type RecordOf<T extends ImportRecord['type']> = Extract<ImportRecord, { readonly type: T }>;

/** What a table says of a question; all rows that say something must say the same. */
const ATTRIBUTES = ['category', 'theme', 'branded'] as const;
type Attribute = (typeof ATTRIBUTES)[number];

interface Prompt {
  readonly id: string;
  readonly question: string;
  readonly location: string | null;
  /** When it was first asked. */
  first: Instant;
  category: Category | null;
  theme: string | null;
  branded: boolean | null;
  /** The rows from which the attributes come. */
  readonly places: Map<Attribute, Place>;
}

export class Prompts {
  readonly #byKey = new Map<string, Prompt>();
  readonly #themes = new Map<string, RecordOf<'theme'>>();

  constructor(
    readonly brand: string,
    /** Whether a question names the brand. */
    readonly isBranded: (question: string) => boolean,
  ) {}

  get count(): number {
    return this.#byKey.size;
  }

  /** Returns the id of an answer's prompt. Adds errors if the import would refuse it, or if another row differs. */
  of(answer: TableAnswer, row: Row, faults: Faults): string {
    const { question, location, at, place } = answer;
    const key = JSON.stringify([question, location]);
    let prompt = this.#byKey.get(key);
    if (prompt === undefined) {
      const id = idOf('prompt', this.brand, question, location);
      const unknown = { category: null, theme: null, branded: null, places: new Map<Attribute, Place>() };
      prompt = { id, question, location, first: at, ...unknown };
      this.#byKey.set(key, prompt);
      check(this.#record(prompt, false), 'location', row, faults);
    }
    if (at < prompt.first) prompt.first = at;
    for (const attribute of ATTRIBUTES) {
      const [value, known] = [answer[attribute], prompt.places.get(attribute)];
      if (value === null) continue;
      if (known === undefined) {
        prompt.places.set(attribute, place);
        Object.assign(prompt, { [attribute]: value });
        if (attribute === 'theme') this.#addTheme(String(value), row, faults);
      } else if (prompt[attribute] !== value) {
        const expected = `expected \`${prompt[attribute]}\`, as in ${known.file}:${known.line} for the same question`;
        faults.add(place, row.nameOf(attribute), expected, { found: String(value) });
      }
    }
    return prompt.id;
  }

  #addTheme(name: string, row: Row, faults: Faults): void {
    if (this.#themes.has(name)) return;
    const theme = { type: 'theme', id: idOf('theme', this.brand, name), brand_id: this.brand, name } as const;
    this.#themes.set(name, theme);
    check(theme, 'theme', row, faults);
  }

  /** Returns the records of the themes and the prompts. `tracked` contains the ids of the tracked prompts. */
  *records(tracked: ReadonlySet<string>): Generator<RecordOf<'theme'> | RecordOf<'prompt'>> {
    yield* this.#themes.values();
    for (const prompt of this.#byKey.values()) yield this.#record(prompt, tracked.has(prompt.id));
  }

  #record(
    { id, question, location, first, category, theme, branded }: Prompt,
    is_tracked: boolean,
  ): RecordOf<'prompt'> {
    return {
      type: 'prompt',
      id,
      brand_id: this.brand,
      text: question,
      category,
      theme_id: theme === null ? null : (this.#themes.get(theme)?.id ?? null),
      location,
      is_branded: branded ?? this.isBranded(question),
      volume: null,
      difficulty: null,
      created_at: formatInstant(first),
      activated_at: formatInstant(first),
      is_tracked,
      deleted_at: null,
    };
  }
}

/** Adds the errors for which the import would refuse a record. */
function check(record: ImportRecord, column: Column, { place, nameOf }: Row, faults: Faults): void {
  const parsed = parseRecord(record.type, record);
  if ('faults' in parsed) for (const { message } of parsed.faults) faults.add(place, nameOf(column), message);
}
