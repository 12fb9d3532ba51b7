/**
 * Serves the reports that `packages/report` publishes in a folder (rule 11.22). Requests need no key and are not
 * counted. The id in a path is a secret, so no log contains it.
 */
import { constants, type ReadStream } from 'node:fs';
import { lstat, open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { LIMITS } from '../limits/limits.js';
import { isRead } from '../request/protocol.js';
import type { Checked } from '../request/stages.js';
import { refuse, refuseMethod, responseTo, UNREAD_REPORTS } from '../response/problem.js';
import { prepared, ReadyResponse } from '../response/response.js';

/** Answers a request for a path below `/r/`; returns null for any other path, and for methods of unknown paths. */
export type AnswerPublished = (checked: Checked) => ReadyResponse | Promise<ReadyResponse> | null;

/** Matches the path of a report, of its PDF file, and of a report without the last slash. */
const PATH = /^\/r\/([0-9a-hjkmnp-tv-z]{26})(\/|\/report\.pdf)?$/;

const OTHERS = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** The policy in a report's own `meta` element, which cannot forbid frames. */
const HTML = `default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:; ${OTHERS}`;
/** Viewers embed the file in a page with styles. Some viewers show nothing in a sandbox. */
const PDF = `default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; ${OTHERS}`;

const FILES = {
  '/': { name: 'index.html', contentType: 'text/html', policy: HTML },
  '/report.pdf': { name: 'report.pdf', contentType: 'application/pdf', policy: PDF },
} as const;

const caching = 'private, no-cache';
const headers = ['X-Robots-Tag', 'noindex'];

/** A page without the name of this service, in the languages of reports, because nobody knows the reader's. */
const MISSING = prepared(
  'text/html',
  Buffer.from(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Not found</title>
<style>:root { color-scheme: light dark; } body { font: 1rem/1.5 system-ui, sans-serif; max-width: 34rem; margin: 15vh auto; padding: 0 1rem; }</style>
</head>
<body>
<main>
<h1>This report is no longer here.</h1>
<p>Ask the person who sent you the link.</p>
<p lang="de">Dieser Bericht ist nicht mehr verfügbar. Fragen Sie die Person, die Ihnen den Link geschickt hat.</p>
<p lang="fr">Ce rapport n’est plus disponible. Adressez-vous à la personne qui vous a envoyé le lien.</p>
</main>
</body>
</html>
`),
  { policy: HTML, caching, isShared: true },
);

const missing = (checked: Checked) =>
  new ReadyResponse(checked, 404, MISSING, { headers, code: 'not_found' });

/** Returns the function that answers requests for the reports in a folder, or none if it is null (rule 11.22). */
export function publishedIn(folder: string | null): AnswerPublished {
  let reading = 0;
  return (checked) => {
    const { path, request } = checked;
    if (folder === null || !path.startsWith('/r/')) return null;
    const [, id, end] = PATH.exec(path) ?? [];
    if (id === undefined) return isRead(request) ? missing(checked) : null;
    const routed = { ...checked, route: `/r/{id}${end ?? ''}` };
    if (!isRead(request)) return refuseMethod(routed);
    if (end !== '/' && end !== '/report.pdf') {
      const body = prepared(null, '', { policy: HTML, caching });
      return new ReadyResponse(routed, 308, body, { headers: [...headers, 'Location', `${id}/`] });
    }
    if (reading >= LIMITS.publishedReports.value)
      return refuse(routed, 'service_unavailable', { detail: UNREAD_REPORTS, shed: 'unread' });
    const { name, contentType, policy } = FILES[end];
    return responseTo(routed, async () => {
      let stream: ReadStream | null = null;
      const free = () => {
        reading -= 1;
      };
      reading += 1; // A burst of requests can arrive while the file is being opened.
      try {
        const found = await fileIn(join(folder, 'r', id), name);
        if (found === null) return missing(routed);
        const { file, length } = found;
        stream = file.createReadStream({ end: length - 1 }).once('close', free);
        const body = prepared(contentType, { stream, length }, { policy, caching, isShared: true });
        if (request.method === 'HEAD') stream.destroy();
        return new ReadyResponse(routed, 200, body, { headers });
      } finally {
        if (stream === null) free();
      }
    });
  };
}

/** Opens a file in a folder; null if there is none. Follows no link. Error messages do not contain the path. */
async function fileIn(
  folder: string,
  name: string,
): Promise<{ readonly file: FileHandle; readonly length: number } | null> {
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
