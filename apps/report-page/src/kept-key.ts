/** The key that a reader lets this tab keep. Reloads read it; other tabs do not, unless they are duplicates. */

const NAME = 'brand-visibility-key';

/** Browsers that block storage throw; the page then asks for the key each time. */
function storage(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

export const keptKey = () => storage()?.getItem(NAME) ?? null;
export const keepKey = (key: string) => storage()?.setItem(NAME, key);
export const eraseKey = () => storage()?.removeItem(NAME);
