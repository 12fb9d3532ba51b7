/** Generates /llms.txt, which tells language models what the service offers. */
import { ENDPOINTS, TAGS } from '@brand-visibility/contract';
import { toolDescription } from './schemas.js';
import { TOOLS } from './tools.js';

const ABOUT_LINE =
  'How often, how early and how favourably AI answer engines (ChatGPT, Claude, Perplexity, Gemini, Grok and Google AI Overviews) name a brand and its rivals: a read-only JSON API over HTTP, also available as tools of the Model Context Protocol.';

/**
 * Returns the text of /llms.txt (rule 11.20). In the format of llmstxt.org, it contains a summary of the service and
 * links to its documents.
 */
export function llmsText(publicUrl: string): string {
  const link = (name: string, path: string, about: string) => `- [${name}](${publicUrl}${path}): ${about}`;
  return inAscii(`# Brand Visibility API

> ${ABOUT_LINE}

Requests to paths under \`/v1\` and to \`/mcp\` need an API key in the header \`Authorization: Bearer KEY\`; the owner of
the account creates keys. The documents need no key. All requests are GET, except messages of the Model Context Protocol.
Never put a key into a URL.

## Documents

${link('OpenAPI 3.1 document', '/openapi.json', 'the machine-readable reference, with recorded responses')}
${link('Reference', '/docs', 'each operation for people, with requests to try')}
${link('Recipes', '/recipes', 'complete programs to copy')}
${link('Glossary', '/glossary', 'each term in a sentence')}
${link('Errors', '/errors', 'what each error code means and what to do')}

## Model Context Protocol

${link('Endpoint', '/mcp', 'streamable HTTP without sessions; POST with the same key, for assistants')}
${link('Connect', '/connect', 'what to paste or open in each assistant')}

Its tools:

${TOOLS.map((tool) => `- \`${tool.name}\`: ${toolDescription(tool)}`).join('\n')}

## Endpoints

${Object.entries(TAGS).map(group).join('\n\n')}

## Optional

${link('Changelog', '/changelog', 'what changed for callers, operators and importers')}
${link('Reports for clients', '/client-reports', 'printable reports in the look of an agency')}
${link('Import format', '/import-format', 'the records that the figures are computed from')}
`);
}

function group([tag, about]: readonly [string, string]): string {
  const lines = ENDPOINTS.filter((endpoint) => endpoint.tag === tag).map(
    ({ path, summary }) => `- \`GET ${path}\`: ${summary}`,
  );
  return `${tag}: ${about}\n\n${lines.join('\n')}`;
}

/** Escapes non-ASCII characters of a string as in JSON, because the content types declare no charset (rule 6.4). */
const inAscii = (text: string) =>
  text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
