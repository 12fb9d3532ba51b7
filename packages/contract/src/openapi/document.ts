/** Builds the OpenAPI document from the endpoints. */
import type { AnyEndpoint } from '../endpoints/endpoint.js';
import { TAGS } from '../endpoints/tags.js';
import { componentExamples } from './examples.js';
import type { Json, JsonObject } from './json.js';
import { parametersOf, REQUEST_ID_PARAMETER } from './parameters.js';
import { ABOUT, ABOUT_KEYS } from './prose.js';
import { LOCAL_URL, type Examples } from './recording.js';
import { ABOUT_FORMATS } from './row-formats.js';
import { componentHeaders, componentResponses, responsesOf } from './responses.js';
import { componentSchemas } from './schemas.js';

/** Version of the interface, which is `info.version` in the document (rule 11.17). */
export const INTERFACE_VERSION = '1.0.0';

export interface Operation {
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
  readonly paths: Readonly<Record<string, { readonly get: Operation }>>;
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

function operation(endpoint: AnyEndpoint, examples: Examples): Operation {
  return {
    operationId: endpoint.id,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: endpoint.description,
    parameters: parametersOf(endpoint, examples),
    responses: responsesOf(endpoint, examples),
  };
}
