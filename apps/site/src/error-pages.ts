import { ERRORS, REFUSAL_CODES, type RefusalCode } from '@brand-visibility/contract';
import { escapedHtml, pageHtml, type Look } from './page.js';
import { inlineOf } from './reference/text.js';
import type { SiteFile } from './site-file.js';

/** Returns a page with all error codes, and one page per code, to which the `type` of an error links (rule 11.18). */
export const errorPages = (look: Look, below: Look): readonly SiteFile[] => [
  errorIndex(look),
  ...REFUSAL_CODES.map((code) => errorPage(code, below)),
];

const inline = inlineOf(new Set());

/** Describes the meaning, the cause and the remedy of an error as HTML. */
function explanation(code: RefusalCode): string {
  const { means, because, remedy } = ERRORS[code];
  return [
    ['What it means', means],
    ['Why it happens', because],
    ['What to do', remedy],
  ]
    .map(([name = '', text = '']) => `<p><b>${name}.</b> ${inline(text)}</p>`)
    .join('\n');
}

function errorPage(code: RefusalCode, look: Look): SiteFile {
  const { status, title } = ERRORS[code];
  return pageHtml(`errors/${code}`, look, {
    route: '/errors/{code}',
    title: code,
    body: `<main id="main">
<h1>${escapedHtml(title)}</h1>
<p class="soft">Status ${status}, code <code>${escapedHtml(code)}</code></p>
${explanation(code)}
<p><a href="../errors#${code}">All errors</a></p>
</main>`,
  });
}

function errorIndex(look: Look): SiteFile {
  const rows = REFUSAL_CODES.map(
    (
      code,
    ) => `<details><summary><span>${ERRORS[code].status}</span> <b>${escapedHtml(ERRORS[code].title)}</b> <code>${code}</code></summary>
<div id="${code}">${explanation(code)}
<p><a href="./errors/${code}">Page of this error</a></p></div></details>`,
  );
  return pageHtml('errors', look, {
    title: 'Errors',
    body: `<main id="main">
<h1>Errors</h1>
<p class="lead">${inline('Every error is a problem document (RFC 9457). Programs use its `code`; its `type` links to the page of that code. When you ask for help, quote the `request_id`.')}</p>
<input class="live" id="filter" type="search" aria-label="Search errors" placeholder="Status, code or word" autocomplete="off" spellcheck="false">
<div class="errors">
${rows.join('\n')}
</div>
<p class="soft" id="none" role="status"></p>
</main>`,
  });
}
