import { sendWithRetry, type HttpRequest, type HttpResponse } from '@brand-visibility/programs/http';
import { differenceOf } from '@brand-visibility/properties';

/** The responses to requests that nothing disturbs, one after another. */
export async function responsesTo(
  port: number,
  requests: readonly HttpRequest[],
): Promise<readonly HttpResponse[]> {
  const responses: HttpResponse[] = [];
  for (const request of requests) responses.push(await sendWithRetry(port, request));
  return responses;
}

/** The number of different responses to the same requests. */
export const differingResponses = (before: readonly HttpResponse[], after: readonly HttpResponse[]) =>
  after.filter((response, i) => differenceOf({ before: before[i] ?? response, after: response }) !== null)
    .length;
