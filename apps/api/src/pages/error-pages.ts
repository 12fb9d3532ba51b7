import { ERRORS } from '@brand-visibility/contract';
import { REFUSAL_CODES, type RefusalCode } from '@brand-visibility/domain';
import { escaped, marked, page } from './page.js';

/** The page that explains an error code, with the guide's text. Its path is one folder below the start page. */
export function errorPage(code: RefusalCode): string {
  const { status, title, means, because, remedy } = ERRORS[code];
  return page({
    title: `${code} - Brand Visibility API`,
    root: '../',
    main: `<h1>${escaped(title)}</h1>
<p class="soft">Status ${status}, code <code>${escaped(code)}</code></p>
<h2>What it means</h2>
<p>${marked(means)}</p>
<h2>Why it happens</h2>
<p>${marked(because)}</p>
<h2>What to do</h2>
<p>${marked(remedy)}</p>`,
  });
}

/** The page that lists all error codes. */
export function errorIndex(): string {
  const rows = REFUSAL_CODES.map(
    (code) =>
      `<tr><td>${ERRORS[code].status}</td><td><a href="./errors/${code}"><code>${code}</code></a><br>${escaped(ERRORS[code].title)}</td></tr>`,
  );
  return page({
    title: 'Errors - Brand Visibility API',
    root: './',
    at: 'errors',
    main: `<h1>Errors</h1>
<p>${marked('Every error reply is a problem document (RFC 9457). Its `code` is one of those below, and its `type` links to the page for that code. When you contact support, quote the `request_id`.')}</p>
<table>
<thead><tr><th scope="col">Status</th><th scope="col">Code</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>`,
  });
}
