/** The documents that an assistant may read beside its tools (rule 21.8). */

export type ResourceName = 'methodology' | 'openapi' | 'errors';

export interface Resource {
  readonly name: ResourceName;
  readonly listed: {
    readonly uri: string;
    readonly name: string;
    readonly title: string;
    readonly description: string;
    readonly mimeType: string;
  };
}

const resource = (name: ResourceName, title: string, description: string, mimeType: string): Resource => ({
  name,
  listed: { uri: `brand-visibility://${name}`, name, title, description, mimeType },
});

export const RESOURCES: readonly Resource[] = [
  resource(
    'methodology',
    'Methodology',
    'How every figure is computed: formulas, constants and the weights of engines in force.',
    'application/json',
  ),
  resource(
    'openapi',
    'OpenAPI description',
    'The HTTP interface: every parameter and member of a reply. Several hundred kilobytes.',
    'application/json',
  ),
  resource('errors', 'Error guide', 'What each error code means and what to do about it.', 'text/markdown'),
];
