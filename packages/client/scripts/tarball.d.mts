export function packed(client: string): { readonly name: string; readonly bytes: Buffer };
