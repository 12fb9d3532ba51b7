/** JSON for people: an object or a list with no other in it is on one line if it fits. Browsers load this too. */

const LONGEST = 72;

/** Lines without brackets between an opening and a closing one. */
const INNERMOST = /([[{])\n([^[\]{}]+)([\]}])/g;

export const pretty = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(INNERMOST, (block, open: string, inner: string, close: string) => {
    const line = `${open} ${inner.trim().replaceAll(/\n */g, ' ')} ${close}`;
    return line.length > LONGEST ? block : line;
  });
