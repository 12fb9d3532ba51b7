/** Reads what `pnpm install --reporter=ndjson` writes to stderr: one JSON object per line, and plain text. */
import { createInterface } from 'node:readline';

/** At most one line about a retry in this time: a registry that is away refuses all packages at the same time. */
const MILLISECONDS_BETWEEN_LINES = 5_000;

/**
 * Reads a log to its end. `onPackage` is called for each package in place, with their number so far and in all;
 * `onLinked` when all packages are in place, before their install scripts run; `onWait` with a line that says what is
 * waited for. Resolves with the lines that explain a failure.
 */
export async function readInstallLog(stream, { onPackage, onLinked, onWait, now = Date.now }) {
  const explanation = [];
  const packages = { resolved: 0, imported: 0 };
  let said = -Infinity;
  for await (const line of createInterface({ input: stream })) {
    const entry = entryOf(line);
    if (entry === null) explanation.push(line);
    else if (entry.name === 'pnpm:stage' && entry.stage === 'importing_done') onLinked();
    else if (entry.name === 'pnpm:progress' && entry.status in packages) {
      packages[entry.status] += 1;
      if (entry.status === 'imported') onPackage(packages.imported, packages.resolved);
    } else if (entry.name === 'pnpm:lifecycle' && entry.line !== undefined) explanation.push(entry.line);
    else if (entry.name === 'pnpm' && ['error', 'warn'].includes(entry.level))
      explanation.push(entry.message);
    else if (entry.name === 'pnpm:request-retry' && now() - said >= MILLISECONDS_BETWEEN_LINES) {
      said = now();
      const { attempt, maxRetries, timeout, url } = entry;
      const seconds = Math.ceil(timeout / 1_000);
      onWait(`Waiting ${seconds} s for the registry, then try ${attempt + 1} of ${maxRetries + 1}: ${url}`);
    }
  }
  return explanation;
}

function entryOf(line) {
  if (!line.startsWith('{')) return null;
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
