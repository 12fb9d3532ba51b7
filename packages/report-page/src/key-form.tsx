/** The form in which a reader enters a key. */
import { useState } from 'preact/hooks';
import { t } from './language.js';

interface KeyFormProps {
  /** The reason why the page no longer accepts the previous key; null if the reader has not entered a key yet. */
  readonly refusal: string | null;
  readonly isBusy: boolean;
  readonly onKey: (key: string) => void;
}

/** Extracts the key from pasted text, which is either the key or the value of an `Authorization` header. */
const keyIn = (text: string) => text.trim().replace(/^Bearer\s+/i, '');

/** Shows the form that asks for a key. Until a key is accepted, the page shows nothing else. */
export function KeyForm({ refusal, isBusy, onKey }: KeyFormProps) {
  const [text, setText] = useState('');
  return (
    <main class="entry">
      <h1>{t('Open the report')}</h1>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (keyIn(text) !== '') onKey(keyIn(text));
        }}
      >
        <label for="key">{t('API key')}</label>
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
            {t(isBusy ? 'Opening' : 'Open')}
          </button>
        </div>
        {refusal !== null && (
          <p class="refused" role="alert">
            {refusal}
          </p>
        )}
        <p id="key-note" class="note">
          {t(
            'The key stays in the memory of this page until you close it. The operator of the service creates keys.',
          )}
        </p>
        <p class="note">
          {t('No key?')} <a href="./sample">{t('Open the sample report of an invented brand')}</a>
        </p>
      </form>
    </main>
  );
}
