/** Generates the files of packages/client/src/generated from an OpenAPI document: file name to content. */
export function clientTypes(text: string): Promise<Readonly<Record<'schema.ts' | 'operations.ts', string>>>;
