import { ERRORS } from '@brand-visibility/contract';
import { REFUSAL_CODES, type RefusalCode } from '@brand-visibility/domain';
import { escaped, page, type Look } from './page.js';
import { inlineOf } from './reference/text.js';
import type { SiteFile } from './site-file.js';

/** The page that lists all error codes, and one for each, to which `type` of problem documents leads (rule 11.18). */
export const errorPages = (look: Look): readonly SiteFile[] => [
  errorIndex(look),
  ...REFUSAL_CODES.map((code) => errorPage(code, look)),
];

const inline = inlineOf(new Set());

function errorPage(code: RefusalCode, look: Look): SiteFile {
  const { status, title, means, because, remedy } = ERRORS[code];
  return page(`errors/${code}`, look, {
    route: '/errors/{code}',
    title: code,
    body: `<main>
<h1>${escaped(title)}</h1>
<p class="soft">Status ${status}, code <code>${escaped(code)}</code></p>
<h2>What it means</h2>
<p>${inline(means)}</p>
<h2>Why it happens</h2>
<p>${inline(because)}</p>
<h2>What to do</h2>
<p>${inline(remedy)}</p>
</main>`,
  });
}

function errorIndex(look: Look): SiteFile {
  const rows = REFUSAL_CODES.map(
    (code) =>
      `<tr><td>${ERRORS[code].status}</td><td><a href="./errors/${code}"><code>${code}</code></a><br>${escaped(ERRORS[code].title)}</td></tr>`,
  );
  return page('errors', look, {
    title: 'Errors',
    body: `<main>
<h1>Errors</h1>
<p>${inline('Every error response is a problem document (RFC 9457). Its `code` is one of those below, and its `type` links to the page for that code. When you contact support, quote the `request_id`.')}</p>
<table>
<thead><tr><th scope="col">Status</th><th scope="col">Code</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>
</main>`,
  });
}
