import { parse } from '@formatjs/icu-messageformat-parser';

/** Returns the text of a catalogue's file with syntax trees instead of messages, for scripts that have no parser. */
export const compiled = (file: string): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(JSON.parse(file) as Record<string, string>).map(([key, message]) => [
        key,
        parse(message),
      ]),
    ),
  );
