/** The form in which a reader enters a key. */
import { useState } from 'preact/hooks';
import { say } from './language.js';

interface KeyFormProps {
  /** The reason why the page no longer accepts the previous key; null if the reader has not entered a key yet. */
  readonly refusal: string | null;
  readonly isBusy: boolean;
  readonly onKey: (key: string, isKept: boolean) => void;
}

/** Extracts the key from pasted text, which is either the key or the value of an `Authorization` header. */
const keyIn = (text: string) => text.trim().replace(/^Bearer\s+/i, '');

/** Shows the form that asks for a key. Until a key is accepted, the page shows nothing else. */
export function KeyForm({ refusal, isBusy, onKey }: KeyFormProps) {
  const [text, setText] = useState('');
  const [isKept, setKept] = useState(false);
  return (
    <main class="entry">
      <h1>{say('form.title')}</h1>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (keyIn(text) !== '') onKey(keyIn(text), isKept);
        }}
      >
        <label for="key">{say('form.key')}</label>
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
            {isBusy ? say('form.opening') : say('form.open')}
          </button>
        </div>
        <label class="keep">
          <input
            type="checkbox"
            checked={isKept}
            onChange={({ currentTarget }) => setKept(currentTarget.checked)}
          />{' '}
          {say('form.keep')}
        </label>
        {refusal !== null && (
          <p class="refused" role="alert">
            {refusal}
          </p>
        )}
        <p id="key-note" class="note">
          {say('form.note')}
        </p>
        <p class="note">
          {say('form.noKey')} <a href="./sample">{say('form.sample')}</a>
        </p>
      </form>
    </main>
  );
}
