import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** Texts outside /v1 (rule 13.7): pages, documents, and scripts, styles and licences under /assets. */
const TEXT =
  /^\/(?:|docs(?:\/[a-z-]+)?|report|sample(?:\/[\w-]+)?|brand_visibility\.py|connect|errors(?:\/.*)?|recipes|glossary|changelog|methodology|import-format|client-reports|recompute(?:\.(?:mjs|py))?|(?:import|brand)\.schema\.json|examples\/.*|openapi\.json|llms\.txt|assets\/.*\.(?:css|js|json|txt))$/;

export const isSiteText = (target: string): boolean => TEXT.test(target.split('?')[0] ?? '');

/** The `Content-Encoding` of texts of the site for an `Accept-Encoding` (rule 13.7); undefined for none. */
export function expectedCoding(accepted: string): string | undefined {
  const qualities = accepted.split(',').flatMap((part) => {
    const [name = '', parameter = 'q=1', ...rest] = part.split(';').map((each) => each.trim().toLowerCase());
    const [, quality] = /^q=(0|1|0\.\d{0,3}|1\.0{0,3})$/.exec(parameter) ?? [];
    return quality === undefined || rest.length > 0 ? [] : [{ name, quality: Number(quality) }];
  });
  const qualityOf = (name: string) => qualities.findLast((each) => each.name === name)?.quality;
  const codings = ['br', 'gzip', 'identity'].map((name) => ({
    name,
    quality: qualityOf(name) ?? qualityOf('*') ?? 0,
  }));
  const highest = Math.max(...codings.map(({ quality }) => quality));
  const [best] = highest > 0 ? codings.filter(({ quality }) => quality === highest) : [];
  return best && best.name !== 'identity' ? best.name : undefined;
}

/** The bytes before they were compressed; throws if they are not in the coding. */
export function plainBytes(coding: string | undefined, bytes: Buffer): Buffer {
  if (coding === 'br') return brotliDecompressSync(bytes);
  return coding === 'gzip' ? gunzipSync(bytes) : bytes;
}
