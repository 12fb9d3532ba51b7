/** Chat completions, which OpenAI defined, and which Perplexity, xAI and others serve; whole, and in pieces. */
import { saidIn } from './chat-messages.js';
import { at, expectForm, form, pagesAt, textAt } from './form.js';

export const chatCompletions = form(
  'object=chat.completion|chat.completion.chunk id model choices[]',
  (value) => {
    const choices = at(value, 'choices');
    const isPiece = textAt(value, 'object') === 'chat.completion.chunk';
    const [said] = at(choices, isPiece ? 'delta' : 'message');
    expectForm(
      choices.length < 2 &&
        (isPiece ? choices.length === 0 || said !== undefined : textAt(said, 'role') === 'assistant'),
    );
    const pages = [...pagesAt(value, 'search_results'), ...pagesAt(said, 'annotations.url_citation')];
    return {
      text: saidIn(said),
      cited: pages.length > 0 ? pages : pagesAt(value, 'citations'), // the others have titles
      ...(choices.length === 0 && { id: null }), // the piece that counts tokens adds nothing
      isOpen: isPiece && textAt(choices, 'finish_reason') === '',
    };
  },
);
