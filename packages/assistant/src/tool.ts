import type { Caller, Context } from '@brand-visibility/application';
import { type AnyEndpoint, type QueryOf, Refusal, type ResponseOf } from '@brand-visibility/contract';
import { commonNotes } from './notes/list-notes.js';
import { sentencesOf, type CallResult, type EngineAnswers, type NotesOf } from './notes/note.js';

/** What a tool adds to its endpoint. The endpoint defines the arguments, the response and the descriptions. */
interface ToolDefinition<E extends AnyEndpoint> {
  /** The name in snake_case, as models expect. */
  readonly name: string;
  /** A short name for people. */
  readonly title: string;
  /** Advice to the model, in sentences, in addition to the endpoint's summary. */
  readonly advice: string;
  /** The default of `limit` if the endpoint has this parameter. It is lower than over HTTP (rule 21.5). */
  readonly limit?: number;
  /** The default of `limit` for some values of `group_by`. It is high enough to list all groups. */
  readonly limits?: ReadonlyMap<string, number>;
  /**
   * The fields that contain texts of third parties, such as the text of an answer. The result truncates these fields
   * unless the call requests full texts (rule 21.6).
   */
  readonly quotes?: readonly string[];
  /** The notes on a response, in addition to those on any response (rule 21.12). */
  readonly notes: NotesOf<E>;
  /** Returns the points of a series in order, which is complete or refused (rule 21.5). */
  readonly pointsOf?: (response: ResponseOf<E>) => readonly Point[];
  /** Counts the answers of each engine, for a note, if the response lacks these counts. */
  readonly enginesOf?: (
    context: Context,
    caller: Caller,
    brand_id: string,
    query: QueryOf<E>,
  ) => Promise<readonly EngineAnswers[] | Refusal>;
}

/** The local days of a point of a series. */
export interface Point {
  readonly start_date: string;
  readonly end_date: string;
}

/** A tool of the Model Context Protocol. Assistants use the tool to call an endpoint (rule 21.1). */
export interface Tool extends Omit<ToolDefinition<AnyEndpoint>, 'notes' | 'pointsOf' | 'enginesOf'> {
  readonly endpoint: AnyEndpoint;
  /** Returns the notes on a result of the tool, each as `word: sentence`. */
  readonly notesOn: (result: CallResult) => readonly string[];
  readonly pointsOf?: (response: object) => readonly Point[];
  readonly enginesOf?: (
    context: Context,
    caller: Caller,
    brand_id: string,
    query: object,
  ) => Promise<readonly EngineAnswers[]>;
}

/**
 * Creates the tool of an endpoint. The casts are safe: a tool receives only the query and the response of its
 * endpoint, and shortening changes no type.
 */
export function tool<E extends AnyEndpoint>(endpoint: E, definition: ToolDefinition<E>): Tool {
  const { notes, pointsOf, enginesOf, ...rest } = definition;
  const common = commonNotes(rest.quotes !== undefined);
  return {
    ...rest,
    endpoint,
    notesOn: (result) => sentencesOf(common, notes, result as CallResult<QueryOf<E>, ResponseOf<E>>),
    ...(pointsOf && { pointsOf: (response) => pointsOf(response as ResponseOf<E>) }),
    ...(enginesOf && {
      enginesOf: async (context, caller, brand_id, query) => {
        const engines = await enginesOf(context, caller, brand_id, query as QueryOf<E>);
        return engines instanceof Refusal ? [] : engines;
      },
    }),
  };
}

/** HTTP parameters that tools do not accept, because tool results are always JSON. */
const OF_FILES: ReadonlySet<string> = new Set(['format', 'bom']);

/** Returns those query parameters of the endpoint that the tool accepts. */
export function parametersOfTool({ endpoint }: Tool): AnyEndpoint['parameters'] {
  return Object.fromEntries(Object.entries(endpoint.parameters).filter(([name]) => !OF_FILES.has(name)));
}

/** Returns the names of the ids in the endpoint's path. The tool requires these arguments. */
export function idsOfTool({ endpoint }: Tool): readonly string[] {
  return [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}
