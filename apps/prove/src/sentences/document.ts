import { z } from 'zod';

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

const TOKEN = /<(\/?)([a-zA-Z][\w-]*)((?:\s[\w:-]+(?:="[^"]*")?)*)\s*(\/?)>|[^<]+|</g;
const INLINE = new Set(['data', 'bdi', 'b', 'span', 'strong', 'a', 'mark', 'button', 'em', 'wbr']);
/** A span that stands alone in one of these is a block. */
const BLOCKS = new Set(['div', 'li', 'td', 'th']);
const VOID = new Set(['meta', 'br', 'hr', 'img', 'link', 'input', 'wbr']);
/** Drawings, and quotations, which are not ours. */
const UNREAD = new Set(['svg', 'blockquote']);
const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' };
const decoded = (text: string) =>
  text.replaceAll(/&(?:#(\d+)|(\w+));/g, (found, code: string | undefined, name: string) =>
    code === undefined ? (NAMED[name] ?? found) : String.fromCodePoint(Number(code)),
  );

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
  const open: Open[] = [];
  let line: Piece[] = [];
  const end = () => {
    sentences.push(...split(line, open.flatMap(({ label }) => label || []).join(' ')));
    line = [];
  };
  const main = html.slice(html.indexOf('<main'), html.indexOf('</body>'));
  for (const [token, isEnd, name, inTag = '', isEmpty] of main.matchAll(TOKEN)) {
    if (name === undefined) {
      if (open.some(({ isUnread }) => isUnread)) continue;
      const text = decoded(token);
      const claims = open.flatMap((one) => one.claims);
      const figure = open.at(-1)?.figure ?? null;
      for (const one of claims) one.text += text;
      if (figure) figure.text += text;
      line.push({ text, isData: open.some((one) => one.name === 'bdi'), claims, figure });
      continue;
    }
    const parent = open.at(isEnd ? -2 : -1);
    const isAlone = name === 'span' && BLOCKS.has(parent?.name ?? '') && !inTag.includes('data-claim');
    const isClaim = isEnd && open.at(-1)?.claims.length;
    if (!INLINE.has(name) || (isAlone && !isClaim)) end();
    if (isEnd) open.pop();
    else if (!isEmpty && !VOID.has(name)) open.push(openedBy(name, inTag, open));
  }
  return sentences;
}

function openedBy(name: string, inTag: string, open: readonly Open[]): Open {
  const pairs = [...inTag.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)];
  const attributes = new Map(pairs.map(([, key = '', value = '']) => [key, decoded(value)]));
  const [id, own, at] = [attributes.get('id'), attributes.get('class'), attributes.get('data-figure')];
  const key = attributes.get('data-key');
  const json = attributes.get('data-claim');
  const parsed = json === undefined ? [] : z.array(claim).parse(JSON.parse(json));
  const claims = parsed.map((one) => ({ claim: one, text: '', figures: [] as Figure[] }));
  const figure = at === undefined ? null : { at, value: attributes.get('value') ?? '', text: '' };
  if (figure)
    for (const one of open.findLast((parent) => parent.claims.length)?.claims ?? []) one.figures.push(figure);
  const label = `${name}${id ? `#${id}` : ''}${own ? `.${own.replaceAll(' ', '.')}` : ''}${key ? `[${key}]` : ''}`;
  const isNamed = Boolean(id) || Boolean(own) || !INLINE.has(name);
  const isUnread = UNREAD.has(name) || own?.split(' ').includes('unseen') === true;
  return { name, label: isNamed ? label : '', isUnread, claims, figure };
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
