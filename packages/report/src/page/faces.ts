/** The page's fonts: they wait for the first figures, and are used from the next ones on, so that nothing moves. */

const FACES = ['1em Inter', 'bold 1em Inter', '1em "Inter Extended"', '1em Newsreader'];

let loading: Promise<void> | null = null;
let areLoaded = false;

/** Loads the fonts of the characters that are shown. */
export function loadFaces(): Promise<void> {
  const load = async () => {
    await Promise.allSettled(FACES.map((face) => document.fonts.load(face, document.body.textContent)));
    areLoaded = true; // or the page has fallbacks
  };
  loading ??= load();
  return loading;
}

/** Call it when other figures are shown. */
export function onFigures(): void {
  if (areLoaded) applyFaces();
  else void loadFaces();
}

export function applyFaces(): void {
  document.documentElement.classList.add('fonts');
}
