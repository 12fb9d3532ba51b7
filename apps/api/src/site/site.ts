import { readFileSync } from 'node:fs';
import type { Exchange } from '../request/exchange.js';
import { prepared, send } from '../response/response.js';

/** Serves the site that packages/site builds, outside /v1: no key is required and nothing is counted. */

/** The handler of a path outside /v1. */
export interface OpenPath {
  /** The path's template, for the access log. */
  readonly route: string;
  readonly answer: (exchange: Exchange) => void | Promise<void>;
}

/** A file as `site.json` lists it; its fields are described in packages/site. */
interface SiteFile {
  readonly path: string;
  readonly route: string;
  readonly file: string;
  readonly contentType: string;
  readonly policy?: string;
  readonly isHashed: boolean;
}

/** The build copies the site here. */
const FOLDER = new URL('../../dist/files/', import.meta.url);

/** Latin 1 has a character for each byte, so files that are not text stay as they are. */
const read = (file: string) => readFileSync(new URL(file, FOLDER), 'latin1');

/**
 * The files by path (rules 4.8, 11.17 to 11.20 and 21.13), read once, at the start. Every response of a file shares its
 * bytes. Paths match exactly.
 */
export function siteOf(publicUrl: string): ReadonlyMap<string, OpenPath> {
  const files = JSON.parse(read('site.json')) as readonly SiteFile[]; // the build writes it so
  return new Map(
    files.map(({ path, route, file, contentType, policy, isHashed }) => {
      const body = prepared(
        contentType,
        Buffer.from(isHashed ? read(file) : withUrl(read(file), publicUrl), 'latin1'),
        { isShared: true, ...(policy && { policy }), ...(isHashed && { caching: IMMUTABLE }) },
      );
      return [path, { route, answer: (exchange: Exchange) => send(exchange, 200, body) }];
    }),
  );
}

const IMMUTABLE = 'public, max-age=31536000, immutable';

/** A file with the public URL instead of its marks. The setting does not allow characters that a file would escape. */
function withUrl(text: string, publicUrl: string): string {
  const { protocol, host, pathname } = new URL(publicUrl);
  const marks: Readonly<Record<string, string>> = {
    URL: publicUrl,
    SCHEME: protocol.slice(0, -1).toUpperCase(),
    HOST: host,
    PATH: pathname.replace(/\/$/, ''),
  };
  return text
    .replaceAll(/\{\{PUBLIC_(\w+)\}\}/g, (mark, name: string) => marks[name] ?? mark)
    .replaceAll(/\{\{BASE64:([^}]*)\}\}/g, (_, encoded: string) =>
      encodeURIComponent(btoa(withUrl(decodeURIComponent(encoded), publicUrl))),
    );
}
