import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Tables } from '../migrations/tables.js';

/** What each filter of a list asks of a row, by the filter's name: a filter without a predicate does not compile. */
export type Predicates<Filter, Table extends keyof Tables> = {
  readonly [Name in keyof Filter]-?: (
    eb: ExpressionBuilder<Tables, Table>,
    asked: NonNullable<Filter[Name]>,
  ) => Expression<SqlBool>;
};

/** Whether a row passes a filter, of which an absent member asks for nothing. */
export function passes<Filter extends object, Table extends keyof Tables>(
  predicates: Predicates<Filter, Table>,
  filter: Filter,
) {
  const names = Object.keys(predicates) as (keyof Filter)[]; // Object.keys forgets the keys' type
  return (eb: ExpressionBuilder<Tables, Table>): Expression<SqlBool> => {
    // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it says that value and predicate are of one filter
    const asks = <Name extends keyof Filter>(name: Name): Expression<SqlBool>[] => {
      const asked = filter[name];
      return asked === undefined || asked === null ? [] : [predicates[name](eb, asked)];
    };
    return eb.and(names.flatMap(asks));
  };
}
