import { isValidElement, type ComponentChildren } from 'preact';
import { Figure, Text } from '../parts/figure.js';
import { oneLine, unmarked } from './one-line.js';

interface Props {
  readonly text?: string;
  readonly children?: ComponentChildren;
}

/** Returns a message as plain text on one line. Strings from the data stay apart from the surrounding text. */
export function asText(message: ComponentChildren): string {
  if (Array.isArray(message)) return message.map(asText).join('');
  if (typeof message === 'string') return unmarked(message);
  if (!isValidElement(message)) return '';
  const props: Props = message.props;
  if (message.type === Figure) return props.text ?? '';
  return message.type === Text ? oneLine(asText(props.children)) : asText(props.children);
}
