/** Adds the range and an example to the descriptions of parameters and fields, which editors show. */

/** Parameters without an example, which take the same values as another parameter. */
const LIKE = {
  previous_start_date: 'start_date',
  previous_end_date: 'end_date',
  prompt_ids: 'prompt_id',
  source_domain: 'domain',
};

/** A longer value would fill a tooltip. */
const LONGEST = 40;

/** Changes the descriptions of a parsed OpenAPI document, whose examples come from the demo. */
export function describeValues(document) {
  const operations = Object.values(document.paths).map(({ get }) => get);
  const parameters = operations.flatMap(({ parameters }) => parameters).filter(({ name }) => name);
  const sent = new Map(); // an operation without an example of a parameter shows the one of another
  for (const { name, schema } of parameters) if (schema.examples) sent.set(name, schema.examples[0]);
  for (const parameter of parameters) {
    const example =
      parameter.schema.examples?.[0] ?? sent.get(parameter.name) ?? sent.get(LIKE[parameter.name]);
    if (example !== undefined) append(parameter, `Example: \`${argumentText(parameter, example)}\`.`);
  }
  const described = new Set();
  for (const { responses } of operations)
    for (const { schema, examples } of [responses[200].content['application/json']])
      for (const { value } of Object.values(examples ?? {})) describeFields(schema, value);

  /** The value as a caller of the client writes it. */
  function argumentText({ schema: { type } }, example) {
    if (type === 'string') return `'${example}'`;
    if (type !== 'array') return String(example);
    const elements = [example].flat().map((text) => text.replace(/^"|"$/g, '')); // the client adds the quotes
    return `[${elements.map((text) => `'${text}'`).join(', ')}]`;
  }

  function describeFields(schema, value) {
    if (schema.$ref) return describeFields(resolved(schema), value);
    for (const one of alternatives(schema)) describeFields(one, value);
    if (Array.isArray(value)) for (const element of value) describeFields(schema.items ?? {}, element);
    else if (value !== null && typeof value === 'object')
      for (const [name, property] of Object.entries(schema.properties ?? {})) {
        describe(property, value[name]);
        describeFields(property, value[name]);
      }
  }

  function describe(property, value) {
    const kinds = [property, ...alternatives(property)].map(resolved);
    const isText = typeof value === 'string' && value.length <= LONGEST && !kinds.some(isEnumerated);
    if (described.has(property) || (typeof value !== 'number' && !isText)) return;
    described.add(property);
    const range = kinds.find(({ minimum, maximum }) => minimum !== undefined && maximum !== undefined);
    if (range && range.maximum < Number.MAX_SAFE_INTEGER && !property.description?.includes(range.maximum))
      append(property, `From ${range.minimum} to ${range.maximum}.`);
    append(property, `Example: \`${JSON.stringify(value)}\`.`);
  }

  function resolved(schema) {
    return schema.$ref ? document.components.schemas[schema.$ref.split('/').at(-1)] : schema;
  }
}

const alternatives = ({ anyOf = [], oneOf = [], allOf = [] }) => [...anyOf, ...oneOf, ...allOf];

const isEnumerated = (schema) => 'enum' in schema || 'const' in schema;

/** Fields without a description have a type that explains them. */
function append(described, sentence) {
  if (described.description !== undefined) described.description += ` ${sentence}`;
}
