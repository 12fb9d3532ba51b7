/** The content of a chat from Peec. */
import { at, fieldsOf, form, pageOf, textAt } from '../vendors/form.js';

export const peec = form('model{} messages[]', (value) => {
  const said = (by: string) =>
    at(value, 'messages').flatMap((each) => (textAt(each, 'role') === by ? textAt(each, 'content') : []));
  return {
    text: said('assistant').join('\n\n'),
    cited: at(value, 'sources')
      .filter((source) => fieldsOf(source)['citationCount'] !== 0) // the others were only found
      .map(pageOf),
    model: textAt(value, 'model.id').replace(/-scraper$/, ''),
    question: said('user')[0] ?? '',
  };
});
