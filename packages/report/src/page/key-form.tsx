/** The form that asks for a key. */
import { useState } from 'preact/hooks';

interface KeyFormProps {
  /** Why the key that was used is not good any more; null before the first one. */
  readonly refusal: string | null;
  readonly isBusy: boolean;
  readonly onKey: (key: string) => void;
}

/** A key as it was copied: alone, or as the value of the header. */
const keyIn = (text: string) => text.trim().replace(/^Bearer\s+/i, '');

/** Asks for the key. Nothing else is shown without one. */
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
