/** The settings with which assistants sign in (rule 21.14). */
import { z } from 'zod';

export interface SignInSettings {
  /** The hosts, and schemes with a colon, to which access may be sent; `*` stands for all. */
  readonly hosts: readonly string[];
}

/** Where known assistants receive access. */
const KNOWN_ASSISTANTS = `localhost 127.0.0.1 [::1] claude.ai claude.com chatgpt.com global.consent.azure-apim.net teams.microsoft.com
  vscode.dev insiders.vscode.dev cursor.com www.cursor.com gemini.google.com cursor: vscode: vscode-insiders:`;

/** Hosts with an optional port and schemes of applications, separated by commas, or `*`. */
const destinations = z.string().transform((text, context): readonly string[] => {
  const names = text.split(',').map((name) => name.trim().toLowerCase());
  if (names.every((name) => /^(?:\*|[a-z][a-z0-9+.-]*:|(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?)$/.test(name)))
    return names;
  context.addIssue(
    'must be comma-separated hosts, or schemes with a colon, such as claude.ai,cursor:, or * for all',
  );
  return z.NEVER;
});

/** A variable whose value is 0 or 1. */
export const flagSetting = z.enum(['0', '1'], { error: 'must be 0 or 1' }).transform((text) => text === '1');

export const signInVariables = {
  SIGN_IN: flagSetting.default(false),
  SIGN_IN_HOSTS: destinations.default(KNOWN_ASSISTANTS.split(/\s+/)),
};

/** Returns null if assistants cannot sign in, which is the default: the specification's service only reads. */
export const signInSettings = ({
  SIGN_IN,
  SIGN_IN_HOSTS,
}: z.output<z.ZodObject<typeof signInVariables>>): SignInSettings | null =>
  SIGN_IN ? { hosts: SIGN_IN_HOSTS } : null;
