import { sitesToWin, type Report } from '@brand-visibility/report/recorded';
import { assetOf, type Assets } from './assets.js';
import { codeBox, escapedHtml, pageHtml, textLook } from './page.js';
import { PUBLIC } from './public-url.js';
import { SAMPLE } from './sample.js';
import type { SiteFile } from './site-file.js';

/** Returns the page at `/` (rule 11.18). It shows questions and answers from the sample report and requests no data. */
export function startPage(assets: Assets, client: SiteFile): SiteFile {
  const { url } = PUBLIC;
  return pageHtml('', textLook(assets, 'start.css', { images: "'self' data:" }), {
    title: null,
    body: `<main id="main">
<div class="first">
<div><h1>How often do AI answers name your brand?</h1>
<p class="lead">People ask ChatGPT, Claude, Perplexity, Gemini, Grok and Google what to buy. See how often the answers name you, whom they name instead, and whether that changed.</p>
<p class="go"><a class="button primary" href="./sample">Open the sample report</a> <a class="button" href="./report">Open with your key</a></p>
<p class="soft">The sample needs no key. The owner of your account creates keys.</p></div>
<figure><a href="./sample">${picture(assets)}</a>
<figcaption>Page 1 of the client report of an invented brand, from its recorded answers.</figcaption></figure>
</div>
<div class="ways">
<section><h2>See a report</h2>
<p>Choose a brand and a month. Every count opens the answers behind it. Print it, or save it for a client as one file.</p>
<p class="go"><a class="button" href="./report">Open the report with your key</a></p>
<p class="links"><a href="./sample">Sample report, no key</a> <a href="./client-reports">Reports for clients</a> <a href="./recipes">As a spreadsheet</a></p></section>
<section><h2>Call the API</h2>
<p>The same figures as JSON, CSV or NDJSON. Read-only.</p>
${codeBox(`curl -H "Authorization: Bearer $BRAND_VISIBILITY_KEY" \\\n  ${url}/v1/brands`)}
<p class="links"><a href="./docs">Reference</a> <a href="./recipes">Recipes</a> <a href="./openapi.json">OpenAPI</a> <a href="#client">TypeScript client</a> <a href="#python">Python client</a></p></section>
<section><h2>Connect an assistant</h2>
<p>Ask in your own words. It reads, and can change nothing.</p>
${codeBox(`claude mcp add --transport http \\\n  brand-visibility \\\n  ${url}/mcp \\\n  --header "Authorization: Bearer $BRAND_VISIBILITY_KEY"`)}
<p class="links"><a href="./connect">Claude Desktop, Cursor, VS Code and others</a></p></section>
</div>
${SAMPLE ? answers(SAMPLE) : ''}
<section id="client"><h2>TypeScript client</h2>
${installation(url + client.path)}</section>
<section id="python"><h2>Python client</h2>
${codeBox(`curl -O ${url}/brand_visibility.py`)}
<p>One file for Python 3.9 or later, typed and without dependencies. Its first lines show how to use it.</p></section>
<p class="soft" id="keys">The owner of your account creates keys, for all brands or for some: one for each person or program, so that each can be revoked alone.</p>
</main>`,
  });
}

/** Returns the picture of page 1 of the sample. Its fixed size prevents a layout shift while the picture loads. */
function picture(assets: Assets): string {
  const of = (name: string) => `.${assetOf(assets, `sample-${name}.webp`).path}`;
  const [dark, phone] = ['(prefers-color-scheme: dark)', '(max-width: 40rem)'];
  return `<picture><source srcset="${of('phone-dark')}" media="${phone} and ${dark}" width="390" height="780"><source srcset="${of('phone-light')}" media="${phone}" width="390" height="780"><source srcset="${of('dark')}" media="${dark}" width="832" height="700"><img src="${of('light')}" width="832" height="700" alt="Page 1 of the sample client report: how often engines name the brand, whether the change is more than chance, six months and four figures."></picture>`;
}

/** Renders questions, with answers from the sample report. */
function answers(report: Report): string {
  const { brand, responses } = report;
  const { visibility, visibility_before: before, ranking, questions } = responses;
  const [leader] = ranking.data;
  const [lost] = questions?.data ?? [];
  const [site] = sitesToWin(report).pages;
  const onlyRivals = (row?: Lost) => `${row?.answers_naming_competitors_not_you} of ${row?.answer_count}`;
  const rows = [
    {
      asked: 'Are we named more than last month?',
      answer: `${brand.name} is named in ${visibility.visibility.current}% of answers, after ${before.visibility.current}% in the month before.`,
      place: 'trend',
    },
    {
      asked: 'Who is named instead?',
      answer: `${leader?.name} leads with ${leader?.visibility.current}%.`,
      place: 'ranking',
    },
    {
      asked: 'Which questions do we lose?',
      answer: `${onlyRivals(lost)} answers to \u201c${lost?.label}\u201d name only rivals.`,
      place: 'questions',
    },
    {
      asked: 'Which sites should we win?',
      answer: `${onlyRivals(site?.page)} answers that cite a page of ${site?.page.domain} name only rivals.`,
      place: 'sites',
    },
  ];
  const items = rows.map(
    ({ asked, answer, place }) =>
      `<div><dt>${asked}</dt><dd>${escapedHtml(answer)} <a href="./sample#${place}">See it<span class="unseen">: ${asked}</span></a></dd></div>`,
  );
  return `<section class="answers"><h2>What it answers, in the sample</h2>
<dl>${items.join('\n')}</dl></section>`;
}

interface Lost {
  readonly answer_count: number;
  readonly answers_naming_competitors_not_you: number;
}

/** Explains how to install the client from the given URL. */
function installation(url: string): string {
  const file = url.slice(url.lastIndexOf('/') + 1);
  return `${codeBox(`npm install ${url}`)}
<p>It is typed, has no dependencies and needs no registry; its README explains it. An update of the service may remove this URL, but never the URL of a released version. To be safe, keep the file in your repository:</p>
${codeBox(`mkdir -p vendor\ncurl -o vendor/${file} ${url}\nnpm install ./vendor/${file}\n`)}`;
}
