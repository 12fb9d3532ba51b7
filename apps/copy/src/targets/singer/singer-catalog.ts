/** Writes the catalog of the Singer tap, and reads which streams a catalog selects. */
import { ALWAYS, RECORD_TYPES, type RecordType } from '../../members.js';
import { STREAMS } from './singer-schema.js';

const isNeeded = (stream: RecordType) => ALWAYS.some((each) => each === stream);

/** Returns the catalog that `--discover` prints. Streams can be selected, but not their fields. */
export function catalogText(): string {
  const streams = STREAMS.map(({ stream, key_properties, schema }) => ({
    tap_stream_id: stream,
    stream,
    key_properties,
    schema,
    metadata: [
      {
        breadcrumb: [],
        metadata: {
          inclusion: isNeeded(stream) ? 'automatic' : 'available',
          'selected-by-default': true,
          'table-key-properties': key_properties,
        },
      },
      ...Object.keys(schema.properties).map((name) => ({
        breadcrumb: ['properties', name],
        metadata: { inclusion: 'automatic' },
      })),
    ],
  }));
  return `${JSON.stringify({ streams }, null, 2)}\n`;
}

/** The parts of a catalog that select streams. Programs that run taps write `selected` into either place. */
interface Catalog {
  readonly streams: readonly {
    readonly tap_stream_id?: string;
    readonly selected?: boolean;
    readonly metadata?: readonly {
      readonly breadcrumb: readonly string[];
      readonly metadata: { readonly selected?: boolean; readonly 'selected-by-default'?: boolean };
    }[];
  }[];
}

/**
 * Returns the selected streams and those that every copy needs. A stream without `selected` is selected if
 * `selected-by-default` is true.
 * @throws {TypeError} if the text is not a catalog
 */
export function selectedStreams(text: string): ReadonlySet<RecordType> {
  const { streams } = JSON.parse(text) as Catalog; // a wrong shape throws below
  const selected = new Set<string | undefined>(
    streams.flatMap(({ tap_stream_id, selected, metadata = [] }) => {
      const own = metadata.find(({ breadcrumb }) => breadcrumb.length === 0)?.metadata;
      return (own?.selected ?? selected ?? own?.['selected-by-default']) ? [tap_stream_id] : [];
    }),
  );
  return new Set(RECORD_TYPES.filter((type) => isNeeded(type) || selected.has(type)));
}
