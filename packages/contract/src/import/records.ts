import type { z } from 'zod';
import type { Faults, RecordOwner, UniqueKey } from './definition.js';
import { accountRecord, apiKeyRecord, brandRecord } from './definitions/accounts.js';
import { domainTypeRecord, outreachWorkRecord, recommendationRecord } from './definitions/boards.js';
import { pageAuditRecord } from './definitions/page-audits.js';
import { promptRecord, rivalRecord, themeRecord } from './definitions/prompts.js';
import { answerRecord, runRecord } from './definitions/runs.js';
import { siteAccessRecord } from './definitions/site-access.js';

/** Every record type of import format version 1, in the order in which an error message lists the types (rule 12.2). */
export const RECORD_DEFINITIONS = {
  account: accountRecord,
  api_key: apiKeyRecord,
  brand: brandRecord,
  rival: rivalRecord,
  theme: themeRecord,
  prompt: promptRecord,
  run: runRecord,
  answer: answerRecord,
  site_access_check: siteAccessRecord,
  page_audit: pageAuditRecord,
  recommendation: recommendationRecord,
  domain_type: domainTypeRecord,
  outreach_work: outreachWorkRecord,
};

type Definitions = typeof RECORD_DEFINITIONS;

export type RecordType = keyof Definitions;

/** A parsed record of type `T`. Its instants are microseconds since 1970. */
export type RecordOf<T extends RecordType> = z.output<Definitions[T]['schema']>;

/** A record as a file contains it. Its instants are RFC 3339 strings. */
export type ImportRecord<T extends RecordType = RecordType> = {
  [K in T]: z.input<Definitions[K]['schema']>;
}[T];

/** A parsed record of any type; `type` identifies the type. */
export type AnyRecord = RecordOf<RecordType>;

/** The record types with an owner of type `O`, or, if `O` is null, without an owner. */
export type TypeOwnedBy<O extends RecordOwner> = {
  [T in RecordType]: Definitions[T] extends { readonly owner: O } ? T : never;
}[RecordType];

/** The types whose records have an id. */
export type IdentifiedType = {
  [T in RecordType]: RecordOf<T> extends { readonly id: string } ? T : never;
}[RecordType];

/** The types that have a unique key (rule 12.6). */
export type UniqueKeyType = {
  [T in RecordType]: Definitions[T]['uniqueKey'] extends null ? never : T;
}[RecordType];

/** The fields of the unique key of records of type `T`. */
export type UniqueKeyOf<T extends UniqueKeyType> = Pick<
  RecordOf<T>,
  UniqueKeyFields<Definitions[T]['uniqueKey']> & keyof RecordOf<T>
>;
type UniqueKeyFields<U> = U extends { readonly fields: readonly (infer F)[] } ? F : never;

/** The derived identity columns of a record of type `T`. */
export type DerivedOf<T extends RecordType> = ReturnType<NonNullable<Definitions[T]['derived']>>;

/** A record type's definition, for code that treats all types alike. Its methods accept only records of that type. */
export interface AnyDefinition {
  readonly schema: z.ZodObject & z.ZodType<AnyRecord>;
  readonly identity: readonly string[];
  readonly owner: RecordOwner;
  readonly references: readonly { readonly field: string; readonly to: IdentifiedType }[];
  readonly uniqueKey: UniqueKey | null;
  derived?(record: AnyRecord | ImportRecord): object;
  contradictions(record: AnyRecord): Faults;
  readonly example: ImportRecord;
}

/** The code does not compile if a key is not the type of its definition, or if a reference is to a type without ids. */
const DEFINITIONS: {
  readonly [T in RecordType]: AnyDefinition & { readonly example: { readonly type: T } };
} = RECORD_DEFINITIONS;

/** Returns the definition of a record type. */
export function definitionOf(type: RecordType): AnyDefinition {
  return DEFINITIONS[type];
}

