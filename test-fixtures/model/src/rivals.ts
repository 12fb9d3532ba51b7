import { byTime, firstOfEachName, isBlank, nameForm } from './forms.js';

/** A rival as reports show it. */
export interface KnownRival {
  readonly name: string;
  readonly domain: string | null;
}

interface Seen {
  readonly id: string;
  readonly created_at: string;
  readonly competitors: readonly KnownRival[];
}

/**
 * Rivals by the form of their names: the spelling and the domain of the record, else of the latest answer that
 * gives one (rules 8.1, 8.3). `answers` are the successful ones of completed runs.
 */
export function knownRivals(
  records: readonly KnownRival[],
  answers: readonly Seen[],
): Map<string, KnownRival> {
  const known = new Map<string, KnownRival>();
  const note = ({ name, domain }: KnownRival) => {
    const key = nameForm(name);
    known.set(key, { name, domain: isBlank(domain) ? (known.get(key)?.domain ?? null) : domain });
  };
  for (const { competitors } of answers.toSorted(byTime)) firstOfEachName(competitors).forEach(note);
  records.forEach(note);
  return known;
}
