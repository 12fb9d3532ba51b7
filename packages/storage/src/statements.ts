/** Compiles each query of a request once per shape, because building and compiling it takes longer than running it. */
import type { Compilable, CompiledQuery } from 'kysely';
import type { IsOneOf } from './backend.js';
import type { BrandView, View } from './scope.js';

/** Maximum number of shapes of a query that are kept. */
const KEPT_SHAPES = 100;

/** Stands for a value in a compiled query. */
export class Parameter<Of, Given> {
  constructor(readonly valueIn: (view: Of, given: Given) => unknown) {}

  /** The parameter whose value is made of the value of this one. */
  mapped(make: (value: unknown) => unknown): Parameter<Of, Given> {
    return new Parameter((view: Of, given: Given) => make(this.valueIn(view, given)));
  }
}

/**
 * Returns a function that runs a query. `build` is called once for each shape: which of the given values there are, and
 * whether the key reads all brands. It may only compare a value, or ask whether it is given. The text of the query may
 * also depend on booleans, and on the values that `literals` names; there must be few of them.
 */
export function statement<Of extends View, Given extends object, R>(
  build: (view: Of, given: Given) => Compilable<R>,
  ...literals: readonly (keyof Given & string)[]
): (view: Of, given: Given) => Promise<R[]> {
  const compiled = new WeakMap<IsOneOf, Map<string, CompiledQuery<R>>>();
  const compile = (view: Of, given: Given): CompiledQuery<R> =>
    build({ ...view, ...parametersOf(view) }, { ...given, ...parametersOfValues(given, literals) }).compile();
  return async (view, given) => {
    let shape = view.scope === null ? 'every brand' : view.scope.all_brands ? 'all' : 'some';
    for (const name in given) {
      const value = given[name];
      if (value === undefined || value === null) continue;
      shape += isLiteral(name, value, literals) ? ` ${name}=${String(value)}` : ` ${name}`;
    }
    const shapes = compiled.get(view.isOneOf) ?? new Map<string, CompiledQuery<R>>();
    const query = shapes.get(shape) ?? compile(view, given);
    if (!shapes.has(shape)) {
      if (shapes.size >= KEPT_SHAPES) shapes.clear();
      compiled.set(view.isOneOf, shapes.set(shape, query));
    }
    const parameters: unknown[] = [];
    for (const each of query.parameters)
      parameters.push(each instanceof Parameter ? (each as Parameter<Of, Given>).valueIn(view, given) : each);
    return (await view.trx.executeQuery<R>({ ...query, parameters })).rows;
  };
}

/** Whether each value has a shape of its own. `build` would take the parameter of a boolean for true. */
const isLiteral = (name: string, value: unknown, literals: readonly string[]) =>
  typeof value === 'boolean' || literals.includes(name);

/** Kysely passes parameters on as it does any value, so this cast, and the next one, hide nothing from a query. */
function parametersOf({ scope }: View): Partial<BrandView> {
  const of = (valueIn: (view: BrandView) => unknown) => new Parameter(valueIn) as unknown;
  return {
    brand_id: of(({ brand_id }) => brand_id),
    scope: scope && {
      account_id: of((view) => view.scope!.account_id),
      all_brands: scope.all_brands,
      brand_ids: of(({ listParameter, scope }) => listParameter(scope!.brand_ids)),
    },
  } as Partial<BrandView>;
}

function parametersOfValues<Given extends object>(given: Given, literals: readonly string[]): Partial<Given> {
  const entries = Object.entries(given).filter(
    ([name, value]) => value !== null && value !== undefined && !isLiteral(name, value, literals),
  );
  return Object.fromEntries(
    entries.map(([name, value]) => [name, parameterOf(name, value)]),
  ) as Partial<Given>;
}

type Values = Readonly<Record<string, unknown>>;

/** Returns the parameter of a scalar or of a list, or those of the fields of an object, such as a sort key. */
function parameterOf(name: string, value: unknown): unknown {
  if (Array.isArray(value))
    return new Parameter(({ listParameter }: View, given: Values) => listParameter(given[name] as unknown[]));
  if (typeof value !== 'object' || value === null)
    return new Parameter((_view: View, given: Values) => given[name]);
  const fields = Object.keys(value);
  const ofField = (field: string) => (_view: View, given: Values) => (given[name] as Values)[field];
  return Object.fromEntries(fields.map((field) => [field, new Parameter(ofField(field))]));
}
