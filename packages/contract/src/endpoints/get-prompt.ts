/** Defines `GET .../prompts/{prompt_id}`: one prompt. */
import { prompt } from '../resources/prompt.js';
import { endpoint } from './endpoint.js';

export const getPrompt = endpoint({
  id: 'getPrompt',
  path: '/v1/brands/{brand_id}/prompts/{prompt_id}',
  tag: 'Prompts',
  summary: 'One prompt',
  description: 'Returns one question that the engines are asked for the brand. A deleted prompt gets 404.',
  parameters: {},
  response: prompt,
});
