/** The fonts that a self-contained document embeds. */
export interface Fonts {
  /** The content of `styles/fonts.css`. */
  readonly css: string;
  /** The font files to which `css` refers, as base64, by file name. */
  readonly files: ReadonlyMap<string, string>;
}

export const NO_FONTS: Fonts = { css: '', files: new Map() };

/** Returns the names of the font files in `styles/fonts.css`. */
export const fontFiles = (css: string): string[] => [...css.matchAll(FILE)].map(([, name = '']) => name);

const FILE = /url\('([^']+)'\)/g;

/**
 * Returns the font faces with their files embedded. Text waits for its font, which takes milliseconds to decode, so
 * that the layout does not shift. Omits a face if the text contains none of the face's characters, or if the font file
 * is missing.
 */
export function fontFaces({ css, files }: Fonts, text: string): string {
  return css.replaceAll(/@font-face \{[^}]*\}\n/g, (face) => {
    const [name] = fontFiles(face);
    if (name === undefined) return face; // undefined: a local font
    const file = files.get(name);
    if (file === undefined || !rangeOf(face).test(text)) return '';
    return face
      .replace(FILE, `url(data:font/woff2;base64,${file})`)
      .replace('font-display: swap', 'font-display: block');
  });
}

/** Returns a pattern that matches the characters in the `unicode-range` of a face. */
function rangeOf(face: string): RegExp {
  const [, range = ''] = /unicode-range:([^;]+);/.exec(face) ?? [];
  const characters = range.replaceAll(
    /U\+(\w+)(?:-(\w+))?[,\s]*/g,
    (_, from: string, to = from) => String.raw`\u{${from}}-\u{${to}}`,
  );
  return new RegExp(`[${characters.trim()}]`, 'u');
}
