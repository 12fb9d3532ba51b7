/** Shows how a conversion understands tables, before anything is written. */
import type { BrandFile } from '@brand-visibility/contract';
import { localDay } from '@brand-visibility/domain/time/day';
import { Faults, shown } from './faults.js';
import type { Notes } from './notes.js';
import type { TableAnswer } from './rows.js';
import { CUT } from './unseen.js';

const MOST_ROWS = 5;

/** What makes a string suspicious, although it is read as an answer. */
const SUSPICIONS: Readonly<Record<string, RegExp>> = {
  'the text has the length at which a spreadsheet cuts it': CUT,
  'the text is an error message': /^(?:error\b|exception\b|traceback|http\/? ?[45]\d\d|[45]\d\d )/i,
  'the text was decoded wrongly': /\ufffd|Ã[\u0080-\u00bf]|â€/,
  'the text is encoded twice': /&amp;(?:amp|lt|gt|quot|#\d{2,4});/,
  'the text has fewer than ten characters': /^\s*(?:\S\s*){0,9}$/,
};

export class Preview {
  readonly #rows: string[] = [];
  readonly #suspicious = new Faults();

  constructor(
    readonly file: BrandFile,
    readonly zone: string,
  ) {}

  /** Adds an answer, with the entries of the file that it names, in their order. */
  add({ place, at, engine, question, text, sources }: TableAnswer, mentions: readonly number[]): void {
    const [what] =
      Object.entries(SUSPICIONS).find(([, pattern]) => text !== null && pattern.test(text)) ?? [];
    if (what !== undefined) this.#suspicious.add(place, null, what);
    if (this.#rows.length === MOST_ROWS) return;
    const entries = [this.file.brand, ...(this.file.rivals ?? [])];
    const names = mentions.map((entry, index) => `${index + 1}. ${entries[entry]?.name}`).join(', ');
    const said = text === null ? 'failed' : `names ${names || 'nobody'}; text: ${shown(text)}`;
    const cited = sources.map(({ domain }) => domain).join(', ') || 'none';
    this.#rows.push(
      `${place.file}:${place.line}: ${localDay(at, this.zone)}, ${engine}, ${shown(question)}: ${said}; sources: ${cited}`,
    );
  }

  lines({ engines }: Notes): readonly string[] {
    const mapped = Array.from(
      engines,
      ([name, { engine, count }]) =>
        `engine ${shown(name)}: ${engine ?? 'unknown, left out'}, ${count} answers`,
    );
    return [...this.#rows, ...mapped, ...this.#suspicious.lines];
  }
}
