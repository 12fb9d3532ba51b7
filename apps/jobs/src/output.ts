import type { ImportError, NotThere } from '@brand-visibility/application';

/** Standard output is for what a script wants to read on; everything said to people goes to standard error. */

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

export function say(line: string): void {
  process.stderr.write(`${onOneLine(line)}\n`);
}

/** `FILE:LINE: type id: path: expected ...`, without what the line does not say. */
export function errorLine({ file, line, type, id, path, expected }: ImportError): string {
  const record = [type, id].filter((word) => word !== null).join(' ');
  return [`${file}:${line}`, record, path ?? '', `expected ${expected}`]
    .filter((part) => part !== '')
    .join(': ');
}

/** What became of a brand or a run that failed while others go on; nothing of it was changed. */
export function failureLine(what: string, fault: unknown): string {
  const why = fault instanceof Error ? fault.message : String(fault);
  return `${what} failed and is as before: ${why}`;
}

export function notThereLine({ missing, id }: NotThere): string {
  switch (missing) {
    case 'account':
      return `there is no account ${id}`;
    case 'brand':
      return `the account has no brand ${id}`;
    case 'owner':
      return `the account ${id} has no owner, who alone makes keys`;
    case 'api_access':
      return `the plan of the account ${id} has no API access`;
  }
}

/** Names come from files: a control character must neither break the line nor steer the terminal. */
function onOneLine(text: string): string {
  return text.replace(/\p{C}/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16) ?? ''}}`);
}