export const RECORD_TYPES: readonly RecordType[] = Object.keys(RECORD_DEFINITIONS).filter(isRecordType);

/** Whether a value is the name of a record type. */
export function isRecordType(type: unknown): type is RecordType {
  return typeof type === 'string' && Object.hasOwn(RECORD_DEFINITIONS, type);
}

/** The types whose records have an id. Other records can refer to these records. */
export const IDENTIFIED_TYPES: readonly IdentifiedType[] = RECORD_TYPES.filter(isIdentifiedType);

function isIdentifiedType(type: RecordType): type is IdentifiedType {
  return 'id' in DEFINITIONS[type].schema.shape;
}

/** Whether records of a type have a unique key (rule 12.6). */
export function hasUniqueKey(type: RecordType): type is UniqueKeyType {
  return DEFINITIONS[type].uniqueKey !== null;
}

/** Returns the types to which records of a type refer. The owner's type comes first. */
function parentsOf(type: RecordType): readonly RecordType[] {
  const { owner, references } = DEFINITIONS[type];
  return [...(owner === null ? [] : [owner]), ...references.map(({ to }) => to)];
}

/** The types to which records of other types refer. */
export const PARENT_TYPES: ReadonlySet<string> = new Set(RECORD_TYPES.flatMap(parentsOf));

/** The types in an order that is valid for a file: each type follows the types to which it refers (rule 12.6). */
export const TYPES_IN_FILE_ORDER: readonly RecordType[] = parentsFirst(RECORD_TYPES);

function parentsFirst(types: readonly RecordType[]): readonly RecordType[] {
  const ordered = new Set<RecordType>();
  while (ordered.size < types.length) {
    const next = types.find(
      (type) => !ordered.has(type) && parentsOf(type).every((each) => ordered.has(each)),
    );
    if (next === undefined) throw new Error('record types have circular references');
    ordered.add(next);
  }
  return [...ordered];
}

/** A reference from a record to another record. */
export interface ReferenceOf {
  /** The name of the field. In a list, a dot and the zero-based index follow the name. */
  readonly path: string;
  readonly to: IdentifiedType;
  readonly id: string;
}

export interface OwnerReference extends ReferenceOf {
  readonly to: NonNullable<RecordOwner>;
}

/** Returns the reference to a record's owner; null if the type has no owner. */
export function ownerReference(record: AnyRecord): OwnerReference | null {
  const { owner } = definitionOf(record.type);
  if (owner === null) return null;
  const path = `${owner}_id`;
  return { path, to: owner, id: String(fieldOf(record, path)) };
}

/** Returns the references of a record, in the order of the definition. The owner is not included. */
export function references(record: AnyRecord): readonly ReferenceOf[] {
  return definitionOf(record.type).references.flatMap(({ field, to }) => {
    const value = fieldOf(record, field);
    if (typeof value === 'string') return [{ path: field, to, id: value }];
    return Array.isArray(value)
      ? value.map((id, index) => ({ path: `${field}.${index}`, to, id: String(id) }))
      : [];
  });
}

/** Returns the values of a record's derived columns; empty if the type has none. */
export function derivedOf(record: AnyRecord | ImportRecord): object {
  return definitionOf(record.type).derived?.(record) ?? {};
}

/**
 * Returns the identity of a row as a string, whose parts are separated by spaces. The string is unambiguous, because
 * only the last column can contain a space.
 */
export function identityOf(type: RecordType, row: object): string {
  return keyOf(row, definitionOf(type).identity);
}

/** Returns the unique key of a record as a string. */
export function uniqueKeyText(type: UniqueKeyType, fields: object): string {
  return keyOf(fields, definitionOf(type).uniqueKey?.fields ?? []);
}

function keyOf(of: object, fields: readonly string[]): string {
  return fields.map((field) => fieldOf(of, field)).join(' ');
}

function fieldOf(of: object, field: string): unknown {
  return Reflect.get(of, field);
}
