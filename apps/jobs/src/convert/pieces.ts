/** Puts the pieces of streamed responses together by their ids (rule 12.12). */
import type { ApiResponse, Cited } from './vendors/form.js';

interface WithResponse {
  readonly response: ApiResponse | string | null;
}

/** A response of which pieces may follow: the row of its first piece, and its pages by URL. */
interface Begun<R> {
  readonly row: R;
  readonly pages: Map<string, Cited>;
  response: ApiResponse;
}

/** The most characters of responses that are kept while further pieces may follow. */
const MOST_HELD = 16_777_216;
const sizeOf = ({ response, pages }: Begun<unknown>) => response.text.length + 1_000 * (pages.size + 1);

const ALONE = 'a piece of a stream without an id, or without the pieces before it';
const UNFINISHED = 'pieces of a stream whose last piece is missing';

export class Pieces<R extends WithResponse> {
  /** By id. */
  readonly #open = new Map<string, Begun<R>>();
  #held = 0;
  #hasBegun = false;

  /** Returns what is complete with a row. What is completed has the place of its first piece. */
  add(row: R): readonly R[] {
    const { response: piece } = row;
    if (piece === null || typeof piece === 'string') return [row];
    const { id, isOpen = false, text, cited } = piece;
    const before = this.#open.get(id ?? '');
    if (before === undefined && !isOpen) return [row];
    if (id === null) return this.#hasBegun && text === '' ? [] : [{ ...row, response: ALONE }];
    this.#hasBegun = true;
    if (before) this.#held -= sizeOf(before);
    const begun = before ?? { row, pages: new Map<string, Cited>(), response: { ...piece, text: '' } };
    const { response: known, pages } = begun;
    for (const page of cited) if (!pages.has(page.url)) pages.set(page.url, page);
    const [model, seconds] = [known.model || piece.model, known.seconds ?? piece.seconds];
    begun.response = { ...known, text: known.text + text, model, seconds };
    if (!isOpen) {
      this.#open.delete(id);
      return [{ ...begun.row, response: { ...begun.response, cited: [...pages.values()], isOpen } }];
    }
    this.#open.set(id, begun);
    this.#held += sizeOf(begun);
    return this.#held > MOST_HELD ? this.rest() : [];
  }

  /** Returns the rows whose pieces do not end, as faults. */
  rest(): readonly R[] {
    const rows = Array.from(this.#open.values(), ({ row }) => ({ ...row, response: UNFINISHED }));
    this.#open.clear();
    this.#held = 0;
    return rows;
  }
}
