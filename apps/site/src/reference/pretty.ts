/** Formats JSON for readers. Innermost objects and lists take one line if they fit. Browsers load this module, too. */

const LONGEST = 72;

/** Matches an object or a list that extends over several lines and contains no further brackets. */
const INNERMOST = /([[{])\n([^[\]{}]+)([\]}])/g;

export const pretty = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(INNERMOST, (block, open: string, inner: string, close: string) => {
    const line = `${open} ${inner.trim().replaceAll(/\n */g, ' ')} ${close}`;
    return line.length > LONGEST ? block : line;
  });
