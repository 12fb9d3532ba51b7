import { serveStandardInput } from '@brand-visibility/mcp/stdio';
import { forwardingTo } from './forwarding.js';
import { HELP, UsageError, asksForHelp, settingsIn } from './settings.js';

/** One line on standard error; standard output has the protocol alone. */
const say = ({ message }: Error) =>
  process.stderr.write(`brand-visibility: ${message.replaceAll(/\s+/g, ' ')}\n`);

const IGNORED = new Error('a message is not one of the protocol, or it cannot be answered');

try {
  if (asksForHelp(process.argv.slice(2))) process.stdout.write(HELP);
  // The SDK's own texts repeat what was sent, which may be a key.
  else serveStandardInput(forwardingTo(settingsIn(process.env)), () => say(IGNORED));
} catch (error) {
  say(error instanceof Error ? error : new Error(String(error)));
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
