import type { ComponentChildren, VNode } from 'preact';
import { Figure, Text } from '../parts/figure.js';
import { oneLine, unmarked } from './one-line.js';

type Element = VNode<{ readonly text: string; readonly children?: ComponentChildren }>;

/** Returns a message as plain text on one line. Strings from the data stay apart from the surrounding text. */
export function asText(message: ComponentChildren): string {
  if (Array.isArray(message)) return message.map(asText).join('');
  if (typeof message === 'string') return unmarked(message);
  if (typeof message !== 'object' || message === null || !('props' in message)) return '';
  const { type, props }: Element = message;
  if (type === Figure) return props.text;
  return type === Text ? oneLine(asText(props.children)) : asText(props.children);
}
