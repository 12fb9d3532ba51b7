import type { Service } from '@brand-visibility/wiring';
import { validateHostHeader, validateOriginHeader } from '@modelcontextprotocol/server';
import type { IncomingMessage } from 'node:http';
import type { ProtocolFault } from '../request/protocol.js';

/**
 * Protects against DNS rebinding, as the Model Context Protocol requires: a web page must not reach a service in its
 * reader's network under the page's own host name. Host and Origin may therefore contain only hosts of the service.
 */

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Returns the host names of the service: the host of the public URL, the loopback names, and the configured hosts. */
export function allowedHosts({
  publicUrl,
  mcpHosts,
}: Pick<Service['settings'], 'publicUrl' | 'mcpHosts'>): readonly string[] {
  return [...new Set([new URL(publicUrl).hostname, ...LOOPBACK, ...mcpHosts])];
}

/** Returns a 403 error if the Host or Origin header contains a host of another site (rule 21.10); otherwise null. */
export function siteFault({ headers }: IncomingMessage, hosts: readonly string[]): ProtocolFault | null {
  if (!validateHostHeader(headers.host, [...hosts]).ok) return { status: 403, detail: WRONG_HOST };
  return validateOriginHeader(headers.origin, [...hosts]).ok ? null : { status: 403, detail: WRONG_ORIGIN };
}

const WRONG_HOST =
  'The Host header does not match this service. Its operator sets the accepted hosts with PUBLIC_URL and MCP_HOSTS.';
const WRONG_ORIGIN = 'A page of another site cannot send messages to this service.';
