import { ERRORS, REFUSAL_CODES } from '@brand-visibility/contract';
import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { isRead, type Read, type Received } from '../request/read.js';
import type { Response } from '../response/response.js';
import type { Answered } from '../response/send.js';
import { preferredCoding, type Coding } from './published-pages.js';

/** Serves the site that apps/site builds. It is outside /v1: requests need no key and are not counted. */

/** The handler of a path outside /v1. */
export interface OpenPath {
  /** The template of the path, for the access log. */
  readonly route: string;
  readonly respond: (read: Read) => Response | Answered | Promise<Response | Answered>;
  /** The methods that the path supports; default: GET and HEAD. */
  readonly methods?: readonly string[];
}

/** An entry of `site.json`. apps/site describes the fields. */
interface ServedFile {
  readonly path: string;
  readonly route: string;
  readonly file: string;
  readonly contentType: string;
  readonly policy?: string;
  readonly isHashed: boolean;
  readonly isText: boolean;
}

/** The folder to which the build copies the site. */
const FOLDER = new URL('../../dist/files/', import.meta.url);

const read = (file: string) => readFileSync(new URL(file, FOLDER));

const filesOf = () => JSON.parse(String(read('site.json'))) as readonly ServedFile[]; // the build writes this form

/** `site.json` lists the pages of error codes and the templates under this text. No request has such a path. */
const OF_CODE = '*';

/**
 * Reads the files at startup and returns their handlers by path (rules 4.8, 11.17 to 11.21 and 21.13). All responses
 * with the same file and coding share bytes. Paths match exactly.
 */
export function siteOf(publicUrl: string, hasSignIn: boolean): ReadonlyMap<string, OpenPath> {
  const files = filesOf().filter(({ path }) => !path.startsWith(OF_CODE));
  return new Map(
    files.map((file) => [file.path, { route: file.route, respond: responding(file, publicUrl, hasSignIn) }]),
  );
}

/** A page into which the service writes a title and a body, with its Content-Security-Policy. */
export interface Template {
  readonly text: string;
  readonly policy: string;
}

export function templateOf(name: string, publicUrl: string): Template {
  const found = filesOf().find(({ path }) => path === OF_CODE + name);
  if (!found) throw new Error(`the build lacks the template ${name}`);
  return { text: withUrl(read(found.file).toString(), publicUrl), policy: found.policy ?? '' };
}

/** Tells caches that the Accept header decides whether an error outside /v1 is a page or a problem document. */
const BY_ACCEPT = { vary: 'Accept' };

/** Whether an `Accept` header lists `text/html`, as browsers do (RFC 9110, section 12.5.1). */
const acceptsPage = (header = '') =>
  header
    .toLowerCase()
    .split(',')
    .some((range) => /^\s*text\/html\s*(?:;|$)/.test(range) && !/;\s*q=0(?:\.0*)?\s*(?:;|$)/.test(range));

/** Returns the page of a code for a request outside /v1 and /mcp, or else the problem document that `refuse` makes. */
export type RefuseOutside = (
  received: Received,
  code: 'not_found' | 'api_key_in_url',
  refuse: (options: Pick<Response, 'vary'>) => Response,
) => Response;

/** Returns the function that sends browsers a page, and others a problem document (rule 4.8). */
export function refusingOutside(publicUrl: string): RefuseOutside {
  const pages = filesOf().filter(({ path }) => path.startsWith(OF_CODE));
  const responses = new Map(pages.map((file) => [file.path, responding(file, publicUrl)]));
  return (received, code, refuse) => {
    const { request } = received;
    const page = responses.get(OF_CODE + code);
    const isForPage = isRead(request) && acceptsPage(request.headers.accept);
    return page && isForPage ? page(received) : refuse(BY_ACCEPT);
  };
}

/** Returns the handler that sends a file in the coding that a request prefers (rule 13.7). */
function responding(
  siteFile: ServedFile,
  publicUrl: string,
  hasSignIn = false,
): (received: Received) => Response {
  const { file, contentType, policy, isHashed, isText } = siteFile;
  const code = REFUSAL_CODES.find((each) => siteFile.path === OF_CODE + each) ?? null;
  const options = {
    status: 200,
    contentType,
    isShared: true,
    ...(policy && { policy }),
    ...(isHashed && { caching: IMMUTABLE }),
    ...(code && { status: ERRORS[code].status, code, ...BY_ACCEPT }),
  };
  // Latin 1 maps each byte to one character, so files that are not text stay unchanged.
  const bytes = isHashed
    ? read(file)
    : Buffer.from(withUrl(partsOf(read(file).toString('latin1'), hasSignIn), publicUrl), 'latin1');
  const plain: Response = { ...options, bytes };
  if (!isText) return () => plain;
  const inCoding = (coding: Coding, packed: Buffer): Response => ({ ...options, coding, bytes: packed });
  const compressed = {
    br: inCoding('br', isHashed ? read(`${file}.br`) : brotliCompressSync(bytes, AT_START)),
    gzip: inCoding('gzip', isHashed ? read(`${file}.gz`) : gzipSync(bytes, BEST)),
  };
  return (received) => {
    const coding = preferredCoding(received.request.headers['accept-encoding']);
    return coding ? compressed[coding] : plain;
  };
}

const BEST = { level: constants.Z_BEST_COMPRESSION };

/** At this quality, compressing all texts takes 30 ms. The best quality would save another 13 %, but take 1.8 s. */
const AT_START = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Keeps the part of `/connect` for a service with sign-in, or the part for one without (rule 21.13). */
const partsOf = (text: string, hasSignIn: boolean): string =>
  text.replaceAll(/\{\{(SIGN_IN|NO_SIGN_IN)\}\}([^]*?)\{\{\/\1\}\}/g, (_, name: string, part: string) =>
    (name === 'SIGN_IN') === hasSignIn ? part : '',
  );

/**
 * Replaces the placeholders in a file with the public URL and its parts. The setting does not allow characters that
 * need escaping.
 */
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
