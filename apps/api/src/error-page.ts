import { ERROR_GUIDE } from '@brand-visibility/contract';
import { REFUSALS, type RefusalCode } from '@brand-visibility/domain';
import { createHash } from 'node:crypto';

const STYLE = `body{font:1rem/1.5 system-ui,sans-serif;max-width:42rem;margin:3rem auto;padding:0 1rem;color:#1c1c1c;background:#fff}
h1{font-size:1.4rem}h2{font-size:1rem;margin:1.5rem 0 .25rem}p{margin:0}code{font-family:ui-monospace,monospace}
@media (prefers-color-scheme:dark){body{color:#e6e6e6;background:#161616}}`;

/** A page of the service has this one style and nothing else: no script, no image, no form, no frame around it. */
export const ERROR_PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** The page that explains a code, in the words of the guide. ASCII alone, as content types carry no charset. */
export function errorPage(code: RefusalCode): string {
  const { status, title } = REFUSALS[code];
  const { means, because, remedy } = ERROR_GUIDE[code];
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(code)}</title>
<style>${STYLE}</style>
<h1>${escaped(title)}</h1>
<p>Status ${status}, code <code>${escaped(code)}</code></p>
<h2>What it means</h2>
<p>${marked(means)}</p>
<h2>Why it happens</h2>
<p>${marked(because)}</p>
<h2>What to do</h2>
<p>${marked(remedy)}</p>
</html>
`;
}

/** What stands between backquotes is code. */
function marked(text: string): string {
  return escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
