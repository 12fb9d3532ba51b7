/** A response that Otterly lists for a prompt, which it does not contain. */
import { form, pagesAt, textAt } from '../vendors/form.js';

export const otterly = form('runId runDate engine content? citations?[]', (value) => ({
  text: textAt(value, 'content'),
  cited: pagesAt(value, 'citations'),
  model: textAt(value, 'engine').replace(/^google$/, 'AI Overview'),
  isByEngine: true,
  date: textAt(value, 'runDate'),
}));
