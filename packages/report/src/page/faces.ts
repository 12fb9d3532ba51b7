/**
 * Loads the page's fonts after the page first shows figures. Applies the fonts only when the figures on the page are
 * replaced, so that the layout does not shift while the reader looks at them.
 */

const FACES = ['1em Inter', 'bold 1em Inter', '1em "Inter Extended"', '1em Newsreader'];

let loading: Promise<void> | null = null;
let areLoaded = false;

/** Loads the fonts that contain the characters on the page. */
export function loadFaces(): Promise<void> {
  const load = async () => {
    await Promise.allSettled(FACES.map((face) => document.fonts.load(face, document.body.textContent)));
    areLoaded = true; // the page uses a fallback for a font that cannot be loaded
  };
  loading ??= load();
  return loading;
}

/** Must be called whenever the page shows new figures. */
export function onFigures(): void {
  if (areLoaded) applyFaces();
  else void loadFaces();
}

export function applyFaces(): void {
  document.documentElement.classList.add('fonts');
}
