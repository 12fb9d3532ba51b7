/** Sends chosen reports at a limited rate, tries again if a server did not take one, and records each try. */
import { UsageError } from '@brand-visibility/terminal';
import type { Sender } from '../data/configuration.js';
import { fileNamesOf } from '../data/file-name.js';
import {
  type chosenOf,
  isAgain,
  linesOf,
  reviewedOf,
  historyOf,
  Withheld,
  type Delivery,
} from './deliveries.js';
import { messageOf } from './message.js';
import { addLine, linesIn, type Line } from './record.js';
import type { SendCommand } from './send-command.js';
import type { Outcome, Transport } from './smtp.js';

export interface Context {
  readonly command: SendCommand;
  readonly month: string;
  readonly sender: Sender;
  readonly transport: Transport;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** The time, RFC 3339 in UTC. */
  readonly now: () => string;
  readonly random: (count: number) => Buffer;
  /** Waits this number of milliseconds. */
  readonly pause: (milliseconds: number) => Promise<unknown>;
  readonly say: (line: string) => void;
}

const MINUTE = 60_000;
/** The pauses before the tries of a message. */
const PAUSES = [0, MINUTE, 5 * MINUTE];
const CONNECTIONS = 2;
/** What makes the exit status 1. */
const FAILURES = ['refused', 'failed', 'unknown', 'withheld'];

/** Sends reports and returns the exit status. */
export async function sendAll(
  { wanted, sendable }: ReturnType<typeof chosenOf>,
  context: Context,
): Promise<number> {
  const { command, clock, pause, say } = context;
  const { eml, perMinute } = command;
  const record = recordOf(command);
  const counts = new Map([['sent', 0]]);
  const count = (what: string, by = 1) => counts.set(what, (counts.get(what) ?? 0) + by);
  const tell = (what: string, { key, recipient }: Delivery, why = '') => {
    count(what);
    if (why !== '') say(`${key}: ${recipient.to}: ${what}: ${why}`);
  };
  let next = clock();
  const turn = async () => {
    const wait = next - clock();
    next = Math.max(next, clock()) + MINUTE / perMinute;
    if (wait > 0) await pause(wait);
  };
  let left = sendable.filter((one) => {
    const reason = reasonToKeep(one, record.lines, command);
    if (reason !== null) tell(reason.what, one, reason.why);
    return reason === null;
  });
  const failed = new Map<Delivery, string>();
  const sendNext = async () => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) {
      if (eml === null) await turn();
      const outcome = await sendOne(one, record, context).catch((error: unknown) => {
        left = []; // the other connection ends after its message
        throw error;
      });
      if (outcome.state === 'again') failed.set(one, outcome.why);
      else tell(outcome.state, one, outcome.state === 'sent' ? '' : outcome.why);
    }
  };
  try {
    for (const wait of PAUSES) {
      left = [...left, ...failed.keys()];
      failed.clear();
      if (left.length > 0 && wait > 0) await pause(wait);
      const ended = await Promise.allSettled(Array.from({ length: CONNECTIONS }, sendNext));
      for (const one of ended) if (one.status === 'rejected') throw one.reason;
    }
    for (const [one, why] of failed) tell('failed', one, why);
  } finally {
    if (wanted.length > sendable.length) count('held', wanted.length - sendable.length);
    const [sent = 0, ...others] = counts.values();
    const names = [...counts.keys()].slice(1);
    say(
      [
        `${eml === null ? 'sent' : 'wrote'} ${sent} ${sent === 1 ? 'message' : 'messages'}`,
        ...others.map((n, i) => `${n} ${names[i]}`),
      ].join('; '),
    );
  }
  return FAILURES.some((what) => counts.has(what)) ? 1 : 0;
}

/** The lines of the record, to which the lines of this invocation are added. */
function recordOf({ folder, eml }: SendCommand) {
  const lines = [...linesIn(folder)];
  return {
    lines,
    add: (line: Line) => {
      if (eml === null) addLine(folder, line);
      lines.push(line);
    },
  };
}

/**
 * Returns why a report is not sent; null if it is due.
 * @throws {UsageError} if it was chosen by `--resend`, but no earlier message may have arrived
 */
function reasonToKeep(one: Delivery, lines: readonly Line[], command: SendCommand) {
  const { state, day } = historyOf(one, lines);
  const resend = `--resend ${one.key} ${one.recipient.to}`;
  if (isAgain(one, command)) {
    if (state !== 'unknown') throw new UsageError(`${resend}: no earlier message may have arrived`);
    return null;
  }
  if (state === 'sent') return { what: 'sent before' };
  if (state === 'unknown')
    return { what: 'unknown', why: `an earlier message may have arrived; if not, add ${resend}` };
  if (state === 'corrected' && !command.corrections)
    return {
      what: 'corrected',
      why: `sent on ${day} with other figures; to send the correction, add --corrections`,
    };
  return null;
}

/** Sends a report once, unless it is not as it was reviewed. */
async function sendOne(
  delivery: Delivery,
  { lines, add }: ReturnType<typeof recordOf>,
  { command: { folder }, month, sender, transport, now, random }: Context,
): Promise<Outcome | { readonly state: 'withheld'; readonly why: string }> {
  const { recipient, setup } = delivery;
  let reviewed: ReturnType<typeof reviewedOf>;
  try {
    reviewed = reviewedOf(delivery, folder);
  } catch (error) {
    if (error instanceof Withheld) return { state: 'withheld', why: error.message };
    throw error;
  }
  const { report, link, pdf } = reviewed;
  const { brand_or_group, name, window, against, language, digest, figures, first_statement } = report;
  const { to } = recipient;
  // All tries of a message have the same id and the same date.
  const first = linesOf(delivery, lines).find((line) => line.digest === digest);
  const message_id =
    first?.message_id ?? `<${random(16).toString('hex')}@${sender.address.split('@')[1] ?? ''}>`;
  const line = { brand_or_group, window, against, language, digest, figures, to, message_id };
  const content = await messageOf({
    sender,
    recipient,
    setup,
    name,
    month,
    statement: first_statement,
    url: link.address,
    corrects: historyOf(delivery, lines).day,
    messageId: message_id,
    date: new Date(first?.at ?? now()),
    pdf: pdf && {
      filename: `${fileNamesOf([{ id: brand_or_group, name }]).get(brand_or_group)}-${month}.pdf`,
      content: pdf,
    },
  });
  add({ ...line, at: now(), state: 'sending' });
  try {
    const outcome = await transport({ from: sender.address, to, content });
    if (outcome.state !== 'unknown')
      add({ ...line, at: now(), state: outcome.state === 'again' ? 'failed' : outcome.state });
    return outcome;
  } catch (error) {
    add({ ...line, at: now(), state: 'failed' });
    throw error;
  }
}
