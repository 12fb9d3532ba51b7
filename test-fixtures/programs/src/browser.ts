import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import puppeteer, { type Browser } from 'puppeteer-core';

/** Starts the browser at `CHROMIUM_PATH`, or else that of the npm package, which is unpacked once. */

/** The folder of unpacked browsers; the package manager empties it with `node_modules`. */
const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/chromium/', import.meta.url));

/** A shell script that runs the browser, and then deletes the folder of its profile. */
const GUARD = `#!/bin/sh
folder=$(dirname "$0")
"$BROWSER" "$@" 2>>"$folder/log"
status=$?
[ $status = 0 ] || cat "$folder/log" >&2
until rm -rf "$folder" 2>/dev/null; do sleep 1; done
exit $status
`;

/** The package's own font settings refer to folders that do not exist, and the browser exits if it finds no font. */
const fontsIn = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}/fonts/fonts</dir><cachedir>${folder}/fonts/cache</cachedir></fontconfig>
`;

/**
 * Unpacks the package's browser, unless an earlier run did; returns its folder. The package unpacks its libraries,
 * which Debian's slim images lack, only if it detects AWS. Of two processes that unpack, the second discards its work.
 */
function unpacked(): string {
  const module = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const manifest = readFileSync(join(dirname(module), '../../package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { readonly version: string };
  const folder = join(CACHE, version);
  if (existsSync(folder)) return folder;
  mkdirSync(CACHE, { recursive: true });
  const unfinished = mkdtempSync(join(CACHE, 'unfinished-'));
  execFileSync(process.execPath, ['-e', 'require(process.argv[1]).executablePath()', module], {
    env: { TMPDIR: unfinished, AWS_EXECUTION_ENV: '20.x' },
    stdio: 'inherit',
  });
  writeFileSync(join(unfinished, 'fonts.conf'), fontsIn(folder));
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

function environmentOfBrowser(): Readonly<Record<string, string>> {
  const { CHROMIUM_PATH = '' } = process.env;
  if (CHROMIUM_PATH !== '') return { BROWSER: CHROMIUM_PATH };
  const folder = unpacked();
  return {
    BROWSER: join(folder, 'chromium'),
    LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
    FONTCONFIG_FILE: join(folder, 'fonts.conf'),
  };
}

/** Starts a headless browser. GUARD deletes the profile when the browser closes or this process is killed. */
export async function startBrowser(): Promise<Browser> {
  const folder = await mkdtemp(join(tmpdir(), 'brand-visibility-browser-'));
  const guard = join(folder, 'guard');
  await writeFile(guard, GUARD, { mode: 0o700 });
  try {
    return await puppeteer.launch({
      executablePath: guard,
      headless: 'shell',
      pipe: true,
      dumpio: true, // shows the guard's output if the browser fails
      userDataDir: join(folder, 'profile'),
      // The sandbox refuses root and needs privileges that containers lack. Tests open only pages of this project.
      args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
      env: { PATH: process.env['PATH'], HOME: folder, TMPDIR: folder, ...environmentOfBrowser() },
      // The guard ends the browser when this process ends. No timeouts: no test depends on the wall clock.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
      timeout: 0,
      protocolTimeout: 0,
    });
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw new Error(
      'no browser for the tests: the npm package contains one for Linux on x64 only; set CHROMIUM_PATH to Chrome, Chromium or its headless shell',
      { cause: error },
    );
  }
}
