import { z } from 'zod';
import { treeOf, type Element } from './tree.js';

/** Reads the HTML of a report as a reader does: sentences, with the claims and the figures in them. */

const claim = z.looseObject({ kind: z.string() });
export type Claim = z.infer<typeof claim>;

/** A figure: the path of its value in the responses, its value as programs read it, and its text. */
export interface Figure {
  readonly at: string;
  readonly value: string;
  text: string;
}

/** A claim, of those in `data-claim`, with the text in it, and the figures in it but not in a claim within it. */
export interface StatedClaim {
  readonly claim: Claim;
  text: string;
  readonly figures: Figure[];
}

export interface Sentence {
  readonly text: string;
  /** The text, where each string from the data is an `X`. */
  readonly plain: string;
  /** The elements around it, such as `section#lost li[prm_1] p.soft`, with ids, classes and `data-key`. */
  readonly where: string;
  readonly claims: readonly StatedClaim[];
  readonly figures: readonly Figure[];
}

interface Piece {
  readonly text: string;
  readonly isData: boolean;
  readonly claims: readonly StatedClaim[];
  readonly figure: Figure | null;
}

const INLINE = new Set(['data', 'bdi', 'b', 'span', 'strong', 'a', 'mark', 'button', 'em', 'wbr']);
/** A span that stands alone in one of these is a block. */
const BLOCKS = new Set(['div', 'li', 'td', 'th']);
/** Drawings, and quotations, which are not ours. */
const UNREAD = new Set(['svg', 'blockquote']);

interface Open {
  readonly name: string;
  readonly label: string;
  readonly isUnread: boolean;
  readonly claims: readonly StatedClaim[];
  readonly figure: Figure | null;
}

/** Returns the sentences of a report in their order. A heading, a term and a cell are sentences too. */
export function sentencesOf(html: string): Sentence[] {
  const sentences: Sentence[] = [];
  let line: Piece[] = [];
  const end = (open: readonly Open[]) => {
    sentences.push(...split(line, open.flatMap(({ label }) => label || []).join(' ')));
    line = [];
  };
  const read = (text: string, open: readonly Open[]) => {
    if (open.some(({ isUnread }) => isUnread)) return;
    const claims = open.flatMap((one) => one.claims);
    const figure = open.at(-1)?.figure ?? null;
    for (const one of claims) one.text += text;
    if (figure) figure.text += text;
    line.push({ text, isData: open.some(({ name }) => name === 'bdi'), claims, figure });
  };
  const visit = (element: Element, around: readonly Open[]) => {
    const { tag, attributes, children } = element;
    const isAlone = tag === 'span' && BLOCKS.has(around.at(-1)?.name ?? '') && !attributes.has('data-claim');
    const isBlock = !INLINE.has(tag) || isAlone;
    if (isBlock) end(around);
    const open = [...around, openedBy(element, around)];
    for (const child of children)
      if (typeof child === 'string') read(child, open);
      else visit(child, open);
    if (isBlock) end(open);
  };
  visit(treeOf(html), []);
  return sentences;
}

function openedBy({ tag, id, classes, attributes }: Element, open: readonly Open[]): Open {
  const at = attributes.get('data-figure');
  const key = attributes.get('data-key');
  const parsed = z.array(claim).parse(JSON.parse(attributes.get('data-claim') ?? '[]'));
  const claims = parsed.map((one) => ({ claim: one, text: '', figures: [] as Figure[] }));
  const figure = at === undefined ? null : { at, value: attributes.get('value') ?? '', text: '' };
  if (figure)
    for (const one of open.findLast((parent) => parent.claims.length)?.claims ?? []) one.figures.push(figure);
  const label = [tag, id && `#${id}`, ...classes.map((one) => `.${one}`), key && `[${key}]`].join('');
  const isNamed = Boolean(id) || classes.length > 0 || !INLINE.has(tag);
  const isUnread = UNREAD.has(tag) || classes.includes('unseen');
  return { name: tag, label: isNamed ? label : '', isUnread, claims, figure };
}

/** Where a sentence ends. A German day ends with a full stop too. */
const BETWEEN =
  /(?<=[.!?]”?)\s+(?=[\p{Lu}“„«])(?!(?:Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)\b)/gu;

/** Splits the text of a block into sentences. */
function split(line: readonly Piece[], where: string): Sentence[] {
  const plain = line.map(({ text, isData }) => (isData ? 'X' : text.replaceAll(/\s/g, ' '))).join('');
  const ends = [...[...plain.matchAll(BETWEEN)].map(({ index }) => index), plain.length];
  return ends.flatMap((end, number) => {
    const begin = ends[number - 1] ?? 0;
    let place = 0;
    const parts = line.flatMap((piece) => {
      const from = place;
      place += piece.isData ? 1 : piece.text.length;
      if (place <= begin || from >= end) return [];
      const text = piece.isData ? piece.text : piece.text.slice(Math.max(0, begin - from), end - from);
      return [{ ...piece, text }];
    });
    const text = parts.map((part) => part.text).join('').trim(); // prettier-ignore
    if (text === '') return [];
    const claims = [...new Set(parts.flatMap((part) => part.claims))];
    const figures = parts.flatMap(({ figure }) => figure ?? []);
    return [{ text, plain: plain.slice(begin, end).trim(), where, claims, figures }];
  });
}
