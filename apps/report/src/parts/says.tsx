import type { Statement } from '../statements/statement.js';
import { useWords } from '../text/words.js';

/** Statements in the language of the report. Programs find their claims by `data-claim` and check them. */
export function Says({ of }: { readonly of: readonly Statement[] }) {
  const words = useWords();
  return (
    <>
      {of.map(({ claims, say }) =>
        claims.length === 0 ? say(words) : <span data-claim={JSON.stringify(claims)}>{say(words)}</span>,
      )}
    </>
  );
}
