/** Shows how a conversion understands tables, before anything is written. */
import type { BrandFile } from '@brand-visibility/contract';
import { localDay } from '@brand-visibility/domain/time/day';
import { shown } from './faults.js';
import type { Notes } from './notes.js';
import type { TableAnswer } from './rows.js';
import { isCut } from './unseen.js';

const MOST_ROWS = 5;

/** What makes a string suspicious, although it is read as an answer. */
const SUSPICIONS: readonly (readonly [what: string, is: (text: string) => boolean])[] = [
  ['the text has the length at which a spreadsheet cuts it', isCut],
  [
    'the text is an error message',
    (text) => /^(?:error\b|exception\b|traceback|http\/? ?[45]\d\d|[45]\d\d )/i.test(text),
  ],
  ['the text was decoded wrongly', (text) => /\ufffd|Ã[\u0080-\u00bf]|â€/.test(text)],
  ['the text is encoded twice', (text) => /&amp;(?:amp|lt|gt|quot|#\d{2,4});/.test(text)],
  ['the text has fewer than ten characters', (text) => text.trim().length < 10],
];

export class Preview {
  readonly #rows: string[] = [];
  readonly #suspicious = new Map<string, { count: number; readonly places: string[] }>();

  constructor(
    readonly file: BrandFile,
    readonly zone: string,
  ) {}

  /** Adds an answer, with the entries of the file that it names, in their order. */
  add(
    { place: { file, line }, at, engine, question, text, sources }: TableAnswer,
    mentions: readonly number[],
  ): void {
    const place = `${file}:${line}`;
    const [what] = SUSPICIONS.find(([, is]) => text !== null && is(text)) ?? [];
    if (what !== undefined) {
      const known = this.#suspicious.get(what) ?? { count: 0, places: [] };
      known.count += 1;
      if (known.places.length < 3) known.places.push(place);
      this.#suspicious.set(what, known);
    }
    if (this.#rows.length === MOST_ROWS) return;
    const entries = [this.file.brand, ...(this.file.rivals ?? [])];
    const names = mentions.map((entry, index) => `${index + 1}. ${entries[entry]?.name}`).join(', ');
    const said = text === null ? 'failed' : `names ${names || 'nobody'}; text: ${shown(text)}`;
    this.#rows.push(
      `${place}: ${localDay(at, this.zone)}, ${engine}, ${shown(question)}: ${said}; sources: ${sources.map(({ domain }) => domain).join(', ') || 'none'}`,
    );
  }

  lines({ engines }: Notes): readonly string[] {
    return [
      ...this.#rows,
      ...Array.from(
        engines,
        ([name, { engine, count }]) =>
          `engine ${shown(name)}: ${engine ?? 'unknown, left out'}, ${count} answers`,
      ),
      ...Array.from(
        this.#suspicious,
        ([what, { count, places }]) => `${what}: ${count} (${places.join(', ')}${count > 3 ? ', ...' : ''})`,
      ),
    ];
  }
}
