/** The key that a reader lets this tab keep. Reloads read it; other tabs do not, unless they are duplicates. */

const NAME = 'brand-visibility-key';

/** Browsers that block storage throw; the page then asks for the key each time. */
function inStorage<Value>(use: (storage: Storage) => Value): Value | null {
  try {
    return use(sessionStorage);
  } catch {
    return null;
  }
}

export const keptKey = (): string | null => inStorage((storage) => storage.getItem(NAME));
export const keepKey = (key: string): void => void inStorage((storage) => storage.setItem(NAME, key));
export const eraseKey = (): void => void inStorage((storage) => storage.removeItem(NAME));
