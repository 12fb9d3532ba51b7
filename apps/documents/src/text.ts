import type { Examples } from '@brand-visibility/contract';

/** Where the recording lies: in the contract, whose description of the interface shows it. */
export const RECORDED_FILE = new URL('../../../packages/contract/src/openapi/recorded-examples.ts', import.meta.url);

/** The recording as the text of that file: a line for each reply, as the service wrote it. */
export function recordedText({ operations, problems, unreadable, headers }: Examples): string {
  const lines = (members: object, indent: string) =>
    Object.entries(members).map(([name, value]) => `${indent}${name}: ${JSON.stringify(value)},`);
  return [
    "import type { Examples } from './recording.js';",
    '',
    '/** What the demo of one day replied. Written by `npm run openapi` (apps/documents); do not edit. */',
    'export const RECORDED: Examples = {',
    '  operations: {',
    ...Object.entries(operations).flatMap(([id, example]) => [
      `    ${id}: {`,
      ...lines(example, '      '),
      '    },',
    ]),
    '  },',
    '  problems: {',
    ...lines(problems, '    '),
    '  },',
    `  unreadable: ${JSON.stringify(unreadable)},`,
    `  headers: ${JSON.stringify(headers)},`,
    '};',
    '',
  ].join('\n');
}
