import { REFUSALS, type RefusalCode } from '@brand-visibility/domain';
import { ERROR_GUIDE } from './guide.js';

/** Every code with its advice, as the text of a Markdown file. */
export function errorsText(): string {
  const codes = Object.keys(REFUSALS) as RefusalCode[]; // Object.keys forgets the keys' type
  return `# Errors

Every refusal is a problem document (RFC 9457) with one of these values in \`code\`. The list is closed. Its \`type\` is the
address of a page of the service with the same words, \`/errors/{code}\`. Generated from \`packages/contract/src/errors/guide.ts\`.

| status | code | |
|---|---|---|
${codes.map((code) => `| ${REFUSALS[code].status} | [\`${code}\`](#${code}) | ${REFUSALS[code].title} |`).join('\n')}

${codes.map(section).join('\n')}`;
}

function section(code: RefusalCode): string {
  const { means, because, remedy } = ERROR_GUIDE[code];
  return `## ${code}

${means}

**Why:** ${because}

**What to do:** ${remedy}
`;
}
