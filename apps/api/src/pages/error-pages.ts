import { ERRORS } from '@brand-visibility/contract';
import { REFUSAL_CODES, type RefusalCode } from '@brand-visibility/domain';
import { escaped, marked, page } from './page.js';

/** The page that explains a code, in the words of the guide; it lies in a folder below the start page. */
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

/** The page that leads to those of all codes. */
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
<p>${marked('Every refusal is a problem document (RFC 9457). Its `code` is one of these, and its `type` leads to the page of that code. Quote its `request_id` to support.')}</p>
<table>
<thead><tr><th scope="col">Status</th><th scope="col">Code</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>`,
  });
}
