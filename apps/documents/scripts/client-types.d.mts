/** The files of packages/client/src/generated, by name, that an OpenAPI document gives. */
export function clientTypes(text: string): Promise<Readonly<Record<'schema.ts' | 'operations.ts', string>>>;
