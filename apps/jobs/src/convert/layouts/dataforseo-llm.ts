/** A task of DataForSEO's LLM Responses: a question to the API of an engine. A task without a result has failed. */
import { at, expectForm, form, pagesAt, textAt } from '../vendors/form.js';

export const dataForSeoLlm = form('path[] data{} result?[]', (value) => {
  expectForm(textAt(value, 'data.function') === 'llm_responses');
  const messages = at(value, 'result.items:message');
  return {
    text: messages.map((each) => textAt(each, 'sections:text.text')).join('\n\n'),
    cited: pagesAt(messages, 'sections:text.annotations'),
    model: textAt(value, 'data.model_name') || textAt(value, 'result.model_name'),
    question: textAt(value, 'data.user_prompt'),
    date: textAt(value, 'result.datetime'),
  };
});
