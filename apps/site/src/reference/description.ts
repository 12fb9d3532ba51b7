import { groupOf, GROUPS } from './titles.js';

/** Types for the parts of the OpenAPI document that the reference shows. */

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly (string | null)[];
  readonly const?: string;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
  readonly default?: string | number;
  readonly examples?: readonly (string | number | readonly string[])[];
}

export interface DescribedParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly description: string;
  readonly schema: Schema;
}

interface Header {
  readonly description: string;
}

interface Content {
  readonly schema: Schema;
  readonly examples?: { readonly demo: { readonly description: string; readonly value: unknown } };
  readonly 'x-columns'?: readonly string[];
  readonly 'x-row'?: Schema;
}

interface DescribedResponse {
  readonly headers: Readonly<Record<string, Header | { readonly $ref: string }>>;
  readonly content: Readonly<Record<string, Content>>;
}

interface DescribedOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly (DescribedParameter | { readonly $ref: string })[];
  readonly responses: Readonly<Record<'200', DescribedResponse>>;
}

export interface Description {
  readonly info: { readonly version: string; readonly description: string };
  readonly paths: Readonly<Record<string, { readonly get: DescribedOperation }>>;
  readonly components: {
    readonly securitySchemes: { readonly apiKey: { readonly description: string } };
    readonly parameters: { readonly RequestId: DescribedParameter };
    readonly headers: Readonly<Record<string, Header>>;
    readonly schemas: Readonly<Record<string, Schema>>;
  };
}

/** An operation with its path. `parameters` does not contain the request id, which every operation accepts. */
export interface Operation extends Omit<DescribedOperation, 'parameters' | 'responses'> {
  readonly path: string;
  readonly parameters: readonly DescribedParameter[];
  readonly response: DescribedResponse;
}

/** Returns the operations in the order of their groups (`GROUPS`). */
export function operationsOf({ paths }: Description): readonly Operation[] {
  const operations = Object.entries(paths).map(([path, { get }]) => {
    const { parameters, responses, ...rest } = get;
    return {
      ...rest,
      path,
      parameters: parameters.filter((one) => 'name' in one),
      response: responses[200],
    };
  });
  return GROUPS.flatMap((name) => operations.filter(({ operationId }) => groupOf(operationId) === name));
}

/** Returns the name of the schema to which `$ref` refers; undefined if `$ref` is absent. */
export const schemaName = ({ $ref }: Schema): string | undefined => $ref?.split('/').at(-1);

/** Returns the only non-null alternative in `anyOf`, or `schema` if it has no `anyOf`; null if several remain. */
export function meant(schema: Schema): Schema | null {
  const choices = (schema.anyOf ?? [schema]).filter(({ type }) => type !== 'null');
  return choices.length === 1 ? (choices[0] ?? null) : null;
}

/** Returns the schema references (`$ref`) of the list elements, for all fields of a schema that are lists. */
export function elementMembers(schema: Schema, { components }: Description): ReadonlySet<string> {
  const { properties = {} } = components.schemas[schemaName(schema) ?? ''] ?? schema;
  return new Set(Object.values(properties).flatMap(({ items }) => items?.$ref ?? []));
}
