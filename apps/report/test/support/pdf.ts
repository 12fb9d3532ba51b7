import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Text of a PDF on one line of a page; `x` and `y` are points from the corner below on the left. */
interface Piece {
  readonly text: string;
  readonly y: number;
}

export interface PdfPage {
  readonly width: number;
  readonly height: number;
  readonly pieces: readonly Piece[];
  /** The text without white space, which depends on where lines end. */
  readonly dense: string;
  /** The share of the height between the margins, in percent, down to the last line. */
  readonly filled: number;
}

/** The height of the foot, and the margins above and below, in points. The first page has no margin above. */
export const FOOTER = 45;
const [ABOVE, BELOW] = [45.4, 56.7];

/** White space, and the marks that keep the directions of texts apart. */
export const denseOf = (text: string) => text.replaceAll(/[\s\u2066-\u2069]/g, '');

/** The pages of a PDF with their text, as a reader of the file finds it. */
export async function pagesOf(pdf: Uint8Array): Promise<PdfPage[]> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 }); // it takes the bytes over
  const document = await task.promise;
  const pages: PdfPage[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const pieces = items.flatMap((item) =>
      'str' in item && item.str.trim() !== ''
        ? [{ text: item.str, y: Number(item.transform[5]) }] // a matrix
        : [],
    );
    const [, , width = 0, height = 0] = page.view;
    const dense = denseOf(pieces.map(({ text }) => text).join(''));
    const top = number === 1 ? height : height - ABOVE;
    const lowest = Math.min(...pieces.map(({ y }) => y).filter((y) => y > FOOTER));
    const filled = Math.round((100 * (top - lowest)) / (top - BELOW));
    pages.push({ width, height, pieces, dense, filled });
  }
  await task.destroy();
  return pages;
}
