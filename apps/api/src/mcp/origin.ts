import type { Service } from '@brand-visibility/wiring';
import { validateHostHeader, validateOriginHeader } from '@modelcontextprotocol/server';
import type { IncomingMessage } from 'node:http';
import type { ProtocolFault } from '../request/protocol.js';

/**
 * Protection against pages that reach a service of the reader's own network under a name of theirs (DNS rebinding), as
 * the Model Context Protocol requires: only the service's own hosts may be asked, and only its own pages may ask.
 */

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** The host names of the service: of its public address, of the loopback, and those that are configured. */
export function allowedHosts({
  publicUrl,
  mcpHosts,
}: Pick<Service['settings'], 'publicUrl' | 'mcpHosts'>): readonly string[] {
  return [...new Set([new URL(publicUrl).hostname, ...LOOPBACK, ...mcpHosts])];
}

/** Why a request comes from the wrong place (rule 21.10); null if it does not. */
export function siteFault({ headers }: IncomingMessage, hosts: readonly string[]): ProtocolFault | null {
  if (!validateHostHeader(headers.host, [...hosts]).ok) return { status: 403, detail: WRONG_HOST };
  return validateOriginHeader(headers.origin, [...hosts]).ok ? null : { status: 403, detail: WRONG_ORIGIN };
}

const WRONG_HOST =
  'The Host header does not match this service. Its operator sets the accepted hosts with PUBLIC_URL and MCP_HOSTS.';
const WRONG_ORIGIN = 'A page of another site cannot send messages to this service.';
