import { REFUSAL_CODES, type RefusalCode } from '@brand-visibility/domain';
import { ERRORS } from './guide.js';

/** Every code with its advice, as the text of a Markdown file. */
export function errorsText(): string {
  return `# Errors

Every refusal is a problem document (RFC 9457) with one of these values in \`code\`. The list is closed. Its \`type\` is the
address of a page of the service with the same words, \`/errors/{code}\`. Generated from \`packages/contract/src/errors/guide.ts\`.

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
