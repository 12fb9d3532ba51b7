import { createHash } from 'node:crypto';
import { extname } from 'node:path';

/** A file of the site. `site.json` lists all files for the service, without their `bytes`. */
export interface SiteFile {
  /** The URL path. */
  readonly path: string;
  /** The path template that the access log records. */
  readonly route: string;
  /** The path relative to the site folder. */
  readonly file: string;
  readonly contentType: string;
  /** The Content-Security-Policy, if the file is a page. */
  readonly policy?: string;
  /** Whether the name contains a digest of the bytes. Only other files may contain placeholders (`PUBLIC`). */
  readonly isHashed: boolean;
  /** Whether the file is compressed (rule 13.7). Other files have formats that already compress their content. */
  readonly isText: boolean;
  readonly bytes: Buffer;
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.csv': 'text/csv',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.mjs': 'text/javascript',
  '.ndjson': 'application/x-ndjson',
  '.py': 'text/x-python',
  '.tgz': 'application/gzip',
  '.txt': 'text/plain',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Creates a file whose URL path is its path in the folder, unless `rest` contains a different URL path. */
export function siteFile(file: string, bytes: Buffer | string, rest: Partial<SiteFile> = {}): SiteFile {
  const path = rest.path ?? `/${file}`;
  const contentType = CONTENT_TYPES[extname(file)];
  if (contentType === undefined) throw new Error(`no content type is known for ${file}`);
  const isText = /^text\/|json$/.test(contentType);
  return {
    path,
    route: path,
    file,
    contentType,
    isHashed: false,
    isText,
    bytes: Buffer.from(bytes),
    ...rest,
  };
}

export function hashedFile(folder: string, name: string, bytes: Buffer): SiteFile {
  return siteFile(`${folder}/${name}`, bytes, { route: `/${folder}/{file}`, isHashed: true });
}

/** Creates a JSON file whose name contains a digest of its content. */
export function hashedJson(folder: string, name: string, data: unknown): SiteFile {
  const bytes = Buffer.from(JSON.stringify(data));
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
  return hashedFile(folder, `${name}-${digest}.json`, bytes);
}
