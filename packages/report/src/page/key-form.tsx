import { useState } from 'preact/hooks';

interface KeyFormProps {
  /** Why the key that was used is not good any more; null before the first one. */
  readonly refusal: string | null;
  readonly isBusy: boolean;
  readonly onKey: (key: string) => void;
}

/** Asks for the key. Nothing else is shown without one. */
export function KeyForm({ refusal, isBusy, onKey }: KeyFormProps) {
  const [key, setKey] = useState('');
  return (
    <main class="entry">
      <h1>AI visibility report</h1>
      <p class="lead">
        How often AI answer engines name your brand, whether that changed, who is named instead, and what to
        do about it.
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (key.trim() !== '') onKey(key.trim());
        }}
      >
        <label for="key">API key</label>
        <div class="row">
          <input
            id="key"
            type="password"
            autocomplete="off"
            spellcheck={false}
            value={key}
            aria-describedby="key-note"
            onInput={({ currentTarget }) => setKey(currentTarget.value)}
          />
          <button type="submit" class="primary" disabled={isBusy}>
            {isBusy ? 'Opening' : 'Open'}
          </button>
        </div>
        <p id="key-note" class="note">
          The key stays in the memory of this page until you close it. The operator of the service creates
          keys.
        </p>
        {refusal !== null && (
          <p class="refused" role="alert">
            {refusal}
          </p>
        )}
      </form>
    </main>
  );
}
