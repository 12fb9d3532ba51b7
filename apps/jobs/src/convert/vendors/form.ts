/** The responses of APIs, and how a form of them is recognized. */
import { z } from 'zod';

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
  /** Whether further pieces with this id follow. */
  readonly isOpen?: boolean;
}

/** Reads a value that has a form; returns null for any other value. */
export type Form = (value: unknown) => ApiResponse | null;

/** Returns the reader of a form. `schema` contains what every response of the form has; further fields are allowed. */
export const form =
  <S extends z.ZodType>(schema: S, read: (value: z.output<S>) => ApiResponse): Form =>
  (value) => {
    const { success, data } = schema.safeParse(value);
    return success ? read(data) : null;
  };

/** A field that may be missing or null. */
export const maybe = <S extends z.ZodType>(schema: S, otherwise: z.output<S>) =>
  schema.nullish().transform((value) => value ?? otherwise);

/** A list of which only the elements of a schema are read. */
export const lenient = <S extends z.ZodType>(schema: S) =>
  z.array(z.unknown()).transform((list) => list.flatMap((each) => schema.safeParse(each).data ?? []));

export const text = maybe(z.string(), '');

/** 9999-01-01 in seconds since 1970, the first time that an import refuses. */
const END = 253_370_764_800;
export const seconds = z
  .number()
  .min(0)
  .lt(END)
  .transform(Math.floor)
  .nullish()
  .transform((value) => value ?? null);

/** The fields of a cited page. */
export const PAGE = { url: z.string(), title: text };
export const cited = ({ url, title }: { readonly url: string; readonly title: string }): Cited => ({
  url,
  title: title || null,
});
/** A page with its address and perhaps its title. */
export const page = z.looseObject(PAGE).transform(cited);
