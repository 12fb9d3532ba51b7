/** A bound on what a caller may take. docs/reference.md lists all of them. */
export interface Limit {
  /** The value of the limit; a value below 1 is a share. */
  readonly value: number;
  /** The unit: `ms` or `bytes` with the measured quantity, or else the noun for the counted things. */
  readonly unit: string;
  /** Evidence: the path of a test in this repository, or the name of an attack of `npm run prove -- attacks`. */
  readonly shownBy: string;
}
