/** Sends published reports, each to each recipient once. */
import { UsageError, type Environment } from '@brand-visibility/terminal';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { oneLine } from '../text/one-line.js';
import { chosenOf, deliveriesIn, reviewedOf, historyOf, Withheld, type Delivery } from './deliveries.js';
import { writeWhole } from './files.js';
import { subjectIn } from './message.js';
import { sendAll, type Context } from './outbox.js';
import { linesIn, whileAlone } from './record.js';
import { lastMonth } from './report-jobs.js';
import type { SendCommand } from './send-command.js';
import { readSetups } from './setups.js';
import { transportTo, type Transport } from './smtp.js';

interface Dependencies extends Pick<Context, 'clock' | 'random' | 'pause' | 'say'> {
  readonly env: Environment;
  /** Writes to standard output. */
  readonly print: (text: string) => unknown;
}

/**
 * Sends the reports that a command chooses; if it chooses none, prints what would be sent. Returns the exit status.
 * @throws {UsageError}
 * @throws {Busy} if another program is sending from the folder
 */
export async function send(command: SendCommand, { env, print, ...edges }: Dependencies): Promise<number> {
  const { folder, config, chosen, eml } = command;
  const now = () => new Date(edges.clock()).toISOString();
  const month =
    command.month === 'last' ? lastMonth(now(), readSetups(config).of().time_zone ?? 'UTC') : command.month;
  const setups = readSetups(config, month);
  const { sender } = setups;
  if (sender === undefined) throw new UsageError(`${config}: sender: must be set to send reports`);
  const all = deliveriesIn(folder, month, setups);
  if (chosen === null) {
    for (const cells of tableOf(all, folder, month)) print(`${cells.map(oneLine).join('\t')}\n`);
    return 0;
  }
  const choice = chosenOf(all, command);
  const context = { ...edges, command, month, sender, now };
  if (eml !== null) return sendAll(choice, { ...context, transport: filesIn(eml) });
  const transport = transportTo(env);
  return whileAlone(folder, () => sendAll(choice, { ...context, transport }));
}

/** Returns the rows of a table of what would be sent to whom. */
function tableOf(all: readonly Delivery[], folder: string, month: string): string[][] {
  const lines = linesIn(folder);
  const rows = all.map((delivery) => {
    const { key, recipient, setup, report } = delivery;
    const { state, day } = historyOf(delivery, lines);
    const name = report?.name ?? '';
    const subject = subjectIn(setup.language, name, month, state === 'corrected' ? day : null);
    const shown = (state === 'sent' ? null : faultIn(delivery, folder)) ?? state;
    const { first_statement = '', look_at = [] } = report ?? {};
    return [key, name, setup.language, recipient.to, shown, subject, first_statement, look_at.join(' ')];
  });
  return [['report', 'name', 'language', 'to', 'state', 'subject', 'first_statement', 'look_at'], ...rows];
}

/** Returns why a report must not be sent as it is; null if it may be. */
function faultIn(delivery: Delivery, folder: string): string | null {
  try {
    reviewedOf(delivery, folder);
    return null;
  } catch (error) {
    if (error instanceof Withheld) return error.message;
    throw error;
  }
}

/** Returns a transport that writes each message to a file. */
function filesIn(folder: string): Transport {
  mkdirSync(folder, { recursive: true });
  let count = 0;
  return ({ to, content }) => {
    count += 1;
    const name = `${String(count).padStart(3, '0')}-${to.replace(/[^\w.@+-]/g, '_')}.eml`;
    writeWhole(join(folder, name), content, 0o600);
    return Promise.resolve({ state: 'sent' });
  };
}
