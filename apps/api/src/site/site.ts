import { ERRORS } from '@brand-visibility/contract';
import { REFUSAL_CODES } from '@brand-visibility/domain';
import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Exchange } from '../request/exchange.js';
import { prepared, send, type Body, type BodyOptions } from '../response/response.js';
import { preferredCoding, type Coding } from './coding.js';

/** Serves the site that packages/site builds. It is outside /v1: requests need no key and are not counted. */

/** The handler of a path outside /v1. */
export interface OpenPath {
  /** The template of the path, for the access log. */
  readonly route: string;
  readonly answer: (exchange: Exchange) => void | Promise<void>;
}

/** An entry of `site.json`. packages/site describes the fields. */
interface SiteFile {
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

const filesOf = () => JSON.parse(String(read('site.json'))) as readonly SiteFile[]; // the build writes this form

/** `site.json` lists the pages of error codes under this text and the code. No request has such a path. */
const OF_CODE = '*';

/**
 * Reads the files at startup and returns their handlers by path (rules 4.8, 11.17 to 11.21 and 21.13). All responses
 * with the same file and coding share bytes. Paths match exactly.
 */
export function siteOf(publicUrl: string): ReadonlyMap<string, OpenPath> {
  const files = filesOf().filter(({ path }) => !path.startsWith(OF_CODE));
  return new Map(files.map((file) => [file.path, { route: file.route, answer: answering(file, publicUrl) }]));
}

/** Tells caches that the Accept header decides whether an error outside /v1 is a page or a problem document. */
const BY_ACCEPT = { vary: 'Accept' };

/** Whether an `Accept` header lists `text/html`, as browsers do (RFC 9110, section 12.5.1). */
const acceptsPage = (header = '') =>
  header
    .toLowerCase()
    .split(',')
    .some((range) => /^\s*text\/html\s*(?:;|$)/.test(range) && !/;\s*q=0(?:\.0*)?\s*(?:;|$)/.test(range));

/** Refuses a request outside /v1 and /mcp with the page of a code, or with the problem document that `refuse` sends. */
export type RefuseOutside = (
  exchange: Exchange,
  code: 'not_found' | 'api_key_in_url',
  refuse: (options: BodyOptions) => void,
) => void;

/** Returns the function that sends browsers a page, and others a problem document (rule 4.8). */
export function refusingOutside(publicUrl: string): RefuseOutside {
  const pages = filesOf().filter(({ path }) => path.startsWith(OF_CODE));
  const answers = new Map(pages.map((file) => [file.path, answering(file, publicUrl)]));
  return (exchange, code, refuse) => {
    const { method, headers } = exchange.request;
    const page = answers.get(OF_CODE + code);
    if (page && (method === 'GET' || method === 'HEAD') && acceptsPage(headers.accept)) void page(exchange);
    else refuse(BY_ACCEPT);
  };
}

/** Returns the handler that sends a file in the coding that a request prefers (rule 13.7). */
function answering(siteFile: SiteFile, publicUrl: string): OpenPath['answer'] {
  const { file, contentType, policy, isHashed, isText } = siteFile;
  const code = REFUSAL_CODES.find((each) => siteFile.path === OF_CODE + each) ?? null;
  const options = {
    isShared: true,
    ...(policy && { policy }),
    ...(isHashed && { caching: IMMUTABLE }),
    ...(code && BY_ACCEPT),
  };
  const bodyOf = (bytes: Buffer, coding?: Coding) =>
    prepared(contentType, bytes, { ...options, ...(coding && { coding }) });
  const sent = (exchange: Exchange, body: Body) =>
    code ? send(exchange, ERRORS[code].status, body, { code }) : send(exchange, 200, body);
  // Latin 1 maps each byte to one character, so files that are not text stay unchanged.
  const bytes = isHashed
    ? read(file)
    : Buffer.from(withUrl(read(file).toString('latin1'), publicUrl), 'latin1');
  const plain = bodyOf(bytes);
  if (!isText) return (exchange) => sent(exchange, plain);
  const compressed = {
    br: bodyOf(isHashed ? read(`${file}.br`) : brotliCompressSync(bytes, AT_START), 'br'),
    gzip: bodyOf(isHashed ? read(`${file}.gz`) : gzipSync(bytes, BEST), 'gzip'),
  };
  return (exchange) => {
    const coding = preferredCoding(exchange.request.headers['accept-encoding']);
    sent(exchange, coding ? compressed[coding] : plain);
  };
}

const BEST = { level: constants.Z_BEST_COMPRESSION };

/** At this quality, compressing all texts takes 30 ms. The best quality would save another 13 %, but take 1.8 s. */
const AT_START = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

const IMMUTABLE = 'public, max-age=31536000, immutable';

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
