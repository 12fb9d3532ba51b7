/** Longer messages are cut: a problem document may have a detail of megabytes. */
const LONGEST = 2000;

/**
 * A message for a terminal or a log: on one line, with control, format and other invisible characters escaped. Some of
 * it comes from the service, and must neither control the terminal nor look like another line.
 */
export function onOneLine(message: string): string {
  const shown = message.length > LONGEST ? `${message.slice(0, LONGEST)}…` : message;
  return shown
    .replace(/[\r\n]+/g, ' ')
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (each) => `\\u{${each.codePointAt(0)?.toString(16) ?? ''}}`);
}
