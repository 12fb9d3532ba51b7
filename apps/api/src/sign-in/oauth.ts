/** OAuth as far as all endpoints share it, and the documents that describe the endpoints (RFC 9728 and RFC 8414). */
import type { OAuthCode } from '../request/access-log.js';
import type { Counted, Read } from '../request/read.js';
import { headersOfCode } from '../response/problem.js';
import { jsonResponse, type Response } from '../response/response.js';

/** How clients may authenticate. */
export const METHODS = ['none', 'client_secret_post', 'client_secret_basic'] as const;

/** An error of OAuth (RFC 6749, 5.2), whose description only says what the client did. */
export class OAuthError extends Error {
  constructor(
    readonly code: OAuthCode,
    readonly description: string,
    readonly status = 400,
    /** Whether the client authenticated with the scheme Basic. */
    readonly isBasic = false,
  ) {
    super(description);
  }
}

/** Names and values. */
export type FormParameters = Readonly<Partial<Record<string, string>>>;

/**
 * Returns the parameters of a query or a form; null if a name occurs twice (OAuth 2.1, 4.1.1), except the same
 * `resource` (RFC 8707, 2).
 */
export function parametersIn(text: string): FormParameters | null {
  const found = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(text)) {
    if (found.has(name) && !(name === 'resource' && found.get(name) === value)) return null;
    found.set(name, value);
  }
  return Object.fromEntries(found);
}

export const json = (status: number, body: object, headers: readonly string[] = []): Response => ({
  ...jsonResponse(status, body),
  headers: ['Pragma', 'no-cache', ...headers],
});

/** A request of sign-in, and what it has found out about the key, for the access log and the headers of limits. */
export interface Signing extends Read {
  readonly known: { -readonly [Name in 'key' | 'rate' | 'connectionId']?: Counted[Name] };
}

export function errorResponse(
  { code, description, status, isBasic }: OAuthError,
  { known }: Signing,
): Response {
  const like = status === 429 ? 'rate_limited' : status === 503 ? 'service_unavailable' : null;
  const headers = [
    ...(isBasic ? ['WWW-Authenticate', 'Basic realm="oauth"'] : []),
    ...(like === null ? [] : headersOfCode(like, known)),
  ];
  return { ...json(status, { error: code, error_description: description }, headers), code };
}

const PROTECTED_RESOURCE = '/.well-known/oauth-protected-resource';
const AUTHORIZATION_SERVER = '/.well-known/oauth-authorization-server';

const prefixOf = (publicUrl: string) => new URL(publicUrl).pathname.replace(/\/$/, '');

/** The ends of the paths: the official ones, with the path of `PUBLIC_URL`, and those that reach a proxy's target. */
const endpointsOf = (publicUrl: string) => {
  const prefix = prefixOf(publicUrl);
  return new Set(['', '/mcp', prefix, `${prefix}/mcp`]);
};

/** Returns the documents by the paths at which assistants look for them. */
export function documentsByPath(publicUrl: string): ReadonlyMap<string, object> {
  const resource = {
    resource: `${publicUrl}/mcp`,
    authorization_servers: [publicUrl],
    scopes_supported: ['read'],
    bearer_methods_supported: ['header'],
    resource_name: 'Brand Visibility',
    resource_documentation: `${publicUrl}/connect`,
  };
  const server = {
    issuer: publicUrl,
    authorization_endpoint: `${publicUrl}/oauth/authorize`,
    token_endpoint: `${publicUrl}/oauth/token`,
    registration_endpoint: `${publicUrl}/oauth/register`,
    revocation_endpoint: `${publicUrl}/oauth/revoke`,
    scopes_supported: ['read'],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: METHODS,
    revocation_endpoint_auth_methods_supported: METHODS,
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    service_documentation: `${publicUrl}/connect`,
  };
  const ends = [...endpointsOf(publicUrl)];
  return new Map<string, object>([
    ...ends.map((end): [string, object] => [PROTECTED_RESOURCE + end, resource]),
    ...ends.map((end): [string, object] => [AUTHORIZATION_SERVER + end, server]),
    ...(prefixOf(publicUrl) === '' ? [] : belowPath(publicUrl, server)),
  ]);
}

/**
 * Of a proxy that forwards only the path of `PUBLIC_URL`, this is the only address that clients try and that reaches
 * the service. The official client refuses the document without these fields of OpenID Connect.
 */
const belowPath = (publicUrl: string, server: object): readonly [string, object][] => [
  [
    '/.well-known/openid-configuration',
    {
      ...server,
      jwks_uri: `${publicUrl}/oauth/keys`,
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    },
  ],
  ['/oauth/keys', { keys: [] }],
];
