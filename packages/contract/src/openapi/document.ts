/** Builds the OpenAPI document from the endpoints. */
import { type AnyEndpoint, TAGS } from '../endpoints/endpoint.js';
import { componentExamples, LOCAL_URL, type Examples } from './recording.js';
import type { Json, JsonObject } from './json.js';
import { parameterObjects, REQUEST_ID_PARAMETER } from './parameters.js';
import { ABOUT_FORMATS } from './row-formats.js';
import { componentHeaders, componentResponses, responsesOf } from './responses.js';
import { componentSchemas } from './schemas.js';

/** Version of the interface, which is `info.version` in the document (rule 11.17). */
export const INTERFACE_VERSION = '1.0.0';

export interface DocumentedOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly Json[];
  readonly responses: Readonly<Record<string, Json>>;
}

export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: JsonObject;
  readonly servers: readonly JsonObject[];
  readonly security: readonly JsonObject[];
  readonly tags: readonly JsonObject[];
  readonly paths: Readonly<Record<string, { readonly get: DocumentedOperation }>>;
  readonly components: { readonly schemas: Readonly<Record<string, Json>> } & Readonly<Record<string, Json>>;
}

/**
 * Returns the OpenAPI 3.1 document of the endpoints (rule 11.17). `examples` contains responses that a service at
 * `LOCAL_URL` sent. Throws if a path parameter has no description.
 */
export function openApiDocument(endpoints: readonly AnyEndpoint[], examples: Examples): OpenApiDocument {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Brand Visibility API',
      version: INTERFACE_VERSION,
      summary: 'How often, how early and how favourably AI answers name your brands. Read-only.',
      description: endpoints.some(({ rows }) => rows) ? `${ABOUT}\n${ABOUT_FORMATS}` : ABOUT,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: LOCAL_URL }],
    security: [{ apiKey: [] }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths: Object.fromEntries(
      endpoints.map((endpoint) => [endpoint.path, { get: operation(endpoint, examples) }]),
    ),
    components: {
      securitySchemes: { apiKey: { type: 'http', scheme: 'bearer', description: ABOUT_KEYS } },
      parameters: { RequestId: REQUEST_ID_PARAMETER },
      headers: componentHeaders(examples),
      responses: componentResponses(examples),
      examples: componentExamples(examples),
      schemas: componentSchemas(endpoints),
    },
  };
}

/** Returns the text of docs/openapi.json: the document as indented JSON with a line break at the end. */
export function openApiText(endpoints: readonly AnyEndpoint[], examples: Examples): string {
  return `${JSON.stringify(openApiDocument(endpoints, examples), null, 2)}\n`;
}

function operation(endpoint: AnyEndpoint, examples: Examples): DocumentedOperation {
  return {
    operationId: endpoint.id,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: endpoint.description,
    parameters: parameterObjects(endpoint, examples),
    responses: responsesOf(endpoint, examples),
  };
}

/** Describes the complete interface in Markdown. This text is `info.description` of the OpenAPI document. */
const ABOUT = `How often, how early and how favourably AI answers name your brands. Read-only.

**Requests.** Paths are case-sensitive and have no trailing slash. All parameters are optional. Unknown parameters return
\`unknown_parameter\`; wrong, empty or repeated values return \`invalid_parameter\`. \`errors\` of the problem document
lists each of them (only the first 20 unknown names). Where possible it also says which values are \`allowed\` and which
name or value you probably meant (\`did_you_mean\`). In a query, \`+\` means a space; write a plus sign as \`%2B\`. Every
path supports HEAD, which returns the headers of GET without the body. Other methods get 405 with \`Allow: GET, HEAD\`
and the code \`not_found\`. Request bodies are ignored. Send the API key in the Authorization header only.

**Responses.** Every field is always present, unless its description names the parameter that adds it. If a field can be null, its description says when. Timestamps are RFC 3339
in UTC. Percentages, scores, positions and shares have one decimal; each is rounded once from the exact value, half away
from zero. Ignore fields that you do not know: later versions may add some.

**Lists.** A page has up to \`limit\` rows. It also ends once the stored text of its rows reaches 4 MiB, so a page can
have fewer rows than \`limit\` although more follow. While \`has_more\` is true, send \`next_cursor\` as \`cursor\`, with
the same parameters; only \`limit\`, \`format\` and \`bom\` may change. Rows added while you paginate cause no duplicates
or gaps.

**Windows.** A report covers a window of local days in \`tz\`, from \`start\` up to but not including \`end\`, and compares it
with the comparison window directly before it. If no run completed in the window, the report shows the figures of the
latest run before it (\`carried_from\`) and gives no comparison (\`change\` is null).

**Limits.** Each key may send a fixed number of requests per clock minute. A request counts if its key, plan and
subscription are accepted, regardless of the response status; HEAD counts like GET. The response to a counted request has
the headers \`RateLimit\` and \`RateLimit-Policy\`. A 429 or 503 has \`Retry-After\` with the seconds to wait.

**Errors** are problem documents (RFC 9457). Programs should use \`code\`; \`type\` links to a page that explains it.

**Versions.** Within \`/v1\`, later versions may add operations, optional parameters, values that a parameter accepts, and
fields of responses. Nothing is removed, renamed or given another meaning, and a closed list of values in a response does
not grow. Incompatible changes get a new path prefix.

**Examples** are recorded responses from a demo account. The request is shown with each response.
`;

const ABOUT_KEYS =
  'An API key: `bvk_` followed by 38 letters and digits. The owner of an account creates keys; the plan of the account must include API access. A key reads one account, with all of its brands or only some.';
