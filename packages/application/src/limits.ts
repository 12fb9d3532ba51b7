/** A limit on the resources that callers can use. docs/reference.md lists all limits. */
export interface Limit {
  /** The limit in units of `unit`; a value below 1 is a fraction. */
  readonly value: number;
  /** `ms` or `bytes`, followed by the quantity that is measured, or a noun for the things that are counted. */
  readonly unit: string;
  /** The test that proves the limit: a path, or the name of an attack in `npm run prove -- attacks`. */
  readonly shownBy: string;
}
