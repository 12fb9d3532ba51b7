/** JSON for people: an object or a list without others in it is on one line if it fits. Browsers load this module too. */

const LONGEST = 72;

/** Lines without brackets between an opening and a closing one. */
const INNERMOST = /([[{])\n +([^[\]{}]+)\n *([\]}])/g;

export const pretty = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(INNERMOST, (block, open: string, inner: string, close: string) => {
    const line = `${open} ${inner.replace(/\n +/g, ' ')} ${close}`;
    return line.length > LONGEST ? block : line;
  });
