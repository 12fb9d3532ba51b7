import { REFUSAL_CODES, type RefusalCode } from '@brand-visibility/domain';
import { ERRORS } from './guide.js';

/** The text of docs/errors.md: a table of all codes, then a section for each, in the order of rule 6.7. */
export function errorsText(): string {
  return `# Errors

Every refusal is a problem document (RFC 9457) whose \`code\` is one of these values. The list is closed. Its \`type\` is the
address of a page with the same text, \`/errors/{code}\`. Generated from \`packages/contract/src/errors/guide.ts\`.

| status | code | |
|---|---|---|
${REFUSAL_CODES.map((code) => `| ${ERRORS[code].status} | [\`${code}\`](#${code}) | ${ERRORS[code].title} |`).join('\n')}

${REFUSAL_CODES.map(section).join('\n')}`;
}

function section(code: RefusalCode): string {
  const { means, because, remedy } = ERRORS[code];
  return `## ${code}

${means}

**Why:** ${because}

**What to do:** ${remedy}
`;
}
