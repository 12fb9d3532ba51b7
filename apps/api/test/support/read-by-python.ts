import { execFile } from 'node:child_process';

const SCRIPT = `
import csv, io, json, sys
text = io.TextIOWrapper(sys.stdin.buffer, encoding='utf-8-sig', newline='')
print(json.dumps(list(csv.DictReader(text))))
`;

/**
 * The rows of a CSV file as Python's standard library reads them, by column. Whoever installs the project has Python:
 * the package of SQLite is compiled with it.
 */
export function readByPython(csv: string): Promise<readonly Readonly<Record<string, string>>[]> {
  return new Promise((resolve, reject) => {
    const options = { maxBuffer: 256 * 1_048_576, env: { ...process.env, PYTHONUTF8: '1' } };
    const child = execFile('python3', ['-c', SCRIPT], options, (error, stdout) => {
      if (error) reject(new Error('python3 did not read the file', { cause: error }));
      else resolve(JSON.parse(stdout) as readonly Readonly<Record<string, string>>[]); // the script's own
    });
    child.stdin?.end(csv);
  });
}
