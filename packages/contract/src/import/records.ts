import type { z } from 'zod';
import type { Faults, Place, RecordOwner } from './kind.js';
import { account, apiKey, brand } from './kinds/accounts.js';
import { domainType, outreachWork, recommendation } from './kinds/boards.js';
import { pageAudit } from './kinds/page-audits.js';
import { prompt, rival, theme } from './kinds/prompts.js';
import { answer, run } from './kinds/runs.js';
import { siteAccessCheck } from './kinds/site-access.js';

/** Every record type of the import format, version 1, in the order in which its messages name them. */
export const RECORD_KINDS = {
  account,
  api_key: apiKey,
  brand,
  rival,
  theme,
  prompt,
  run,
  answer,
  site_access_check: siteAccessCheck,
  page_audit: pageAudit,
  recommendation,
  domain_type: domainType,
  outreach_work: outreachWork,
};

type Kinds = typeof RECORD_KINDS;

export type RecordType = keyof Kinds;

/** A parsed record of one type; instants are microseconds. */
export type RecordOf<T extends RecordType> = z.output<Kinds[T]['schema']>;

/** A record as it stands in a file; instants are RFC 3339 text. */
export type ImportRecord<T extends RecordType = RecordType> = {
  [K in T]: z.input<Kinds[K]['schema']>;
}[T];

/** A parsed record of any type. */
export type AnyRecord = RecordOf<RecordType>;

/** The types whose records belong to an account, to a brand, to the brand of a run, or to nothing. */
export type TypeOwnedBy<O extends RecordOwner> = {
  [T in RecordType]: Kinds[T] extends { readonly owner: O } ? T : never;
}[RecordType];

/** The types whose records are known by an id. */
export type IdentifiedType = {
  [T in RecordType]: RecordOf<T> extends { readonly id: string } ? T : never;
}[RecordType];

/** The types of which two records may not have the same place when an import ends. */
export type UniqueKeyType = { [T in RecordType]: Kinds[T]['place'] extends null ? never : T }[RecordType];

/** The place of a record, as its fields. */
export type UniqueKeyOf<T extends UniqueKeyType> = Pick<
  RecordOf<T>,
  UniqueKeyFields<Kinds[T]['place']> & keyof RecordOf<T>
>;
type UniqueKeyFields<P> = P extends { readonly fields: readonly (infer F)[] } ? F : never;

/** Columns of a row that follow from the record's fields. */
export type DerivedOf<T extends RecordType> = ReturnType<NonNullable<Kinds[T]['derived']>>;

/** What can be said of a record of any type; a method takes the records of its own type only. */
export interface AnyKind {
  readonly schema: z.ZodObject & z.ZodType<AnyRecord>;
  readonly identity: readonly string[];
  readonly owner: RecordOwner;
  readonly references: readonly { readonly field: string; readonly to: IdentifiedType }[];
  readonly place: Place | null;
  derived?(record: AnyRecord | ImportRecord): object;
  contradictions(record: AnyRecord): Faults;
  readonly guide: Readonly<Record<string, string>>;
  readonly example: ImportRecord;
}

/** A type that is listed under another name, or that refers to one that is not listed, does not compile. */
const KINDS: { readonly [T in RecordType]: AnyKind & { readonly example: { readonly type: T } } } =
  RECORD_KINDS;

export function kindOf(type: RecordType): AnyKind {
  return KINDS[type];
}

/** The types that a record may have. */
export const RECORD_TYPES: readonly RecordType[] = Object.keys(RECORD_KINDS).filter(isRecordType);

export function isRecordType(type: unknown): type is RecordType {
  return typeof type === 'string' && Object.hasOwn(RECORD_KINDS, type);
}

/** The types whose records are known by an id, which others refer to. */
export const IDENTIFIED_TYPES: readonly IdentifiedType[] = RECORD_TYPES.filter(isIdentifiedType);

function isIdentifiedType(type: RecordType): type is IdentifiedType {
  return 'id' in KINDS[type].schema.shape;
}

export const UNIQUE_KEY_TYPES: readonly UniqueKeyType[] = RECORD_TYPES.filter(hasUniqueKey);

export function hasUniqueKey(type: RecordType): type is UniqueKeyType {
  return KINDS[type].place !== null;
}

/** The types that a record of this type refers to, its owner's first. */
function parentsOf(type: RecordType): readonly RecordType[] {
  const { owner, references } = KINDS[type];
  return [...(owner === null ? [] : [owner]), ...references.map(({ to }) => to)];
}

/** The types that others refer to. */
export const PARENT_TYPES: ReadonlySet<string> = new Set(RECORD_TYPES.flatMap(parentsOf));

/** The types in an order in which one file can hold them all: what a record refers to comes before it. */
export const TYPES_IN_FILE_ORDER: readonly RecordType[] = parentsFirst(RECORD_TYPES);

function parentsFirst(types: readonly RecordType[]): readonly RecordType[] {
  const ordered = new Set<RecordType>();
  while (ordered.size < types.length) {
    const next = types.find(
      (type) => !ordered.has(type) && parentsOf(type).every((each) => ordered.has(each)),
    );
    if (next === undefined) throw new Error('record types refer to one another in a circle');
    ordered.add(next);
  }
  return [...ordered];
}

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
