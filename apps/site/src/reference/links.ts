import { rootOf } from '../page.js';

/** Links between the pages of the reference. */

/** A page with the path `at`. Its HTML refers to a place on any page as `#ID`, and to other pages as `./PATH`. */
export interface LinkedPart {
  readonly at: string;
  readonly title: string;
  readonly html: string;
}

/** Returns the link from the page with the path `at` to a place; throws if no page has the place. */
export type LinkTo = (at: string, id: string) => string;

/** If two pages have an element with the same id, links lead to the later one. */
export function linksOf(parts: readonly LinkedPart[]): LinkTo {
  const pages = new Map(
    parts.flatMap(({ at, html }) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => [id, at])),
  );
  return (at, id) => {
    const page = pages.get(id);
    if (page === undefined) throw new Error(`the reference has no place ${id}`);
    return page === at ? `#${id}` : `${rootOf(at)}${page}#${id}`;
  };
}

/** Rewrites the links in HTML for the page with the path `at`. */
export const relinked = (html: string, at: string, linkTo: LinkTo): string =>
  html
    .replaceAll(/ href="#([^"]+)"/g, (_, id: string) => ` href="${linkTo(at, id)}"`)
    .replaceAll(' href="./', ` href="${rootOf(at)}`);
