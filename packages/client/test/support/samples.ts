import { PUBLIC_URL } from '@brand-visibility/demo';

/** The sample of an operation on the reference page. */
export interface Sampled {
  readonly operation: string;
  readonly typescript: string;
  /** The response that the page shows beside them. */
  readonly example: object;
}

/** Reads the samples from the pages of the reference. */
export async function samplesOf(url: string): Promise<readonly Sampled[]> {
  const textOf = async (path: string) => (await fetch(`${url}/${path}`)).text();
  const groups = (await textOf('docs')).matchAll(/ href="\.\/(docs\/[\w-]+)/g);
  const paths = [...new Set([...groups].map(([, path = '']) => path))];
  const pages = (await Promise.all(paths.map(textOf))).join('\n');
  return [...pages.matchAll(/<section class="place operation" id="(\w+)"([^]*?)<\/section>/g)].map(
    ([, operation = '', html = '']) => {
      const found = (pattern: string) => {
        const text = new RegExp(`${pattern}><code>([^]*?)</code>`).exec(html)?.[1] ?? '';
        return text.replace(/&#(\d+);/g, (_, number: string) => String.fromCodePoint(Number(number)));
      };
      return {
        operation,
        typescript: found('<pre class="typescript"[^>]*').replaceAll(PUBLIC_URL, url),
        example: JSON.parse(found('aria-label="Response, \\w+"')) as object, // the page shows JSON objects
      };
    },
  );
}
