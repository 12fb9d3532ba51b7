export function repositoryFiles(folder?: string): string[];
export function read(path: string): string | null;
