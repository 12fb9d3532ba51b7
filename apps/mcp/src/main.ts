import { serveStandardInput } from '@brand-visibility/mcp/stdio';
import { forwardingTo } from './forwarding.js';
import { HELP, UsageError, asksForHelp, settingsIn } from './settings.js';

/** One line on standard error; standard output has the protocol alone. */
const say = ({ message }: Error) =>
  process.stderr.write(`brand-visibility: ${message.replaceAll(/\s+/g, ' ')}\n`);

try {
  if (asksForHelp(process.argv.slice(2))) process.stdout.write(HELP);
  else serveStandardInput(forwardingTo(settingsIn(process.env)), say);
} catch (error) {
  say(error instanceof Error ? error : new Error(String(error)));
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
