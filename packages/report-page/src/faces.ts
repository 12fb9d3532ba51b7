/**
 * Loads the page's fonts while the reader enters the key, and applies them before the page shows its bar and figures,
 * so that the layout does not shift afterwards.
 */

const FACES = ['1em Inter', 'bold 1em Inter', '1em Newsreader'];

/** The page waits at most so long for a font, in milliseconds. */
const LONGEST = 3000;

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

/** Waits for the fonts, but not for long, and applies them. */
export async function untilFaces(): Promise<void> {
  await Promise.race([loadFaces(), new Promise((resolve) => setTimeout(resolve, LONGEST))]);
  onFigures();
}

/** Must be called whenever the page shows new figures, so that fonts that came late apply then. */
export function onFigures(): void {
  if (areLoaded) applyFaces();
}

export function applyFaces(): void {
  document.documentElement.classList.add('fonts');
}
