/** Puts the pieces of streamed responses together by their ids (rule 12.12). */
import type { ApiResponse } from './vendors/form.js';

interface WithResponse {
  readonly response: ApiResponse | string | null;
}

/** The most characters of responses that are kept while further pieces may follow. */
const MOST_HELD = 16_777_216;
const sizeOf = ({ text, cited }: ApiResponse) => text.length + 1_000 * (cited.length + 1);

const ALONE = 'a piece of a stream without an id, or without the pieces before it';
const UNFINISHED = 'pieces of a stream whose last piece is missing';

export class Pieces<R extends WithResponse> {
  /** By id, the row of the first piece with the response so far. */
  readonly #open = new Map<string, { readonly row: R; readonly response: ApiResponse }>();
  #held = 0;
  #hasBegun = false;

  /** Returns what is complete with a row. What is completed has the place of its first piece. */
  add(row: R): readonly R[] {
    const { response: piece } = row;
    if (piece === null || typeof piece === 'string') return [row];
    const { id, isOpen = false, text, cited, model, seconds } = piece;
    const before = this.#open.get(id ?? '');
    if (before === undefined && !isOpen) return [row];
    if (id === null) return this.#hasBegun && text === '' ? [] : [{ ...row, response: ALONE }];
    this.#hasBegun = true;
    this.#open.delete(id);
    const { row: first, response: known } = before ?? { row, response: { ...piece, text: '', cited: [] } };
    const urls = new Set(known.cited.map(({ url }) => url));
    const response = {
      ...known,
      text: known.text + text,
      cited: [...known.cited, ...cited.filter(({ url }) => !urls.has(url))],
      isOpen,
      model: known.model || model,
      seconds: known.seconds ?? seconds,
    };
    this.#held += (isOpen ? sizeOf(response) : 0) - (before ? sizeOf(known) : 0);
    if (!isOpen) return [{ ...first, response }];
    this.#open.set(id, { row: first, response });
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
