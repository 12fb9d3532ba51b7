/** Sends reports at a limited rate, tries again if a server did not take one, and records each try. */
import { fileNamesOf } from '../data/file-name.js';
import { historyOf, linesOf, reasonToKeep, reviewedOf, type Delivery, type Outcome } from './deliveries.js';
import { messageOf } from './message.js';
import { addLine, linesIn, type Line } from './record.js';
import type { SendCommand } from './send-command.js';
import type { Edges } from './lock.js';
import type { Transport } from './smtp.js';

export interface Context extends Omit<Edges, 'every'> {
  readonly command: SendCommand;
  readonly transport: Transport;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly say: (line: string) => void;
}

const MINUTE = 60_000;
/** The pauses before the tries of a message. */
const PAUSES = [0, MINUTE, 5 * MINUTE];
const CONNECTIONS = 2;
/** What makes the exit status 1. */
const FAILURES = ['refused', 'failed', 'unknown', 'withheld'];

/** Sends reports and returns the exit status. */
export async function sendAll(chosen: readonly Delivery[], context: Context): Promise<number> {
  const { command, clock, pause, say } = context;
  const { folder, eml, perMinute } = command;
  const lines = [...linesIn(folder)];
  const add = (line: Line) => {
    if (eml === null) addLine(folder, line);
    lines.push(line);
  };
  const counts = new Map([['sent', 0]]);
  const count = ({ key, recipient }: Delivery, { state, why }: Outcome) => {
    counts.set(state, (counts.get(state) ?? 0) + 1);
    if (why !== '') say(`${key}: ${recipient.to}: ${state}: ${why}`);
  };
  let left = chosen.filter((one) => {
    const reason = reasonToKeep(one, lines, command);
    if (reason !== null) count(one, reason);
    return reason === null;
  });
  let next = clock();
  const turn = async () => {
    const wait = next - clock();
    next = Math.max(next, clock()) + MINUTE / perMinute;
    if (wait > 0) await pause(wait);
  };
  const again = new Map<Delivery, string>();
  const sendNext = async () => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) {
      if (eml === null) await turn();
      const outcome = await sendOne(one, lines, add, context).catch((error: unknown) => {
        left = []; // the other connection ends after its message
        throw error;
      });
      if (outcome.state === 'again') again.set(one, outcome.why);
      else count(one, outcome);
    }
  };
  try {
    for (const wait of PAUSES) {
      left = [...left, ...again.keys()];
      again.clear();
      if (left.length > 0 && wait > 0) await pause(wait);
      const ended = await Promise.allSettled(Array.from({ length: CONNECTIONS }, sendNext));
      for (const one of ended) if (one.status === 'rejected') throw one.reason;
    }
    for (const [one, why] of again) count(one, { state: 'failed', why });
  } finally {
    const [[, sent = 0] = [], ...others] = counts;
    const first = `${eml === null ? 'sent' : 'wrote'} ${sent} ${sent === 1 ? 'message' : 'messages'}`;
    say([first, ...others.map(([state, number]) => `${number} ${state}`)].join('; '));
  }
  return FAILURES.some((state) => counts.has(state)) ? 1 : 0;
}

/** Sends a report once, unless it is not as it was reviewed. */
export async function sendOne(
  delivery: Delivery,
  lines: readonly Line[],
  add: (line: Line) => void,
  { command: { folder }, transport, clock, random, say }: Context,
): Promise<Outcome> {
  const reviewed = reviewedOf(delivery, folder);
  if (typeof reviewed === 'string') return { state: 'withheld', why: reviewed };
  const { report, link, pdf } = reviewed;
  const { setup, intro } = delivery;
  const intros = delivery.recipient.intro ?? intro;
  if (intros && intros[setup.language] === undefined)
    say(`${delivery.key}: ${delivery.recipient.to}: the intro is not in ${setup.language}, and is left out`);
  const { name, mail, first_statement: _, look_at: __, found: ___, ...subject } = report;
  const { recipient, month, sender } = delivery;
  const now = () => new Date(clock()).toISOString();
  // All tries of a message have the same id and the same date.
  const first = linesOf(delivery, lines).find(({ digest }) => digest === report.digest);
  const newId = `<${random(16).toString('hex')}${/@.*/.exec(sender.address)?.[0] ?? ''}>`;
  const line = { ...subject, to: recipient.to, message_id: first?.message_id ?? newId };
  const content = await messageOf(delivery, {
    name,
    mail,
    url: link.address,
    corrects: historyOf(delivery, lines).day,
    id: line.message_id,
    date: new Date(first?.at ?? now()),
    pdf: pdf && {
      filename: `${[...fileNamesOf([{ id: subject.brand_or_group, name }]).values()].join('')}-${month}.pdf`,
      content: pdf,
    },
  });
  add({ ...line, at: now(), state: 'sending' });
  const outcome = await transport({ from: sender.address, to: recipient.to, content }).catch(
    (error: unknown) => {
      add({ ...line, at: now(), state: 'failed' });
      throw error;
    },
  );
  const { state } = outcome;
  // If the disk is full, the message stays unknown.
  if (state !== 'unknown') add({ ...line, at: now(), state: state === 'again' ? 'failed' : state });
  return outcome;
}
