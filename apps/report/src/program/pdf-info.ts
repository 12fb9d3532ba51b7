/** Matches the end of a PDF that Chromium wrote: the trailer dictionary and the place of the table before it. */
const END = /trailer\n<<((?:(?!trailer)[\s\S])*)>>\nstartxref\n(\d+)\n%%EOF\s*$/;
const CREATOR = /\/Creator \((?:\\[\s\S]|[^\\)])*\)/;

/**
 * Adds the author and the digest of the HTML file to the properties of a PDF and removes the program that created it,
 * because Chromium can do none of these. Appends the changed dictionary to the file, so that all other bytes keep their
 * places. A file in another form gets only the digest, as a comment at its end.
 */
export function withInfo(pdf: Buffer, author: string | undefined, digest: string): Buffer {
  const text = pdf.toString('latin1');
  const [, trailer = '', table = ''] = END.exec(text) ?? [];
  const number = /\/Info (\d+) 0 R/.exec(trailer)?.[1];
  const old = new RegExp(String.raw`(?<=\n${number} 0 obj\n)<<[\s\S]*?>>(?=\nendobj)`).exec(text)?.[0];
  if (number === undefined || old === undefined)
    return Buffer.concat([pdf, Buffer.from(`\n%${digestEntry(digest)}\n`)]);
  // The readers of the old dictionary find no creator either.
  const blank = old.replace(CREATOR, (creator) => ' '.repeat(creator.length));
  const kept = text.replace(old, () => blank);
  const hex = Buffer.from(`\uFEFF${author ?? ''}`, 'utf16le')
    .swap16()
    .toString('hex');
  const added = author === undefined ? '' : `\n/Author <${hex}>`;
  const changed = `${number} 0 obj\n${old.replace(CREATOR, '').replace(/>>$/, `${added}\n${digestEntry(digest)}>>`)}\nendobj\n`;
  const entry = `${String(kept.length).padStart(10, '0')} 00000 n `;
  const end = `xref\n${number} 1\n${entry}\ntrailer\n<<${trailer}\n/Prev ${table}>>\nstartxref\n`;
  return Buffer.from(`${kept}${changed}${end}${kept.length + changed.length}\n%%EOF\n`, 'latin1');
}

/** Whether a PDF was printed from the HTML file with this digest. */
export const isPrintOf = (pdf: Buffer, digest: string) => pdf.includes(digestEntry(digest));

const digestEntry = (digest: string) => `/HtmlDigest (${digest})`;
