import { describe, expect, test } from '@jest/globals';
import { pageText } from '../src/document-pages.js';

const rendered = (markdown: string) => pageText({ source: 'docs/recipes.md' }, markdown);

describe('a document as a page', () => {
  test.each([
    ['of this page', '[a](#b-c)', '<a href="#b-c">a</a>'],
    ['to another page', '[a](glossary.md)', '<a href="./glossary">a</a>'],
    ['to a heading of another page', '[a](../CHANGELOG.md#b)', '<a href="./changelog#b">a</a>'],
    ['to the description', '[a](openapi.json)', '<a href="./openapi.json">a</a>'],
    ['to another host', '[a](https://b.example/?c&d)', '<a href="https://b.example/?c&#38;d">a</a>'],
    ['to the repository', '[a](../packages/b.md#c)', 'a (<code>packages/b.md</code>)'],
    ['with the name of the file', '[rules.md](rules.md#c)', 'rules.md'],
  ])('has a link %s', (_, markdown, html) => {
    expect(rendered(markdown)).toBe(`<p>${html}</p>\n`);
  });

  test('has headings with the anchors of code hosts, numbered if they repeat', () => {
    expect(rendered('## A `b`, c/d\n\n## X\n\n## X')).toBe(
      '<h2 id="a-b-cd">A <code>b</code>, c/d</h2>\n<h2 id="x">X</h2>\n<h2 id="x-1">X</h2>\n',
    );
  });

  test('shows the name of a program above its code, which can be copied, unlike what it prints', () => {
    const pre = '\n<pre tabindex="0"><code>1 &#60; 2;\n</code></pre></div>\n';
    const copy = '<button type="button" class="live copy">Copy</button>';
    expect(rendered('```js a.mjs\n1 < 2;\n```')).toBe(
      `<div class="box"><div class="head"><b><code>a.mjs</code></b>${copy}</div>${pre}`,
    );
    expect(rendered('```sh\n1 < 2;\n```')).toBe(`<div class="box">${copy}${pre}`);
    expect(rendered('```csv\n1 < 2;\n```')).toBe('<pre tabindex="0"><code>1 &#60; 2;\n</code></pre>\n');
  });

  test('has tables in a box that scrolls', () => {
    expect(rendered('| a | b |\n|---|---|\n| `c` | d \\| e |')).toContain(
      '<div class="wide" tabindex="0"><table>\n<thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead>\n<tbody>\n<tr><td><code>c</code></td><td>d | e</td></tr>',
    );
  });

  test('is ASCII, without comments, and shows markup instead of containing it', () => {
    expect(rendered('<!-- x -->\n\n\u00e9 <b onclick="1">c</b> `<script>`')).toBe(
      '<p>&#233; &#60;b onclick=&#34;1&#34;&#62;c&#60;/b&#62; <code>&#60;script&#62;</code></p>\n',
    );
    expect(rendered('<!-- x -->\n<script>1</script>')).not.toContain('<script');
  });

  test('does not link a bare address', () => {
    expect(rendered('http://127.0.0.1:8080')).toBe('<p>http://127.0.0.1:8080</p>\n');
  });
});
