/** Reads the HTML of the service's pages, which is simple enough for regular expressions. */

/** The visible text. */
export function wordsOf(html: string): string {
  return html
    .replace(/<head>[^]*<\/head>/, '')
    .replace(/<[^>]+>/g, '')
    .replace(/&#(\d+);/g, (_, number: string) => String.fromCodePoint(Number(number)));
}

/** The targets of its links and files, as paths of the service, in order. */
export function linksIn(html: string, path: string): string[] {
  return [...html.matchAll(/ (?:href|src)="(?!data:)([^"]*)"/g)].map(([, link = '']) => {
    const { origin, pathname } = new URL(link, `http://service.example${path}`);
    if (origin !== 'http://service.example') throw new Error(`${link} leads to another origin`);
    return pathname;
  });
}
