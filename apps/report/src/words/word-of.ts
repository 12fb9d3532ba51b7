import { h, type ComponentChildren } from 'preact';
import type { Message } from './message.js';

/** The attributes by which programs find a word, the figure that it judges, and the options that were chosen. */
export function wordOf(
  { key, values, at }: Message,
  inside: ComponentChildren,
  tag: 'span' | 'tspan' = 'span',
) {
  const options = Object.values(values).filter((value) => typeof value === 'string');
  const attributes = {
    'data-word': key,
    ...(at !== '' && { 'data-of': at }),
    ...(options.length > 0 && { 'data-case': options.join(' ') }),
  };
  return h(tag, attributes, inside);
}
