/** What stands in the HTML of a page of the service, which is too plain to need a parser. */

/** Its text, as a reader sees it. */
export function wordsOf(html: string): string {
  return html
    .replace(/<head>[^]*<\/head>/, '')
    .replace(/<[^>]+>/g, '')
    .replace(/&#(\d+);/g, (_, number: string) => String.fromCodePoint(Number(number)));
}

/** Where its links and files lie, as paths of the service, in their order. */
export function placesOf(html: string, path: string): string[] {
  return [...html.matchAll(/ (?:href|src)="(?!data:)([^"]*)"/g)].map(([, place = '']) => {
    const { origin, pathname } = new URL(place, `http://service.example${path}`);
    if (origin !== 'http://service.example') throw new Error(`${place} is elsewhere`);
    return pathname;
  });
}
