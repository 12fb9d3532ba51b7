import { escaped, page } from './page.js';

/** The page at `/`. `client` is the path of the client; null without one. */
export function startPage(publicUrl: string, client: string | null): string {
  return page({
    title: 'Brand Visibility API',
    root: './',
    main: `<h1>Brand Visibility API</h1>
<p class="lead">See how often, how early and how favourably AI answer engines (ChatGPT, Claude, Perplexity, Gemini, Grok and Google AI overviews) mention a brand and its rivals. A read-only JSON API over HTTP.</p>
<h2>Make a request</h2>
<pre><code>curl -H "Authorization: Bearer $API_KEY" ${escaped(publicUrl)}/v1/account</code></pre>
<p>First set the variable to your API key: <code>export API_KEY=bvk_...</code>. The owner of your account creates keys.</p>
<h2>Use the TypeScript client</h2>
${client === null ? NO_CLIENT : installation(escaped(publicUrl + client))}
<h2>Learn more</h2>
<ul>
<li><a href="./docs">Reference</a>: every operation with its parameters and replies; try each one with your key</li>
<li><a href="./openapi.json">OpenAPI 3.1 document</a>: the machine-readable reference, for generating clients and validating replies</li>
<li><a href="./llms.txt">llms.txt</a> and <a href="./llms-full.txt">llms-full.txt</a>: the same for language models; <code>/mcp</code> has tools for assistants (Model Context Protocol)</li>
<li><a href="./recipes">Recipes</a>: complete programs to copy, such as a client report or a copy that stays up to date</li>
<li><a href="./glossary">Glossary</a>: each term in a sentence</li>
<li><a href="./errors">Errors</a>: what each error code means, why it happens and what to do</li>
<li><a href="./changelog">Changelog</a>: what changed for callers, operators and importers</li>
<li><a href="./import-format">Import format</a>: the records that the figures are computed from</li>
</ul>`,
  });
}

const NO_CLIENT = `<p>This build of the service has none: <code>npm run build</code> packs it.</p>`;

/** How to install the client from an escaped URL. */
function installation(url: string): string {
  const file = url.slice(url.lastIndexOf('/') + 1);
  return `<pre><code>npm install ${url}</code></pre>
<p>It is typed, has no dependencies and needs no registry; its README explains it. An update of the service may remove this address; those of released versions stay. Better keep the file in your repository:</p>
<pre><code>mkdir -p vendor
curl -o vendor/${file} ${url}
npm install ./vendor/${file}</code></pre>`;
}
