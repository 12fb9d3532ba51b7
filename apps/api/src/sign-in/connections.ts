/** The page on which a person enters a key, sees the assistants that are connected with it, and ends connections. */
import { checkStored, isFresh, MOST_CONNECTIONS } from '@brand-visibility/application';
import { lookUp } from '../endpoints/admission.js';
import { timed } from '../request/read.js';
import type { RefusalCode } from '@brand-visibility/contract';
import type { Response } from '../response/response.js';
import { askAnother, countUse, enterKey, secondsOf, type SignInParts } from './authorize.js';
import type { FormParameters, Signing } from './oauth.js';
import type { Reader } from './pages.js';

/** Seconds for which the buttons of the list work after the key was entered. */
const LISTED_SECONDS = 600;

/** Handles the form with the key, and the form that ends a connection. */
export async function listOrEnd(
  parts: SignInParts,
  stage: Signing,
  reader: Reader,
  form: FormParameters,
): Promise<Response> {
  if (form['end'] !== undefined) return end(parts, stage, reader, form['end']);
  const entered = await enterKey(parts, stage, form['api_key']);
  if ('code' in entered) return refusing(entered.code, reader);
  return list(parts, stage, reader, { key: entered.fingerprint, at: secondsOf(stage) });
}

const refusing = (code: RefusalCode, reader: Reader) =>
  askAnother(code, `connections?refused=${code}`, () => reader.askKeyOfList(code));

async function end(parts: SignInParts, stage: Signing, reader: Reader, text: string): Promise<Response> {
  const { store } = parts.service;
  const sealed = parts.seals.open('end', text);
  if (!sealed || !isFresh(sealed.at, LISTED_SECONDS, secondsOf(stage)))
    return reader.askKeyOfList(null, reader.texts.text('enterAgain'));
  const check = checkStored(await lookUp(stage, sealed.key, store.findKey), stage.now);
  if (check.refusal !== null) return refusing(check.refusal, reader);
  stage.known.connectionId = sealed.id;
  if (!(await countUse(parts, stage, check.key))) return refusing('rate_limited', reader);
  await timed(stage, store.assistants.end(sealed.id, stage.now));
  return list(parts, stage, reader, sealed, true);
}

/** The buttons keep the time at which the key was entered. Requests at the same time may open more than the most. */
async function list(
  { service, seals }: SignInParts,
  stage: Signing,
  reader: Reader,
  { key, at }: { readonly key: string; readonly at: number },
  hasEnded = false,
): Promise<Response> {
  const rows = await timed(stage, service.store.assistants.ofKey(key));
  return reader.connections(
    rows
      .slice(0, MOST_CONNECTIONS)
      .map((row) => ({ ...row, sealed: seals.seal('end', { id: row.id, key, at }) })),
    hasEnded,
  );
}
