/** Microseconds since 1970-01-01T00:00:00Z. A bigint, because a double is exact only until the year 2255. */
export type Instant = bigint;
