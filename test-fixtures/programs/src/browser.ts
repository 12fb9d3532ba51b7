import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type Browser } from 'puppeteer-core';

/**
 * A shell script that runs the browser at `CHROMIUM_PATH`, or else the npm package's browser, which it unpacks into its
 * folder; afterwards it deletes the folder. The browser also exits when the pipe to the parent process closes.
 *
 * The package unpacks its libraries, which Debian's slim images lack, only if it detects AWS. The package's own font
 * settings refer to folders that do not exist, and the browser exits if it finds no font.
 */
const GUARD = `#!/bin/sh
folder=$(dirname "$0")
browser=$CHROMIUM_PATH
if [ -z "$browser" ]; then
  browser=$folder/chromium
  export LD_LIBRARY_PATH="$folder/al2023/lib" FONTCONFIG_FILE="$folder/fonts.conf"
  AWS_EXECUTION_ENV=20.x "$NODE" -e 'require(process.argv[1]).executablePath()' "$PACKAGE" >"$folder/log" 2>&1
fi
"$browser" "$@" 2>>"$folder/log"
status=$?
[ $status = 0 ] || cat "$folder/log" >&2
until rm -rf "$folder" 2>/dev/null; do sleep 1; done
exit $status
`;

const fontsIn = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}/fonts/fonts</dir><cachedir>${folder}/fonts/cache</cachedir></fontconfig>
`;

/** Starts a headless browser. GUARD deletes the browser's files when the browser closes or this process is killed. */
export async function startBrowser(): Promise<Browser> {
  const folder = await mkdtemp(join(tmpdir(), 'brand-visibility-browser-'));
  const guard = join(folder, 'guard');
  await writeFile(join(folder, 'fonts.conf'), fontsIn(folder));
  await writeFile(guard, GUARD, { mode: 0o700 });
  const { PATH, CHROMIUM_PATH = '' } = process.env;
  try {
    return await puppeteer.launch({
      executablePath: guard,
      headless: 'shell',
      pipe: true,
      dumpio: true, // shows the guard's output if the browser fails
      userDataDir: join(folder, 'profile'),
      // The sandbox refuses root and needs privileges that containers lack. Tests open only pages of this project.
      args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
      env: {
        PATH,
        CHROMIUM_PATH,
        HOME: folder,
        TMPDIR: folder,
        NODE: process.execPath,
        PACKAGE: createRequire(import.meta.url).resolve('@sparticuz/chromium'),
      },
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
