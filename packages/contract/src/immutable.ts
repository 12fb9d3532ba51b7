/** The type `T`, in which every field at any depth is read-only. */
export type Immutable<T> = T extends object ? { readonly [K in keyof T]: Immutable<T[K]> } : T;
