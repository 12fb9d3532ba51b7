/** Puts the pieces of streamed responses together by their ids (rule 12.12). */
import type { ApiResponse } from './vendors/form.js';

interface WithResponse {
  readonly response: ApiResponse | string | null;
}

/** The most responses whose pieces are kept at the same time. */
const MOST_OPEN = 1_000;

const ALONE = 'a piece of a stream without an id, or without the pieces before it';
const UNFINISHED = 'pieces of a stream whose last piece is missing';

export class Pieces<R extends WithResponse> {
  readonly #open = new Map<string, R & { readonly response: ApiResponse }>();
  #hasBegun = false;

  /** Returns what is complete with a row. What is completed has the place of its first piece. */
  add(row: R): readonly R[] {
    const { response } = row;
    if (response === null || typeof response === 'string') return [row];
    const { id, isOpen = false, text } = response;
    const before = id === null ? undefined : this.#open.get(id);
    if (before === undefined && !isOpen) return [row];
    if (id === null) return this.#hasBegun && text === '' ? [] : [{ ...row, response: ALONE }];
    this.#hasBegun = true;
    this.#open.delete(id);
    const known = before ?? { ...row, response };
    const whole = before ? { ...known, response: withPiece(known.response, response) } : known;
    if (!isOpen) return [whole];
    this.#open.set(id, whole);
    return this.#open.size > MOST_OPEN ? this.rest() : [];
  }

  /** Returns the rows whose pieces do not end, as faults. */
  rest(): readonly R[] {
    const rows = Array.from(this.#open.values(), (row) => ({ ...row, response: UNFINISHED }));
    this.#open.clear();
    return rows;
  }
}

function withPiece(before: ApiResponse, piece: ApiResponse): ApiResponse {
  const urls = new Set(before.cited.map(({ url }) => url));
  return {
    ...before,
    text: before.text + piece.text,
    cited: [...before.cited, ...piece.cited.filter(({ url }) => !urls.has(url))],
    model: before.model || piece.model,
    seconds: before.seconds ?? piece.seconds,
    isOpen: piece.isOpen === true,
  };
}
