/**
 * Loads the page's fonts after the first figures and applies them with the next figures, so that the layout does not
 * shift.
 */

const FACES = ['1em Inter', 'bold 1em Inter', '1em "Inter Extended"', '1em Newsreader'];

let loading: Promise<void> | null = null;
let areLoaded = false;

/** Loads the fonts that the shown characters need. */
export function loadFaces(): Promise<void> {
  const load = async () => {
    await Promise.allSettled(FACES.map((face) => document.fonts.load(face, document.body.textContent)));
    areLoaded = true; // if a font failed, the page uses its fallback
  };
  loading ??= load();
  return loading;
}

/** Must be called each time that the page shows other figures. */
export function onFigures(): void {
  if (areLoaded) applyFaces();
  else void loadFaces();
}

export function applyFaces(): void {
  document.documentElement.classList.add('fonts');
}
