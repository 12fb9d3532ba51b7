/**
 * Client ID metadata documents (draft-ietf-oauth-client-id-metadata-document): the only request that the service sends,
 * unless the operator lists no host.
 */
import { lookup } from 'node:dns/promises';
import { request } from 'node:https';
import { BlockList, isIP } from 'node:net';
import { allowing, cleanName, isRedirect, type Client, type FindDocument } from './clients.js';

/** Addresses that only exist inside networks, or that embed or imitate others: as `network/bits`. */
const CLOSED = `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24
  192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3 2001::/23 2001:db8::/32 2002::/16 3fff::/20`;

const closed = new BlockList();
for (const each of CLOSED.split(/\s+/)) {
  const [network = '', bits] = each.split('/');
  closed.addSubnet(network, Number(bits), isIP(network) === 6 ? 'ipv6' : 'ipv4');
}
/** The only part of IPv6 that is routed. */
const open = new BlockList();
open.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address belongs to the public internet. */
export function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !closed.check(address);
  return isIP(address) === 6 && open.check(address, 'ipv6') && !closed.check(address, 'ipv6');
}

const MOST_BYTES = 5_120;
/** Milliseconds for one document. */
const TIMEOUT = 3_000;
/** How many documents are kept, and for how many milliseconds. */
const [KEPT, FRESH] = [200, 3_600_000];
/** How many requests may wait for a document; documents are fetched one after the other. */
const MOST_WAITING = 10;

/** How documents are fetched; tests replace it, because their servers have private addresses. */
export interface Network {
  readonly resolve: (
    host: string,
  ) => Promise<readonly { readonly address: string; readonly family: number }[]>;
  readonly isAllowed: (address: string) => boolean;
  /** A certificate authority in addition to the usual ones. */
  readonly ca?: string;
}

const INTERNET: Network = { resolve: (host) => lookup(host, { all: true }), isAllowed: isPublic };

/** Returns the function that finds clients of these hosts, or of all hosts if the list contains `*`. */
export function documentsOf(hosts: readonly string[], network = INTERNET): FindDocument {
  const known = new Map<string, { readonly client: Client; readonly at: number }>();
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  const load = async (url: URL) => {
    const kept = known.get(url.href);
    if (kept && performance.now() - kept.at < FRESH) return kept.client;
    const client = clientIn(url, await fetchDocument(url, network).catch(() => null));
    known.delete(url.href);
    if (client) known.set(url.href, { client, at: performance.now() });
    for (const oldest of known.size > KEPT ? known.keys() : []) {
      known.delete(oldest);
      break;
    }
    return client;
  };
  return async (id) => {
    const url = urlOf(id);
    if (!url || !(hosts.includes('*') || hosts.includes(url.host)) || waiting >= MOST_WAITING) return null;
    waiting += 1;
    const loaded = last.then(() => load(url)).finally(() => (waiting -= 1));
    last = loaded;
    return loaded;
  };
}

/** Parses an id that is a canonical https URL with a path, without a query. */
function urlOf(id: string): URL | null {
  if (id.length > 512 || !/^https:\/\/[a-z0-9.-]+(?::\d+)?\/[\w./~%-]+$/.test(id)) return null;
  if (/\/\.{1,2}(?:\/|$)/.test(id) || !URL.canParse(id)) return null;
  const url = new URL(id);
  return url.href === id ? url : null;
}

/** Returns the client that a document describes; null unless it is a public client that describes itself. */
function clientIn(url: URL, document: unknown): Client | null {
  const { client_id, client_name, client_secret, redirect_uris, token_endpoint_auth_method } = Object(
    document,
  ) as Readonly<Record<string, unknown>>; // `Object` turns any value into an object
  const redirects = (Array.isArray(redirect_uris) ? redirect_uris : []).slice(0, 20).filter(isRedirect);
  const isOwn = client_id === url.href && client_secret === undefined;
  if (!isOwn || (token_endpoint_auth_method ?? 'none') !== 'none' || redirects.length === 0) return null;
  const allows = allowing(redirects);
  return { name: cleanName(client_name), isConfidential: false, describedBy: url.host, allows };
}

/**
 * Fetches a document from the address that was checked, so that a second response of the name server cannot change it.
 * One address of a private network refuses all. Follows no redirect.
 */
async function fetchDocument(url: URL, { resolve, isAllowed, ca }: Network): Promise<unknown> {
  const addresses = await resolve(url.hostname);
  const [first] = addresses;
  if (!first || !addresses.every(({ address }) => isAllowed(address))) return null;
  return new Promise((done) => {
    const sent = request(url, {
      ...(ca !== undefined && { ca }),
      agent: false,
      headers: { Accept: 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT),
      lookup: (_host, { all = false }, found) =>
        all ? found(null, [{ ...first }]) : found(null, first.address, first.family),
    });
    const end = (document: unknown) => {
      done(document);
      sent.destroy();
    };
    sent.on('error', () => done(null));
    sent.on('response', (response) => {
      const { statusCode, headers } = response;
      const isJson = /^application\/(?:[\w.-]+\+)?json\b/i.test(headers['content-type'] ?? '');
      if (statusCode !== 200 || !isJson) {
        end(null);
        return;
      }
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
        if (text.length > MOST_BYTES) end(null);
      });
      response.on('end', () => end(parsed(text)));
    });
    sent.end();
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
