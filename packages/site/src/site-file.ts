import { createHash } from 'node:crypto';
import { extname } from 'node:path';

/** A file of the site. `site.json` lists all of them, without their bytes, for the service. */
export interface SiteFile {
  /** Its path of the service. */
  readonly path: string;
  /** The template of the path, for the access log. */
  readonly route: string;
  /** Its path in the folder of the site. */
  readonly file: string;
  readonly contentType: string;
  /** The Content-Security-Policy of a page. */
  readonly policy?: string;
  /** Whether the name contains a digest of the bytes. Other files may contain the marks of `PUBLIC`. */
  readonly isHashed: boolean;
  /** Whether compression makes it smaller: other files are compressed by their formats (rule 13.7). */
  readonly isText: boolean;
  readonly bytes: Buffer;
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.mcpb': 'application/zip',
  '.tgz': 'application/gzip',
  '.txt': 'text/plain',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** A file whose path of the service is that in the folder, unless `rest` says otherwise. */
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

/** Data under a name with its digest. */
export function hashedJson(folder: string, name: string, data: unknown): SiteFile {
  const bytes = Buffer.from(JSON.stringify(data));
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
  return hashedFile(folder, `${name}-${digest}.json`, bytes);
}
