import type { BuildOptions } from 'esbuild';

export function packedProgram(
  name: string,
  own: { readonly folders?: readonly string[]; readonly optionalDependencies?: object },
  options?: BuildOptions,
): Promise<Buffer>;
