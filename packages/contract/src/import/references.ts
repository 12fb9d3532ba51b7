import type { RecordOwner } from './kind.js';
import {
  kindOf,
  type AnyRecord,
  type IdentifiedType,
  type ImportRecord,
  type UniqueKeyType,
  type RecordType,
} from './records.js';

/** What a record says of itself and of others, read by its kind. */

/** A field that names another record. */
export interface ReferenceOf {
  /** Member name, and the zero-based position in a list. */
  readonly path: string;
  readonly to: IdentifiedType;
  readonly id: string;
}

export interface OwnerReference extends ReferenceOf {
  readonly to: NonNullable<RecordOwner>;
}

/** Whose a record is; null when it is nobody's. */
export function ownerReference(record: AnyRecord): OwnerReference | null {
  const { owner } = kindOf(record.type);
  if (owner === null) return null;
  const path = `${owner}_id`;
  return { path, to: owner, id: String(fieldOf(record, path)) };
}

/** What it refers to besides its owner. */
export function references(record: AnyRecord): readonly ReferenceOf[] {
  return kindOf(record.type).references.flatMap(({ field, to }) => {
    const value = fieldOf(record, field);
    if (typeof value === 'string') return [{ path: field, to, id: value }];
    return Array.isArray(value)
      ? value.map((id, index) => ({ path: `${field}.${index}`, to, id: String(id) }))
      : [];
  });
}

/** The columns that follow from a record's fields. */
export function derivedOf(record: AnyRecord | ImportRecord): object {
  return kindOf(record.type).derived?.(record) ?? {};
}

/** What a row of this type is known by, as a key of a map; ids and host names hold no space. */
export function identityOf(type: RecordType, row: object): string {
  return keyOf(row, kindOf(type).identity);
}

/** The place of a record as a key of a map. */
export function uniqueKeyText(type: UniqueKeyType, fields: object): string {
  return keyOf(fields, kindOf(type).place?.fields ?? []);
}

function keyOf(of: object, fields: readonly string[]): string {
  return fields.map((field) => fieldOf(of, field)).join(' ');
}

function fieldOf(of: object, field: string): unknown {
  return Reflect.get(of, field);
}
