import { z } from 'zod';
import { accountResponse } from '../endpoints/get-account.js';
import { answer } from '../endpoints/list-answers.js';
import { brandAnswer } from '../endpoints/list-brand-answers.js';
import { brand } from '../resources/brand.js';
import { competitorRow, competitorsResponse } from '../endpoints/get-competitors.js';
import type { AnyEndpoint } from '../endpoints/endpoint.js';
import { outreachTarget } from '../endpoints/list-outreach-targets.js';
import { pageAudit, pageAuditWithDimensions } from '../resources/page-audit.js';
import { dayRange, numberRange, parameterError, problem } from '../errors/problem.js';
import { prompt } from '../resources/prompt.js';
import { measurementResponse, recommendation } from '../resources/recommendation.js';
import { run } from '../resources/run.js';
import { siteAccessResponse } from '../endpoints/get-site-access.js';
import {
  category,
  comparedWindow,
  engine,
  positionMetric,
  scoreMetric,
  step,
  timestamp,
  window,
} from '../resources/values.js';
import { visibilityResponse } from '../endpoints/get-visibility.js';
import { asJsonObject, isJsonArray, isJsonObject, type Json, type JsonObject } from './json.js';

/** Schemas by component name. Other schemas refer to them by these names. */
const NAMED: Readonly<Record<string, z.ZodType>> = {
  Timestamp: timestamp,
  Engine: engine,
  Category: category,
  Step: step,
  ScoreMetric: scoreMetric,
  PositionMetric: positionMetric,
  Window: window,
  ComparedWindow: comparedWindow,
  Account: accountResponse,
  Brand: brand,
  Visibility: visibilityResponse,
  CompetitorRow: competitorRow,
  Competitors: competitorsResponse,
  Run: run,
  Prompt: prompt,
  Answer: answer,
  BrandAnswer: brandAnswer,
  SiteAccess: siteAccessResponse,
  PageAudit: pageAudit,
  PageAuditDetail: pageAuditWithDimensions,
  Measurement: measurementResponse,
  Recommendation: recommendation,
  OutreachTarget: outreachTarget,
  NumberRange: numberRange,
  DayRange: dayRange,
  ParameterError: parameterError,
  Problem: problem,
};

/** Returns a reference to a schema by its name. */
export const schemaRef = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

/**
 * Returns the name of an endpoint's response schema: the name in `NAMED` or, if there is none, a name that is derived
 * from the operation id, such as `ListRunsResponse`.
 */
export function responseName({ id, response }: AnyEndpoint): string {
  return schemaName(response) ?? `${capitalised(id)}Response`;
}

/** Returns the name of an endpoint's row schema: the name in `NAMED` or else a name such as `ListRunsRow`. */
export function rowName({ id, rows }: AnyEndpoint): string {
  return (rows && schemaName(rows.row)) ?? `${capitalised(id)}Row`;
}

const schemaName = (schema: z.ZodType) => Object.entries(NAMED).find(([, named]) => named === schema)?.[0];
const capitalised = (id: string) => `${id.charAt(0).toUpperCase()}${id.slice(1)}`;

/** Returns every named schema, response schema and row schema as JSON Schema 2020-12, keyed by name. */
export function componentSchemas(endpoints: readonly AnyEndpoint[]): Readonly<Record<string, Json>> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(NAMED)) registry.add(schema, { id });
  for (const endpoint of endpoints) {
    const { response, rows } = endpoint;
    if (!registry.has(response)) registry.add(response, { id: responseName(endpoint) });
    if (rows && !registry.has(rows.row)) registry.add(rows.row, { id: rowName(endpoint) });
  }
  const { schemas } = z.toJSONSchema(registry, { uri: (id) => `#/components/schemas/${id}` });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, tidy(asJsonObject(schema))]),
  );
}

/** Returns the JSON Schema of the string that a caller sends as the value of a parameter. */
export function inputSchema(schema: z.ZodType): JsonObject {
  return tidyObject(asJsonObject(z.toJSONSchema(schema, { io: 'input' })));
}

function tidy(value: Json): Json {
  if (isJsonArray(value)) return value.map(tidy);
  return isJsonObject(value) ? tidyObject(value) : value;
}

/**
 * Removes the keywords that `isNoise` selects. Writes "something or null" as a list of two types, not two schemas. An
 * `enum` stays apart from null, because some generators of clients accept only strings in it.
 */
export function tidyObject(value: JsonObject): JsonObject {
  const members = Object.entries(value).filter(([name, member]) => !isNoise(name, member));
  const { anyOf, ...rest } = Object.fromEntries<Json>(
    members.map(([name, member]) => [
      name,
      name === 'pattern' ? withoutEscapedSlashes(member) : tidy(member),
    ]),
  );
  if (!isJsonArray(anyOf)) return rest;
  const choices = anyOf.filter(isJsonObject);
  const [choice, ...others] = choices.filter(({ type }) => type !== 'null');
  const isNullable = choices.some(({ type }) => type === 'null');
  const type = choice?.['type'];
  if (!choice || !isNullable || others.length > 0 || typeof type !== 'string' || 'enum' in choice)
    return { ...rest, anyOf };
  return { ...choice, type: [type, 'null'], ...rest };
}

/** Writes `/` where the source of a regular expression has `\/`, because generators of clients escape it again. */
function withoutEscapedSlashes(pattern: Json): Json {
  if (typeof pattern !== 'string') return tidy(pattern); // a field with the name `pattern`
  return pattern.replace(/\\([^])/g, (escape, character) => (character === '/' ? '/' : escape));
}

/**
 * Whether to remove a keyword that zod adds: the dialect, the id, the bounds of exact integers, or the ban on
 * additional fields. Objects must allow additional fields, because clients must not reject the fields of a later
 * version. Tests check that the service sends no undocumented fields.
 */
function isNoise(name: string, member: Json): boolean {
  if (name === '$schema' || name === '$id') return typeof member === 'string';
  if (name === 'maximum') return member === Number.MAX_SAFE_INTEGER;
  if (name === 'minimum') return member === Number.MIN_SAFE_INTEGER;
  return name === 'additionalProperties' && member === false;
}
