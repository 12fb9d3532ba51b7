/** The content of a chat from Peec. */
import { at, form, pagesAt, textAt } from '../vendors/form.js';

export const peec = form('model{} messages[]', (value) => {
  const said = (by: string) =>
    at(value, 'messages').flatMap((each) => (textAt(each, 'role') === by ? textAt(each, 'content') : []));
  return {
    text: said('assistant').join('\n\n'),
    cited: pagesAt(value, 'sources'),
    model: textAt(value, 'model.id').replace(/-scraper$/, ''),
    question: said('user')[0] ?? '',
  };
});
