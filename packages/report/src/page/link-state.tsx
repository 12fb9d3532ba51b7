/** Describes the state of a page that a report link opened: the report is loading, or the link no longer works. */
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
  /** Called if the reader retries; null while the report is loading. */
  readonly onRetry: (() => void) | null;
}

/** Shown instead of the report. The messages do not mention keys, because a reader who opens a link has no key. */
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
