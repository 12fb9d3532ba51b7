import type { Compilable, CompiledQuery, QueryId, RootOperationNode } from 'kysely';
import { Place, placesOf, shapeOf, type Given } from './places.js';
import { scopeOfPlaces, type View } from './scope.js';

/**
 * Statements that are compiled once: to build and compile one with kysely takes longer than SQLite needs to execute a
 * small one. The text depends on the shape of the values, that is on which of them are present; the values themselves
 * are parameters.
 */

/** A statement that takes values of type V and returns rows of type R. */
export interface Prepared<V extends object, R> {
  with(view: View, values: V): Bound<R>;
}

/** A statement with its values. */
export interface Bound<R> extends Compilable<R> {
  execute(): Promise<R[]>;
  /** The only row, or the first one. */
  first(): Promise<R | undefined>;
}

/** Bounds the compiled texts of a statement: each optional value doubles their possible number. */
const MOST_SHAPES = 64;

/**
 * Prepares the statement that `build` makes. `build` gets places instead of values, also instead of the scope's, and
 * is called once for each shape and engine.
 */
export function prepared<V extends object>() {
  return <R>(build: (view: View, given: Given<V>) => Compilable<R>): Prepared<V, R> => {
    /** By the engine's adapter, which all its connections share, then by shape. */
    const compiled = new WeakMap<object, Map<string, Compiled>>();
    return {
      with: (view, values) => {
        const { adapter } = view.trx.getExecutor();
        let shapes = compiled.get(adapter);
        if (!shapes) compiled.set(adapter, (shapes = new Map<string, Compiled>()));
        const { brands } = view.readable;
        const shape = `${shapeOf(brands)};${shapeOf(values)}`;
        let statement = shapes.get(shape);
        if (!statement) {
          statement = compile(build, view, values);
          if (shapes.size >= MOST_SHAPES) shapes.clear();
          shapes.set(shape, statement);
        }
        return new BoundStatement<R>(view, statement, { brands, values });
      },
    };
  };
}

/** The text of a statement, and where its parameters come from. */
export interface Compiled {
  readonly sql: string;
  readonly places: readonly Place[];
  readonly query: RootOperationNode;
  readonly queryId: QueryId;
}

/** Throws when the statement contains a value: the next execution would get that of this one. */
function compile<V extends object>(
  build: (view: View, given: Given<V>) => Compilable,
  { trx, readable, among }: View,
  values: V,
): Compiled {
  const scope = scopeOfPlaces(readable, placesOf(readable.brands, ['brands']), among);
  const view: View = { trx, readable: scope, among };
  const { sql, parameters, query, queryId } = build(view, placesOf(values, ['values'])).compile();
  const places = parameters.map((parameter) => {
    if (parameter instanceof Place) return parameter;
    throw new Error(`a statement that is compiled once contains a value: ${sql}`);
  });
  return { sql, places, query, queryId };
}

class BoundStatement<R> implements Bound<R> {
  constructor(
    readonly view: View,
    readonly compiled: Compiled,
    readonly given: object,
  ) {}

  compile(): CompiledQuery<R> {
    const { sql, places, query, queryId } = this.compiled;
    return { sql, query, queryId, parameters: places.map((place) => place.valueIn(this.given)) };
  }

  async execute(): Promise<R[]> {
    const { rows } = await this.view.trx.executeQuery(this.compile());
    return rows;
  }

  async first(): Promise<R | undefined> {
    const [row] = await this.execute();
    return row;
  }
}
