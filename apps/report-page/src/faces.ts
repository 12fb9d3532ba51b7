/**
 * Loads the page's fonts without delaying figures: while the reader enters the key, or after the first figures. They
 * apply only before the page shows figures or shows other ones, so that the layout does not shift.
 */

const FACES = ['1em Inter', 'bold 1em Inter', '1em Newsreader'];

let loading: Promise<void> | null = null;
let areLoaded = false;

/** Loads the fonts. The browser loads those for other alphabets when a name needs them. */
export function loadFaces(): Promise<void> {
  const load = async () => {
    await Promise.allSettled(FACES.map((face) => document.fonts.load(face)));
    areLoaded = true; // the page uses a fallback for a font that cannot be loaded
  };
  loading ??= load();
  return loading;
}

/** Applies the fonts if they are loaded. */
export function applyFaces(): void {
  if (areLoaded) document.documentElement.classList.add('fonts');
}
