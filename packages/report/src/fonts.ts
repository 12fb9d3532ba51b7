/** The fonts of a report, for documents that need nothing else. */
export interface Fonts {
  /** The content of `styles/fonts.css`. */
  readonly css: string;
  /** The files that it names, in base64. */
  readonly files: ReadonlyMap<string, string>;
}

export const NO_FONTS: Fonts = { css: '', files: new Map() };

/** The names of the files in `styles/fonts.css`. */
export const fontFiles = (css: string): string[] => [...css.matchAll(FILE)].map(([, name = '']) => name);

const FILE = /url\('([^']+)'\)/g;

/** The font faces with their files in them. Those with no character of the text, or without a file, are left out. */
export function fontFaces({ css, files }: Fonts, text: string): string {
  return css.replaceAll(/@font-face \{[^}]*\}\n/g, (face) => {
    const [name] = fontFiles(face);
    if (name === undefined) return face; // a local font
    const file = files.get(name);
    if (file === undefined || !rangeOf(face).test(text)) return '';
    return face.replace(FILE, `url(data:font/woff2;base64,${file})`);
  });
}

/** Matches the characters of a face's `unicode-range`. */
function rangeOf(face: string): RegExp {
  const [, range = ''] = /unicode-range:([^;]+);/.exec(face) ?? [];
  const characters = range.replaceAll(
    /U\+(\w+)(?:-(\w+))?[,\s]*/g,
    (_, from: string, to = from) => String.raw`\u{${from}}-\u{${to}}`,
  );
  return new RegExp(`[${characters.trim()}]`, 'u');
}
