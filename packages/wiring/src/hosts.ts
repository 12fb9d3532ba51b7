/** Checks host names and URLs: whether one is a loopback address, and whether two of them overlap. */
import { BlockList, isIP } from 'node:net';
import { z } from 'zod';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8);
LOOPBACK.addAddress('::1', 'ipv6');

const EVERY_ADDRESS = new BlockList();
EVERY_ADDRESS.addAddress('0.0.0.0');
EVERY_ADDRESS.addAddress('::', 'ipv6');

const isIn = (list: BlockList, host: string) => {
  const version = isIP(host);
  return version !== 0 && list.check(host, version === 6 ? 'ipv6' : 'ipv4');
};

/** Whether a host is a loopback address: 127.0.0.0/8, ::1 or localhost (rule 10.2). */
export function isLoopback(host: string): boolean {
  return host.toLowerCase() === 'localhost' || isIn(LOOPBACK, host);
}

/** Whether listeners on these two hosts would conflict if their port is the same. */
export function overlap(one: string, other: string): boolean {
  const isEverywhere = [one, other].some((host) => isIn(EVERY_ADDRESS, host));
  const isByName = [one, other].some((host) => host.toLowerCase() === 'localhost');
  if (isEverywhere || one.toLowerCase() === other.toLowerCase()) return true;
  return isByName && isLoopback(one) && isLoopback(other);
}

/** Returns the URL of a listener. */
export const urlOf = (host: string, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

/** The URL that callers use. */
export const publicUrl = z
  .string()
  // Pages and code samples contain this URL, so none of its characters may need escaping in HTML, JSON, shells or
  // strings.
  .refine((text) => /^https?:\/\/[\w.:[\]-]+(?:\/[\w.~%-]*)*$/.test(text) && URL.canParse(text), {
    error:
      'must be an http or https URL without user, query and fragment, in ASCII letters, digits and -._~%, such as https://api.example.com',
  })
  .transform((text) => text.replace(/(?<!\/)\/+$/, ''));

/** Host names without a port, separated by commas. */
export const hostNames = z.string().transform((text, context): readonly string[] => {
  const names = text.split(',').map((name) => name.trim().toLowerCase());
  if (names.every((name) => /^(?:[\w.-]+|\[[\da-f:.]+\])$/.test(name))) return names;
  context.addIssue('must be comma-separated host names without port, such as api.internal,10.0.0.7');
  return z.NEVER;
});
