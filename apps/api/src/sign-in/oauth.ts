/** OAuth as far as all endpoints share it, and the documents that describe the endpoints (RFC 9728 and RFC 8414). */
import { jsonResponse, type Response } from '../response/response.js';

/** How clients may authenticate. */
export const METHODS = ['none', 'client_secret_post', 'client_secret_basic'] as const;

/** An error of OAuth (RFC 6749, 5.2), whose description only says what the client did. */
export class OAuthError extends Error {
  constructor(
    readonly code: string,
    readonly description: string,
    readonly status = 400,
    /** Whether the client authenticated with the scheme Basic. */
    readonly isBasic = false,
  ) {
    super(description);
  }
}

/** Names and values. */
export type Parameters = Readonly<Partial<Record<string, string>>>;

/** Returns the parameters of a query or a form; null if a name occurs twice (OAuth 2.1, 4.1.1). */
export function parametersIn(text: string): Parameters | null {
  const pairs = [...new URLSearchParams(text)];
  const isUnique = new Set(pairs.map(([name]) => name)).size === pairs.length;
  return isUnique ? Object.fromEntries(pairs) : null;
}

export const json = (status: number, body: object, headers: readonly string[] = []): Response => ({
  ...jsonResponse(status, body),
  headers: ['Pragma', 'no-cache', ...headers],
});

export function errorResponse({ code, description, status, isBasic }: OAuthError): Response {
  const headers = status === 401 && isBasic ? ['WWW-Authenticate', 'Basic realm="oauth"'] : [];
  return json(status, { error: code, error_description: description }, headers);
}

const PROTECTED = '/.well-known/oauth-protected-resource';
const SERVER = '/.well-known/oauth-authorization-server';

const prefixOf = (publicUrl: string) => new URL(publicUrl).pathname.replace(/\/$/, '');

/** The ends of the paths: the official ones, with the path of `PUBLIC_URL`, and those that reach a proxy's target. */
const endsOf = (publicUrl: string) => {
  const prefix = prefixOf(publicUrl);
  return new Set(['', '/mcp', prefix, `${prefix}/mcp`]);
};

/** The paths at which assistants look for the documents. */
export const documentPaths = (publicUrl: string): readonly string[] =>
  [PROTECTED, SERVER].flatMap((path) => [...endsOf(publicUrl)].map((end) => path + end));

/** Returns the documents by path. `withDocuments`: whether clients may be described by documents. */
export function documentsByPath(publicUrl: string, withDocuments: boolean): ReadonlyMap<string, object> {
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
    ...(withDocuments && { client_id_metadata_document_supported: true }),
    service_documentation: `${publicUrl}/connect`,
  };
  const ends = [...endsOf(publicUrl)];
  return new Map<string, object>([
    ...ends.map((end): [string, object] => [PROTECTED + end, resource]),
    ...ends.map((end): [string, object] => [SERVER + end, server]),
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
