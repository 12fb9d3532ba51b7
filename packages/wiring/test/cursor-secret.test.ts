import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { storedSecret } from '../src/cursor-secret.js';

let folder: string;
let database: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'brand-visibility-secret-'));
  database = join(folder, 'data.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the cursor secret beside a SQLite file (rule 10.2)', () => {
  test('is created once, readable by its owner only', () => {
    const secret = storedSecret(database);
    expect(secret.length).toBeGreaterThanOrEqual(32);
    expect(storedSecret(database)).toBe(secret);
    expect(statSync(`${database}-cursor-secret`).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['data.db-cursor-secret']);
  });

  test('differs between databases', () => {
    expect(storedSecret(join(folder, 'other.db'))).not.toBe(storedSecret(database));
  });

  test('is the same for processes that start concurrently', async () => {
    const module = fileURLToPath(new URL('../dist/cursor-secret.js', import.meta.url));
    const program = `import(${JSON.stringify(module)}).then(({ storedSecret }) => process.stdout.write(storedSecret(${JSON.stringify(database)})))`;
    const secrets = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const child = spawn(process.execPath, ['-e', program]);
        let secret = '';
        child.stdout.on('data', (chunk) => (secret += String(chunk)));
        await once(child, 'close');
        return secret;
      }),
    );
    expect(new Set(secrets)).toEqual(new Set([readFileSync(`${database}-cursor-secret`, 'utf8').trim()]));
  });

  test('is rejected if the file contains too few characters', () => {
    writeFileSync(`${database}-cursor-secret`, 'short\n');
    expect(() => storedSecret(database)).toThrow(
      /contains no secret of at least 32 characters; delete the file/,
    );
  });

  test('must be configured if it cannot be stored', () => {
    const nowhere = join(folder, 'no-folder', 'data.db');
    expect(() => storedSecret(nowhere)).toThrow(/cursor-secret \(ENOENT\); set CURSOR_SECRET$/);
    expect(existsSync(`${nowhere}-cursor-secret`)).toBe(false);
  });
});
