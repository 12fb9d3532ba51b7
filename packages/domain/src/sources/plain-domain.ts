/**
 * Returns the normal form of an ASCII domain in lower case (rule 15.1): without one final dot, and without one leading
 * `www.` if the rest contains a dot.
 */
export function plainDomain(lower: string): string {
  const domain = lower.endsWith('.') ? lower.slice(0, -1) : lower;
  return domain.startsWith('www.') && domain.includes('.', 4) ? domain.slice(4) : domain;
}
