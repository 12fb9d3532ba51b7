/** The page of a report link while the report loads, and after the link has ended. */
import { Notice } from './notices.js';

export const ENDED = 'This link has ended.';
const AGAIN = 'Open the link again.';
const LOADING = 'Loading';

const AFTER: Readonly<Record<string, string>> = {
  [ENDED]: 'The person who sent it to you can send a new one.',
  [AGAIN]: 'The URL of this page does not contain the complete link.',
};

interface LinkStateProps {
  readonly linkKey: string;
  readonly refusal: string | null;
  /** Null while the page is loading. */
  readonly onRetry: (() => void) | null;
}

/** Replaces the report if a link opened the page. The reader of a link does not know about keys. */
export function LinkState({ linkKey, refusal, onRetry }: LinkStateProps) {
  const text = linkKey === '' ? AGAIN : (refusal ?? LOADING);
  const canRetry = onRetry !== null && refusal !== null && refusal !== ENDED;
  return (
    <main class="alone" aria-busy={text === LOADING}>
      <Notice isAll after={AFTER[text]} {...(canRetry && { action: 'Try again', onAction: onRetry })}>
        {text}
      </Notice>
    </main>
  );
}
