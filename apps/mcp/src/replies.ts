/** What a service replies to a message over HTTP. */

type JsonObject = Readonly<Record<string, unknown>>;

export type Reply =
  /** A message of the protocol. */
  | { readonly message: JsonObject }
  /** A problem document: the request was refused before its message was read. */
  | { readonly problem: JsonObject }
  /** No reply of the service, in a sentence. */
  | { readonly fault: string };

/** The most bytes of a reply. The longest results have a few hundred thousand. */
const MOST_BYTES = 16_777_216;

/** Reads a reply, never more than 16 MiB of it. */
export async function readReply(response: Response): Promise<Reply> {
  const text = await boundedText(response);
  const body = text === null ? null : parsed(text);
  if (isObject(body)) {
    const type = response.headers.get('content-type') ?? '';
    if (type.startsWith('application/problem+json')) return { problem: body };
    if (body['jsonrpc'] === '2.0') return { message: body };
  }
  return {
    fault: `What replied with status ${response.status} is not the service: check BRAND_VISIBILITY_URL, and what is in between.`,
  };
}

/** The text of a body; null if it is too long. */
async function boundedText({ body }: Response): Promise<string | null> {
  if (body === null) return '';
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > MOST_BYTES) return null; // which also cancels the rest
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
