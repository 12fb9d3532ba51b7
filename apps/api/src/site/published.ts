/**
 * Serves the reports that `apps/report` publishes in a folder (rule 11.22). Requests need no key and are not
 * counted. The id in a path is a secret, so no log contains it.
 */
import { constants, type ReadStream } from 'node:fs';
import { lstat, open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { unescape } from 'node:querystring';
import { LIMITS } from '../limits/limits.js';
import { isRead, protocolFault, type Received } from '../request/read.js';
import type { Response } from '../response/response.js';
import { Answered } from '../response/send.js';
import { caching, indexing, PAGE_POLICIES, refuseReader } from './published-pages.js';

/** Matches the path of a report or of its PDF file, with or without the last slash, and what follows. */
const PATH = /^\/(r)\/([0-9a-hjkmnp-tv-z]{26})(\/report\.pdf|\/)?([^/]{0,60})$/i;

/** What a link at the end of a sentence or in quotation marks gets. */
const BEHIND = /^[.,;:)\]>'" ]*$/;

const FILES = {
  '/': { name: 'index.html', contentType: 'text/html', policy: PAGE_POLICIES.html },
  '/report.pdf': { name: 'report.pdf', contentType: 'application/pdf', policy: PAGE_POLICIES.pdf },
} as const;

/** The lowest speed of a reader, in bytes per millisecond. */
const SLOWEST = 10;

const { publishedReports: most, publishedReportsOfOne: share, publishedTime } = LIMITS;
const MOST_OF_ONE = most.value * share.value;

/** A request for the file of a report that may exist. */
interface ForReport extends Received {
  readonly report: NonNullable<ReturnType<typeof reportAt>>;
  readonly route: string;
}

/** Returns the stages of requests for the reports in a folder; null if there is no folder (rule 11.22). */
export function publishedStages(folder: string | null) {
  if (folder === null) return null;
  let reading = 0;
  const readingOf = new Map<string, number>();
  const count = (id: string, change: 1 | -1) => {
    const own = (readingOf.get(id) ?? 0) + change;
    reading += change;
    if (own > 0) readingOf.set(id, own);
    else readingOf.delete(id);
  };

  const read = (received: Received): ForReport | Answered => {
    const fault = protocolFault(received);
    if (fault)
      return new Answered(
        received,
        refuseReader(received, fault.status, 'invalid_parameter', { endsConnection: true }),
      );
    const report = reportAt(received.target.path);
    if (report === null) return new Answered(received, refuseReader(received, 404, 'not_found'));
    return Object.freeze({ ...received, report, route: `/r/{id}${report.end}` });
  };

  const respond = (asked: ForReport): Response | Promise<Response> => {
    const { id, end, location } = asked.report;
    if (!isRead(asked.request))
      return refuseReader(asked, 405, 'not_found', { headers: ['Allow', 'GET, HEAD'] });
    if (location !== null) {
      const headers = [...indexing, 'Location', location];
      return { status: 308, bytes: '', policy: PAGE_POLICIES.html, caching, headers };
    }
    if (reading >= most.value || (readingOf.get(id) ?? 0) >= MOST_OF_ONE)
      return refuseReader(asked, 503, 'service_unavailable', { shed: 'unread' });
    count(id, 1); // A burst of requests can arrive while the file is being opened.
    const free = () => count(id, -1);
    return fileIn(join(folder, 'r', id), FILES[end].name).then(
      (found) => {
        if (found) return sending(asked, found, FILES[end], free);
        free();
        return refuseReader(asked, 404, 'not_found');
      },
      (cause: unknown) => {
        free();
        return refuseReader(asked, 500, 'internal_error', { fault: cause });
      },
    );
  };

  return [read, async (asked: ForReport) => new Answered(asked, await respond(asked))] as const;
}

/** The file that a path leads to, and where the client has to go first; null if no report can have the path. */
function reportAt(path: string) {
  const [, r, id, sent = '', rest = ''] = PATH.exec(path) ?? [];
  if (id === undefined || !BEHIND.test(unescape(rest))) return null;
  const end = sent.length > 1 ? '/report.pdf' : '/';
  const file = id.toLowerCase() + end;
  if (path === `/r/${file}`) return { id, end, location: null } as const;
  const up = '../'.repeat(sent === '' ? 0 : 1); // from the folder of the path as sent
  return { id, end, location: r === 'r' ? up + file : `${up}../r/${file}` } as const;
}

/** Returns the response with a file. Ends it if it is not read in time; `free` is called when the file is closed. */
function sending(
  received: Received,
  { file, length }: OpenFile,
  { contentType, policy }: (typeof FILES)[keyof typeof FILES],
  free: () => void,
): Response {
  const { request, requestId, response, state } = received;
  const stream: ReadStream = file.createReadStream({ end: length - 1 }).once('close', free);
  stream.on('error', () => undefined); // `send` destroys the response, if it has begun
  const milliseconds = Math.max(publishedTime.value, length / SLOWEST);
  const timer = setTimeout(() => {
    if (response.closed) return; // before this function listened
    state.log.warn({ request_id: requestId, milliseconds }, 'a published report was not read in time');
    response.destroy();
  }, milliseconds);
  timer.unref();
  response.once('close', () => clearTimeout(timer));
  if (request.method === 'HEAD') stream.destroy();
  const bytes = { stream, length };
  return { status: 200, contentType, bytes, policy, caching, isShared: true, headers: indexing };
}

interface OpenFile {
  readonly file: FileHandle;
  readonly length: number;
}

/** Opens a file in a folder; null if there is none. Follows no link. Error messages do not contain the path. */
async function fileIn(folder: string, name: string): Promise<OpenFile | null> {
  try {
    if (!(await lstat(folder)).isDirectory()) return null;
    const file = await open(
      join(folder, name),
      constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK,
    );
    const stat = await file.stat();
    if (stat.isFile() && stat.size > 0) return { file, length: stat.size };
    await file.close();
    return null;
  } catch (fault) {
    const code = fault instanceof Error && 'code' in fault ? String(fault.code) : 'unknown';
    if (['ENOENT', 'ENOTDIR', 'ELOOP', 'ENXIO'].includes(code)) return null;
    // eslint-disable-next-line preserve-caught-error -- its message contains the path, which is a secret
    throw new Error(`a published report cannot be read: ${code}`);
  }
}
