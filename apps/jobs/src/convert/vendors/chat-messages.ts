/** Chat messages, as logs contain them: one, a list, or a request with a list or a question. */
import { at, expectForm, fieldsOf, form, hasFields, textAt, type Form } from './form.js';

/** Returns what a reader sees of a message: its content, or the texts of its parts. */
export function saidIn(message: unknown): string {
  const parts = at(message, 'content').filter((part) => typeof part === 'object');
  if (textAt(message, 'refusal') !== '') return '';
  return parts.length === 0
    ? textAt(message, 'content')
    : textAt(
        parts.filter((part) => /^(?:(?:in|out)put_)?text$/.test(textAt(part, 'type'))),
        'text',
      );
}

const roleOf = (message: unknown) => fieldsOf(message)['role'];

const conversation = form('messages[]', (value) => {
  const messages = at(value, 'messages');
  const isMessage = (each: unknown) =>
    hasFields(each, 'role=system|developer|user|assistant|tool|function') && 'content' in fieldsOf(each);
  expectForm(messages.length > 0 && messages.every(isMessage));
  const asked = messages.findLastIndex((each) => roleOf(each) === 'user');
  const answers = messages.slice(asked + 1).filter((each) => roleOf(each) === 'assistant');
  return {
    text: answers
      .map(saidIn)
      .filter((text) => text.trim() !== '')
      .join('\n\n'),
    question: asked < 0 ? '' : saidIn(messages[asked]),
    isOpen: roleOf(messages.at(-1)) !== 'assistant',
  };
});

/** Reads the last question of the user, and what the assistant says after it. It `isOpen` without an answer. */
export const chatMessages: Form = (value) => {
  const { input, messages = input ?? value, model } = fieldsOf(value);
  const list = typeof messages === 'string' ? [{ role: 'user', content: messages }] : [messages].flat();
  return conversation({ model, messages: list });
};
