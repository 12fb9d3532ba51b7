/** A path from the root of the repository, and the text of the file. */
export type File = readonly [path: string, text: string];

export interface Rule {
  readonly number: string;
  readonly section: string;
  readonly name: string;
}

/** Path to names. */
export type Names = ReadonlyMap<string, ReadonlySet<string>>;

export interface Entry {
  readonly code: Names;
  readonly tests: Names;
  /** The number of citations by exported functions, constants and classes. */
  readonly declarations: number;
}

/** The paths of the sources and tests that may cite a rule. */
export function citingFiles(): string[];

/** The rules of a document in their order. */
export function rulesOf(document: string): readonly Rule[];

/** Rule number to who cites it. */
export type Index = ReadonlyMap<string, Entry>;

export function indexOf(files: readonly File[]): Index;

/** The index as a document. */
export function indexText(document: string, index: Index): string;
