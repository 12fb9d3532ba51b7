/** Turns the filters of a list into SQL conditions. */
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Tables } from '../schema/tables.js';

/** Maps each filter of a list, by name, to a condition on a row. A filter without a condition does not compile. */
export type Predicates<Filter, Table extends keyof Tables> = {
  readonly [Name in keyof Filter]-?: (
    eb: ExpressionBuilder<Tables, Table>,
    wanted: NonNullable<Filter[Name]>,
  ) => Expression<SqlBool>;
};

/** Returns the condition that a row passes every filter that is set. */
export function passes<Filter extends object, Table extends keyof Tables>(
  predicates: Predicates<Filter, Table>,
  filter: Filter,
) {
  const names = Object.keys(predicates) as (keyof Filter)[]; // Object.keys loses the type of the keys
  return (eb: ExpressionBuilder<Tables, Table>): Expression<SqlBool> => {
    // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it ties the value to the predicate of its filter
    const conditionOf = <Name extends keyof Filter>(name: Name): Expression<SqlBool>[] => {
      const wanted = filter[name];
      return wanted === undefined || wanted === null ? [] : [predicates[name](eb, wanted)];
    };
    return eb.and(names.flatMap(conditionOf));
  };
}
