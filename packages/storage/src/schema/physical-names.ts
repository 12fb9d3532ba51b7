/**
 * The names in the database of the tables and columns of the current set (ddl/derived.ts). Statements and types use the
 * names without the number of the set, which the query compilers of both engines replace; the next set changes only
 * this file. Migrations and database functions contain the names in the database.
 */
import { ColumnNode, IdentifierNode, ReferenceNode, TableNode, type DefaultQueryCompiler } from 'kysely';
import type { QueryCompiler, SelectionNode } from 'kysely';
import type { RunTable, Tables } from './tables.js';

const TABLES = new Map<string, string>(
  (
    [
      'rival',
      'rival_order',
      'run_facts',
      'run_citations',
      'cited_domain',
      'cited_page',
      'citation_order',
      'domain_type',
    ] satisfies (keyof Tables)[]
  ).map((name) => [name, `${name}_3`]),
);

const COLUMNS = new Map<string, string>(
  Object.entries({
    facts_digest: 'facts_revision_3',
    citations_digest: 'citations_revision_3',
    answers_digest: 'answers_digest_3',
  } satisfies Partial<Record<keyof RunTable, string>>),
);

/** Returns the name in the database of a table of `Tables`. */
export const physicalTable = (table: string): string => TABLES.get(table) ?? table;

/** Returns the name in `Tables` of a table of the database, of any set. */
export const logicalTable = (table: string): string => table.replace(/_\d$/, '');

/** Makes a query compiler write the names in the database. Selected columns keep the names of `Tables`. */
export function withPhysicalNames(Compiler: new () => DefaultQueryCompiler): new () => QueryCompiler {
  return class extends Compiler {
    protected override visitTable(node: TableNode): void {
      const { name } = node.table.identifier;
      super.visitTable(TableNode.create(TABLES.get(name) ?? name));
    }

    protected override visitColumn(node: ColumnNode): void {
      const { name } = node.column;
      super.visitColumn(ColumnNode.create(COLUMNS.get(name) ?? name));
    }

    protected override visitSelection(node: SelectionNode): void {
      super.visitSelection(node);
      const { selection } = node;
      if (!ReferenceNode.is(selection) || !ColumnNode.is(selection.column)) return;
      const { name } = selection.column.column;
      if (!COLUMNS.has(name)) return;
      this.append(' as ');
      this.visitNode(IdentifierNode.create(name));
    }
  };
}
