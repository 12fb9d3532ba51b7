/** The context that gives all parts of a report the messages of the report's language. */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Words } from './en.js';

/** The messages in the language of the report. */
export const WordsContext = createContext<Words | null>(null);

export function useWords(): Words {
  const words = useContext(WordsContext);
  if (words === null) throw new Error('useWords was called outside a report');
  return words;
}
