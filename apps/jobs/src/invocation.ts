/** A command with its arguments, as the database records it. */
import { COMMAND_NAMES, type CommandName } from '@brand-visibility/application';
import { API_KEY_PREFIX, isApiKey, withoutApiKeys } from '@brand-visibility/domain/api-key';

/** A command and its arguments, without API keys and key names. */
export interface Invocation {
  readonly command: CommandName;
  readonly arguments: string;
}

/** Whether a string may be shown as the id of a key. A longer string may be a damaged key. */
export const isKeyId = (text: string): boolean =>
  /^[\w-]{1,32}$/.test(text) && !text.includes(API_KEY_PREFIX);

/**
 * Returns the invocation to record, without `--wait`, which may be anywhere on the command line. Returns null for a
 * usage error, and for a command that is not recorded.
 */
export function invocationOf(args: readonly string[]): Invocation | null {
  const words = args.filter((text, i) => !text.startsWith('--wait') && args[i - 1] !== '--wait');
  const command = COMMAND_NAMES.find((name) => name.split(' ').every((word, i) => words[i] === word));
  if (command === undefined) return null;
  const given = words.slice(command.split(' ').length);
  const shown = given.map((text, i) => {
    const [, before = '', option = given[i - 1], value = text] = /^((--\w+)=)(.*)$/s.exec(text) ?? [];
    const isUnknownKey = option === '--key' && !isApiKey(value) && !isKeyId(value);
    const isHidden = option === '--name' || isUnknownKey || /^bv[ar]_/.test(value); // or a token instead of an id
    return isHidden ? `${before}...` : text;
  });
  return { command, arguments: withoutApiKeys(shown.join(' ')) };
}
