/** A bound on what a caller may take. docs/reference.md lists all of them. */
export interface Limit {
  /** Below 1: a share. */
  readonly value: number;
  /** `ms` or `bytes` and what they are of, or what the value counts. */
  readonly unit: string;
  /** Evidence: the path of a test in this repository, or the name of an attack of `npm run prove -- attacks`. */
  readonly shownBy: string;
}
