/** The responses of APIs, and how a form of them is recognized. */

/** A cited page. `domain` is known if the URL only redirects to the page. */
export interface Cited {
  readonly url: string;
  readonly title: string | null;
  readonly domain?: string;
}

/** A response, or a piece of one. */
export interface ApiResponse {
  /** What a reader saw of it; empty if the engine did not answer. */
  readonly text: string;
  readonly cited: readonly Cited[];
  /** The name of the model; empty if the response contains none. */
  readonly model: string;
  /** Seconds since 1970; null if the response contains no time. */
  readonly seconds: number | null;
  readonly id: string | null;
  /** The question and the date, if the form contains them. */
  readonly question?: string;
  readonly date?: string;
  /** Whether `model` is what its field `engine` means. */
  readonly isByEngine?: boolean;
  /** Whether further pieces with this id follow. */
  readonly isOpen?: boolean;
}

/** Reads a value that has a form; returns null for any other value. */
export type Form = (value: unknown) => ApiResponse | null;

/** Returns the fields of a JSON object; none for any other value. */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>) // any object has this type
    : {};

/**
 * Returns what is at a path, such as `output:message.content`: in each object and each element of a list, the values of
 * a field, of which `:message` selects those with this `type`. A field may be written in snake_case, too.
 */
export const at = (value: unknown, path: string): readonly unknown[] =>
  path.split('.').reduce<readonly unknown[]>(
    (values, step) => {
      const [name = '', type] = step.split(':');
      const snake = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      return values
        .flatMap((each) => fieldsOf(each)[name] ?? fieldsOf(each)[snake] ?? [])
        .filter((each) => type === undefined || fieldsOf(each)['type'] === type);
    },
    Array.isArray(value) ? value : [value],
  );

/** Thrown if a value is not of a form. */
class Misfit extends Error {}

/** Throws a Misfit unless a condition holds. */
export function expectForm(condition: boolean): asserts condition {
  if (!condition) throw new Misfit();
}

/** Returns the strings at a path as one. */
export function textAt(value: unknown, path: string): string {
  const texts = at(value, path);
  expectForm(texts.every((text) => typeof text === 'string'));
  return texts.join('');
}

/** Returns a page: a URL, or an object with one. Its URL is empty if it has none. */
export function pageOf(page: unknown): Cited {
  const { url, uri = url, link = uri, title } = fieldsOf(page);
  const found = typeof page === 'string' ? page : link;
  const known = typeof title === 'string' && title !== '' ? title : null;
  return { url: typeof found === 'string' ? found : '', title: known };
}

export const pagesAt = (value: unknown, path: string): readonly Cited[] =>
  at(value, path)
    .map(pageOf)
    .filter(({ url }) => url !== '');

/** Returns the JSON value of a string; null if it is none. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Whether a value has all of some fields: strings (`id`, or one of several: `status=done|failed`), lists (`output[]`),
 * and objects (`usage{}`); with `?`, a field may be missing or null.
 */
export const hasFields = (value: unknown, fields: string): boolean =>
  fields.split(' ').every((field) => {
    const [, name = '', optional, kind, strings] = /^(\w+)(\?)?(\[\]|\{\})?(?:=(.*))?$/.exec(field) ?? [];
    const found = fieldsOf(value)[name] ?? null;
    if (found === null) return optional !== undefined;
    if (kind !== undefined) return typeof found === 'object' && Array.isArray(found) === (kind === '[]');
    return typeof found === 'string' && (strings?.split('|').includes(found) ?? true);
  });

/** 9999-01-01 in seconds since 1970, the first time that an import refuses. */
const END = 253_370_764_800;

/**
 * Returns the reader of a form, whose responses have `fields`, and others. `read` returns what is special; it may throw
 * a Misfit.
 */
export const form =
  (fields: string, read: (value: unknown) => Partial<ApiResponse>): Form =>
  (value) => {
    if (!hasFields(value, fields)) return null;
    const { model, id, created, created_at = created } = fieldsOf(value);
    const isTime = typeof created_at === 'number' && created_at >= 0 && created_at < END;
    try {
      return {
        text: '',
        cited: [],
        model: typeof model === 'string' ? model : '',
        seconds: isTime ? Math.floor(created_at) : null,
        id: typeof id === 'string' ? id : null,
        ...read(value),
      };
    } catch (error) {
      if (error instanceof Misfit) return null;
      throw error;
    }
  };
