/** The rules that a text cites, each with its place. */
export function citations(text: string): readonly { readonly number: string; readonly at: number }[];

/** Who cites a rule in a source: a test by its title, or else an exported declaration by its name, if any. */
export function citers(path: string, text: string): readonly Citer[];

export interface Citer {
  readonly number: string;
  readonly test?: string | null;
  readonly name?: string | null;
  readonly isType?: boolean;
}
