/** Unwraps the lines of batches: of OpenAI's Batch API, and of Anthropic's Message Batches (rule 12.12). */
import { FAILED, readResponse } from './responses.js';
import { at, fieldsOf, hasFields, type ApiResponse } from './vendors/form.js';

/** Returns a line of a batch's input as a row of a table of questions; null for any other value. */
export function requestOf(value: unknown): object | null {
  const { custom_id, date, body, params = body } = fieldsOf(value);
  const { model = '' } = fieldsOf(params);
  const known = { custom_id, model, prompt: params, ...(date !== undefined && { date }) };
  return typeof custom_id === 'string' && model !== '' ? known : null;
}

/** Returns the response in a line of a batch's output, as `readResponse` does; null for any other value. */
export function resultOf(value: unknown): ApiResponse | string | null {
  if (typeof fieldsOf(value)['custom_id'] !== 'string') return null;
  const [whole] = [...at(value, 'response.body'), ...at(value, 'result.message')];
  const response = readResponse(whole);
  if (response !== null && typeof response !== 'string') return response;
  const hasFailed = whole
    ? hasFields(whole, 'error{}')
    : hasFields(value, 'error{} response?{}') ||
      hasFields(at(value, 'result')[0], 'type=errored|canceled|expired');
  return hasFailed ? FAILED : (response ?? (whole ? 'the response of another API' : null));
}
