/** Sends published reports, each to each recipient once. */
import { UsageError, type Environment } from '@brand-visibility/terminal';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { oneLine } from '../words/one-line.js';
import { chosenOf, deliveriesIn, historyOf, reviewedOf, type Delivery } from './deliveries.js';
import { writeWhole } from './files.js';
import { leaveMails } from './left-figures.js';
import { subjectOf } from './message.js';
import { sendAll, sendOne, type Context } from './outbox.js';
import { whileAlone, type Edges } from './lock.js';
import { linesIn, mendRecord } from './record.js';
import { lastMonth } from './report-jobs.js';
import type { SendCommand } from './send-command.js';
import { readSetups } from './setups.js';
import { transportTo, type Transport } from './smtp.js';

interface Dependencies extends Omit<Context, 'command' | 'transport'>, Edges {
  readonly env: Environment;
  /** Writes to standard output. */
  readonly print: (text: string) => unknown;
}

/**
 * Sends the reports that a command chooses, or checks whether it could; if it chooses none, prints what would be sent.
 * Returns the exit status.
 * @throws {UsageError}
 * @throws {Busy} if another program is sending from the folder
 */
export async function send(command: SendCommand, { env, print, ...edges }: Dependencies): Promise<number> {
  const { folder, config, chosen, eml, check, tried } = command;
  const last = () =>
    lastMonth(new Date(edges.clock()).toISOString(), readSetups(config).of().time_zone ?? 'UTC');
  const month = command.month === 'last' ? last() : command.month;
  const setups = readSetups(config, month);
  if (setups.sender === undefined) throw new UsageError(`${config}: sender: must be set to send reports`);
  const all = deliveriesIn(folder, month, setups.sender, setups);
  if (tried !== null)
    return tryOne(tried, chosen === null ? all : chosenOf(all, command), {
      ...edges,
      command,
      transport: transportTo(env),
    });
  if (chosen === null && !check) {
    for (const cells of [HEAD, ...rowsOf(all, folder)]) print(`${cells.join('\t')}\n`);
    return 0;
  }
  const wanted = chosenOf(all, command);
  if (eml !== null) return sendAll(wanted, { ...edges, command, transport: filesIn(eml) });
  const post = transportTo(env);
  return whileAlone(
    folder,
    async (requireOwn) => {
      if (check) {
        linesIn(folder);
        const { state, why } = await post(null);
        edges.say(state === 'sent' ? 'ready to send; nothing was sent' : `the mail server: ${why}`);
        return state === 'sent' ? 0 : 1;
      }
      mendRecord(folder);
      // This is after the line `sending`: a program that takes over later sees it, an earlier one stops this message.
      const transport: Transport = async (message) => {
        requireOwn();
        return post(message);
      };
      const leave = () => month === last() && leaveMails(folder, all);
      return sendAll(wanted, { ...edges, command, transport }).finally(leave);
    },
    edges,
  );
}

/** Sends the first report that is as it was reviewed to an address, and records nothing. */
async function tryOne(to: string, all: readonly Delivery[], context: Context): Promise<number> {
  const { folder } = context.command;
  const first = all.find((one) => typeof reviewedOf(one, folder) !== 'string') ?? all[0];
  if (first === undefined) throw new UsageError('no brand and no group has a recipient');
  const tried = { ...first, recipient: { ...first.recipient, to } };
  const { state, why } = await sendOne(tried, [], () => undefined, context);
  context.say(
    `${first.key}: ${first.recipient.to}: ${state === 'sent' ? `sent to ${to} instead, and not recorded` : why}`,
  );
  return state === 'sent' ? 0 : 1;
}

const HEAD = ['report', 'name', 'language', 'to', 'state', 'subject', 'first_statement', 'look_at'];

/** Returns the rows of a table of what would be sent to whom. */
function rowsOf(all: readonly Delivery[], folder: string): string[][] {
  const lines = linesIn(folder);
  return all.map((delivery) => {
    const { key, recipient, setup, report } = delivery;
    const { name = '', first_statement = '', look_at = [] } = report ?? {};
    const { state, day } = historyOf(delivery, lines);
    const reviewed = reviewedOf(delivery, folder);
    const shown = state === 'sent' || typeof reviewed !== 'string' ? state : reviewed;
    const subject = subjectOf(delivery, name, state === 'corrected' ? day : null);
    return [
      key,
      oneLine(name),
      setup.language,
      recipient.to,
      shown,
      subject,
      first_statement,
      look_at.join(' '),
    ];
  });
}

/** Returns a transport that writes each message to a file. */
function filesIn(folder: string): Transport {
  mkdirSync(folder, { recursive: true });
  let count = 0;
  return async ({ to, content }) => {
    count += 1;
    const name = `${String(count).padStart(3, '0')}-${to.replace(/[^\w.@+-]/g, '_')}.eml`;
    writeWhole(join(folder, name), content, 0o600);
    return { state: 'sent', why: '' };
  };
}
