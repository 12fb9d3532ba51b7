/** The form that asks for a key. */
import { useState } from 'preact/hooks';

interface KeyFormProps {
  /** Why the page no longer accepts the previous key; null before the first key. */
  readonly refusal: string | null;
  readonly isBusy: boolean;
  readonly onKey: (key: string) => void;
}

/** Extracts the key from the pasted text: the key alone, or the value of the header. */
const keyIn = (text: string) => text.trim().replace(/^Bearer\s+/i, '');

/** The form that asks for a key. Without a key the page shows nothing else. */
export function KeyForm({ refusal, isBusy, onKey }: KeyFormProps) {
  const [text, setText] = useState('');
  return (
    <main class="entry">
      <h1>Open the report</h1>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (keyIn(text) !== '') onKey(keyIn(text));
        }}
      >
        <label for="key">API key</label>
        <div class="row">
          <input
            id="key"
            type="password"
            autocomplete="off"
            spellcheck={false}
            value={text}
            aria-describedby="key-note"
            onInput={({ currentTarget }) => setText(currentTarget.value)}
          />
          <button type="submit" class="primary" disabled={isBusy}>
            {isBusy ? 'Opening' : 'Open'}
          </button>
        </div>
        {refusal !== null && (
          <p class="refused" role="alert">
            {refusal}
          </p>
        )}
        <p id="key-note" class="note">
          The key stays in the memory of this page until you close it. The operator of the service creates
          keys.
        </p>
      </form>
    </main>
  );
}
