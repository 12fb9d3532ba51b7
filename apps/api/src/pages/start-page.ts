import { escaped, page } from './page.js';

/** The page at the root, for whoever opens the service's address in a browser. */
export function startPage(publicUrl: string): string {
  return page({
    title: 'Brand Visibility API',
    root: './',
    main: `<h1>Brand Visibility API</h1>
<p class="lead">How AI answer engines name a brand and its rivals: ChatGPT, Claude, Perplexity, Gemini, Grok and Google AI overviews, as JSON over HTTP. The API is read-only, and its figures are those of the customer's dashboard.</p>
<h2>Ask it</h2>
<pre><code>curl -H "Authorization: Bearer $API_KEY" ${escaped(publicUrl)}/v1/account</code></pre>
<p>Put your key into the variable first: <code>export API_KEY=bvk_...</code>. The owner of an account makes keys; <code>npm start</code> prints one for its demo data.</p>
<h2>Read on</h2>
<ul>
<li><a href="./docs">Reference</a>: every operation with its parameters and replies, and a form to try it with your key</li>
<li><a href="./openapi.json">OpenAPI 3.1 document</a>: the same for programs, to make clients and checks of</li>
<li><a href="./errors">Errors</a>: what each code means, why it happens and what to do</li>
</ul>`,
  });
}
