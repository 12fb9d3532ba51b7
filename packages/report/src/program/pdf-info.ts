/** Matches the end of a PDF that Chromium wrote: the trailer dictionary and the place of the table before it. */
const END = /trailer\n<<((?:(?!trailer)[\s\S])*)>>\nstartxref\n(\d+)\n%%EOF\s*$/;
const CREATOR = /\/Creator \((?:\\[\s\S]|[^\\)])*\)/;

/**
 * Adds the author to the properties of a PDF and removes the program that created it, because Chromium can do neither.
 * Appends the changed dictionary to the file, so that all other bytes keep their places. Returns a file in another form
 * unchanged.
 */
export function withAuthor(pdf: Buffer, author: string | undefined): Buffer {
  const text = pdf.toString('latin1');
  const [, trailer = '', table = ''] = END.exec(text) ?? [];
  const number = /\/Info (\d+) 0 R/.exec(trailer)?.[1];
  const old = new RegExp(String.raw`(?<=\n${number} 0 obj\n)<<[\s\S]*?>>(?=\nendobj)`).exec(text)?.[0];
  if (number === undefined || old === undefined) return pdf;
  // The readers of the old dictionary find no creator either.
  const blank = old.replace(CREATOR, (creator) => ' '.repeat(creator.length));
  const kept = text.replace(old, () => blank);
  const hex = Buffer.from(`\uFEFF${author ?? ''}`, 'utf16le')
    .swap16()
    .toString('hex');
  const added = author === undefined ? '' : `\n/Author <${hex}>`;
  const changed = `${number} 0 obj\n${old.replace(CREATOR, '').replace(/>>$/, `${added}>>`)}\nendobj\n`;
  const entry = `${String(kept.length).padStart(10, '0')} 00000 n `;
  const end = `xref\n${number} 1\n${entry}\ntrailer\n<<${trailer}\n/Prev ${table}>>\nstartxref\n`;
  return Buffer.from(`${kept}${changed}${end}${kept.length + changed.length}\n%%EOF\n`, 'latin1');
}
