import { sendWithRetry, type HttpRequest, type HttpResponse } from '@brand-visibility/programs/http';
import type { Message } from '@brand-visibility/requests';

/** Sends a message with further headers, such as the key. */
export const sendMessage = (
  port: number,
  { headers, body }: Message,
  further: HttpRequest['headers'],
): Promise<HttpResponse> =>
  sendWithRetry(port, {
    method: 'POST',
    path: '/mcp',
    headers: { ...headers, ...further },
    body: JSON.stringify(body),
  });

/** The body of a response in JSON; null without one. */
export function jsonOf({ text }: HttpResponse): unknown {
  if (text === '') return null;
  return JSON.parse(Buffer.from(text, 'latin1').toString('utf8'));
}
