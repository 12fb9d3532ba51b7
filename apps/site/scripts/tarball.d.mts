export type PackedFile = readonly [path: string, bytes: Buffer];
export function packed(client: string): { readonly name: string; readonly bytes: Buffer };
export function manifestFile(manifest: object): PackedFile;
export function tarball(files: readonly PackedFile[]): Buffer;
