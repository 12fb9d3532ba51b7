/** Warns at startup if the process may not open enough files for its connections. */

/** Maximum number of open files other than callers' connections: for databases, the metrics server and Node itself. */
const OTHERS = 250;

/**
 * Returns a warning if the process cannot open a file for every connection, otherwise null. Node raises its limit on
 * open files as far as the system allows; Windows has no limit.
 */
export function openFilesWarning(maxConnections: number): string | null {
  const { userLimits } = process.report.getReport() as {
    readonly userLimits?: { readonly open_files: { readonly soft: number | 'unlimited' } }; // as documented by Node
  };
  const limit = userLimits?.open_files.soft ?? 'unlimited';
  const needed = maxConnections + OTHERS;
  if (limit === 'unlimited' || limit >= needed) return null;
  return `the limit of open files is ${limit}, but MAX_CONNECTIONS=${maxConnections} needs ${needed}: raise the limit (ulimit -n, LimitNOFILE of systemd), or lower MAX_CONNECTIONS`;
}
