/** Anthropic's Messages API, with web searches. */
import { at, form, pagesAt, textAt } from './form.js';

export const anthropicMessages = form(
  'type=message role=assistant id model content[] stop_reason?',
  (value) => {
    if (textAt(value, 'stop_reason') === 'refusal') return {};
    const blocks = at(value, 'content').map((block) => [textAt(block, 'type'), block] as const);
    // Blocks of one text follow each other; a search stands between two texts.
    const text = blocks.reduce((before, [type, block], index) => {
      const isFurther = before !== '' && blocks[index - 1]?.[0] !== 'text';
      return type === 'text' ? `${before}${isFurther ? '\n\n' : ''}${textAt(block, 'text')}` : before;
    }, '');
    return { text, cited: pagesAt(value, 'content.citations') };
  },
);
