import { sendWithRetry, type HttpRequest, type HttpResponse } from '@brand-visibility/programs/http';
import { differenceOf } from './index.js';

/** Sends requests one after another, while there is no other load. Returns the responses. */
export async function responsesTo(
  port: number,
  requests: readonly HttpRequest[],
): Promise<readonly HttpResponse[]> {
  const responses: HttpResponse[] = [];
  for (const request of requests) responses.push(await sendWithRetry(port, request));
  return responses;
}

/** Returns the number of responses that differ from an earlier response to the same request. */
export const differingResponses = (before: readonly HttpResponse[], after: readonly HttpResponse[]) =>
  after.filter((response, i) => differenceOf({ before: before[i] ?? response, after: response }) !== null)
    .length;
