/** The form in which a reader enters a key. */
import { say } from './language.js';

interface KeyFormProps {
  /** The reason why the page no longer accepts the previous key; null if the reader has not entered a key yet. */
  readonly refusal: string | null;
  readonly isBusy: boolean;
  readonly onKey: (key: string, isKept: boolean) => void;
}

/** Shows the form that asks for a key. Until a key is accepted, the page shows nothing else. */
export function KeyForm({ refusal, isBusy, onKey }: KeyFormProps) {
  return (
    <main class="entry">
      <p class="note">
        <a href="./">Brand Visibility</a>
      </p>
      <h1>{say('form.title')}</h1>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          // Fields without a name: a form that a browser sent by itself would put the key into the address.
          const { elements } = event.currentTarget;
          const field = (id: string) => elements.namedItem(id) as HTMLInputElement;
          // What people paste is the key, or the value of an `Authorization` header.
          const key = field('key')
            .value.trim()
            .replace(/^Bearer\s+/i, '');
          if (key !== '') onKey(key, field('keep').checked);
        }}
      >
        <label for="key">{say('form.key')}</label>
        <div class="row">
          <input id="key" type="password" autocomplete="off" spellcheck={false} aria-describedby="key-note" />
          <button type="submit" class="primary" disabled={isBusy}>
            {isBusy ? say('form.opening') : say('form.open')}
          </button>
        </div>
        <label class="keep">
          <input type="checkbox" id="keep" /> {say('form.keep')}
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
