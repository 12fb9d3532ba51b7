import { limitOf, type Tool, type ToolRequest } from '@brand-visibility/contract';
import { Refusal } from '@brand-visibility/domain';

/** Replies that a model can read: cut texts, and as many rows as fit (rules 21.5 and 21.6). */

/** The most characters of a structured reply. */
export const MOST_CHARACTERS = 60_000;

/** The most characters of a quoted text that is not asked for in full. */
export const MOST_QUOTED = 400;

/** A text or list of a reply that is not whole, by JSON Pointer (RFC 6901). */
export interface LeftOut {
  readonly path: string;
  /** Characters of a text, or elements of a list, that are there and that there are. */
  readonly kept: number;
  readonly of: number;
}

export interface BoundedReply {
  /** The request of HTTP whose body this is, but for what is left out. */
  readonly pairs: ToolRequest['pairs'];
  readonly reply: object;
  readonly leftOut: readonly LeftOut[];
}

/**
 * The reply to a call, with at most 60,000 characters. Where there are too many rows it asks again for as many as fit,
 * so that the cursor of the page continues after the last row shown. What is still too long is cut, longest first.
 */
export async function boundedReply(
  tool: Tool,
  { pairs, hasFullTexts }: ToolRequest,
  answer: (pairs: ToolRequest['pairs']) => Promise<object>,
): Promise<BoundedReply | Refusal> {
  const reply = await answer(pairs);
  if (reply instanceof Refusal) return reply;
  const cut = hasFullTexts ? whole(reply) : withCutTexts(reply, tool.quotes ?? []);
  if (lengthOf(cut.reply) <= MOST_CHARACTERS) return { pairs, ...cut };
  const rows = rowsThatFit(cut.reply);
  if (rows === null || tool.limit === undefined) return { pairs, ...shortened(tool, cut) };
  const fewer = [...pairs.filter(({ name }) => name !== 'limit'), limitOf(rows)];
  const page = await answer(fewer);
  if (page instanceof Refusal) return page;
  const cutPage = hasFullTexts ? whole(page) : withCutTexts(page, tool.quotes ?? []);
  return { pairs: fewer, ...shortened(tool, cutPage) };
}

interface Cut {
  readonly reply: object;
  readonly leftOut: readonly LeftOut[];
}

const whole = (reply: object): Cut => ({ reply, leftOut: [] });

const lengthOf = (value: unknown): number => JSON.stringify(value).length;

/** How many rows of a page fit; null if the reply has none to leave out. */
function rowsThatFit(reply: object): number | null {
  const { data } = reply as { readonly data?: unknown }; // a cast: of a reply without rows it is undefined
  if (!Array.isArray(data) || data.length < 2) return null;
  const lengths = data.map((row) => lengthOf(row) + 1);
  let left = MOST_CHARACTERS - lengthOf({ ...reply, data: [] });
  const first = lengths.findIndex((length) => (left -= length) < 0);
  return Math.max(1, first);
}

/** Cuts the texts of the given members, wherever they are. */
function withCutTexts(reply: object, members: readonly string[]): Cut {
  const leftOut: LeftOut[] = [];
  const cut = (value: unknown, path: string, name: string): unknown => {
    if (typeof value === 'string' && members.includes(name)) return cutText(value, path, leftOut);
    return mapped(value, path, cut);
  };
  return { reply: members.length === 0 ? reply : asObject(cut(reply, '', '')), leftOut };
}

/** A copy of a value with each member or element replaced. */
function mapped(
  value: unknown,
  path: string,
  each: (value: unknown, path: string, name: string) => unknown,
): unknown {
  if (Array.isArray(value)) return value.map((element, i) => each(element, `${path}/${i}`, ''));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, each(member, `${path}/${name}`, name)]),
  );
}

/** A text with a mark where it was cut, never within a character. */
function cutText(text: string, path: string, leftOut: LeftOut[]): string {
  if (text.length <= MOST_QUOTED) return text;
  const kept = text.slice(0, MOST_QUOTED).replace(/[\uD800-\uDBFF]$/, '');
  leftOut.push({ path, kept: kept.length, of: text.length });
  return `${kept} [cut: ${text.length - kept.length} more characters]`;
}

/** What is at one place of a reply and may be shortened. */
interface Part {
  readonly path: string;
  readonly value: string | readonly unknown[];
  readonly length: number;
}

/** Shortens the longest list or text until the reply fits: lists by half, texts to what is quoted of them. */
function shortened({ keeps }: Tool, { reply, leftOut }: Cut): Cut {
  const sizes = new Map(leftOut.map((left) => [left.path, left]));
  let short = reply;
  while (lengthOf(short) > MOST_CHARACTERS) {
    const longest = partsOf(short, '').reduce((a, b) => (b.length > a.length ? b : a));
    const { path, value } = longest;
    const of = sizes.get(path)?.of ?? value.length;
    const kept = typeof value === 'string' ? MOST_QUOTED : Math.floor(value.length / 2);
    const part = keeps === 'last' ? value.slice(value.length - kept) : value.slice(0, kept);
    sizes.set(path, { path, kept, of });
    short = asObject(replaced(short, '', path, part));
  }
  return { reply: short, leftOut: [...sizes.values()] };
}

/** The lists with elements, and the texts longer than what is quoted. */
function partsOf(value: unknown, path: string): readonly Part[] {
  if (typeof value === 'string') {
    return value.length > MOST_QUOTED ? [{ path, value, length: value.length }] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  const within = Object.entries(value).flatMap(([name, member]) => partsOf(member, `${path}/${name}`));
  if (!Array.isArray(value) || value.length === 0) return within;
  return [...within, { path, value, length: lengthOf(value) }];
}

function replaced(value: unknown, path: string, at: string, part: unknown): unknown {
  if (path === at) return part;
  return at.startsWith(`${path}/`)
    ? mapped(value, path, (member, inner) => replaced(member, inner, at, part))
    : value;
}

/** A cast: an object stays one when its members change. */
const asObject = (value: unknown): object => value as object;
