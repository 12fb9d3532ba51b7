import { addDays, startOfDay } from '@brand-visibility/domain/time/day';
import { toMilliseconds } from '@brand-visibility/domain/time/instant';
import { ZONE_NAMES } from '@brand-visibility/domain/time/zone';
import { ZONE_DATA } from '@brand-visibility/domain/time/zone-data';
import { inWorkspace, killedAtEnd, NotRun } from '@brand-visibility/programs/workspace';
import type { Command } from 'commander';
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { grouped } from '../harness/figures.js';
import { requirePython } from '../harness/python.js';
import { STARTS, VERSION } from './python.js';

/** Names that have been links since 2024. Builds with `backzone`, such as Debian's, keep former data for them. */
const OF_BACKZONE = ['EET', 'WET'];

/** Until 2026, Vancouver changed its clocks twice a year, as Los Angeles still does. */
const FORMER_LAW = ['America/Vancouver', 'America/Los_Angeles'] as const;

/** Adds the command `zones`. It proves that in every zone, days start when zoneinfo says they do (rules 2.1, 2.8). */
export function zones(proofs: Command): void {
  proofs
    .command('zones')
    .description("compare the start of each day from 1970 to 2100 in every zone with Python's zoneinfo")
    .action(() =>
      inWorkspace(async (workspace) => {
        const names = comparedNames();
        const file = join(workspace.folder, 'starts');
        const output = openSync(file, 'w');
        const python = spawn('python3', ['-c', STARTS], { stdio: ['pipe', output, 'inherit'] });
        const exited = killedAtEnd(workspace, python);
        python.stdin?.end(names.join('\n'));
        const days = daysUntil('2101-01-01');
        const own = new Map(names.map((name) => [name, startsIn(name, days)]));
        const [status] = await exited;
        closeSync(output);
        if (status !== 0) throw new Error(`python3 ended with status ${String(status)}`);
        const lines = readFileSync(file, 'utf8').trim().split('\n');
        const theirs = new Map(lines.map((line) => line.split(': ') as [string, string]));
        const others = names.filter((name) => theirs.get(name) !== own.get(name));
        console.log(
          `IANA ${ZONE_DATA}: ${grouped(names.length * days.length)} day starts in ${names.length} zones compared`,
        );
        for (const name of others)
          console.log(`${name} differs: ${firstDifference(own.get(name), theirs.get(name))}`);
        const [zone, former] = FORMER_LAW;
        const isDetected = own.get(former) !== theirs.get(zone);
        console.log(`${zone} by the law of ${former}: ${isDetected ? 'detected' : 'not detected'}`);
        return others.length === 0 && isDetected;
      }),
    );
}

/** Returns the zones to compare. Throws `NotRun` if Python lacks a name or the IANA version of this release. */
function comparedNames(): readonly string[] {
  requirePython('python3', 'zoneinfo');
  const { stdout } = spawnSync('python3', ['-c', VERSION], {
    encoding: 'utf8',
    input: ZONE_NAMES.join('\n'),
  });
  const [version, build = '', missing = ''] = stdout.split('\n');
  if (version !== ZONE_DATA)
    throw new NotRun(
      `Python's zoneinfo reads version ${version || 'unknown'} of the IANA database, but this release uses ${ZONE_DATA}; set PYTHONTZPATH to a folder with that version`,
    );
  if (missing !== '') throw new NotRun(`Python's zoneinfo lacks ${missing}`);
  if (!build.includes('backzone')) return ZONE_NAMES;
  console.log(`not compared: ${OF_BACKZONE.join(', ')}, which this build takes from backzone`);
  return ZONE_NAMES.filter((name) => !OF_BACKZONE.includes(name));
}

function daysUntil(end: string): string[] {
  const days: string[] = [];
  for (let day = '1970-01-01'; day < end; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Returns the starts of days in a zone, in the form in which STARTS prints them. */
function startsIn(zone: string, days: readonly string[]): string {
  const changes: string[] = [];
  let before = NaN;
  for (const day of days) {
    const now = (toMilliseconds(startOfDay(day, zone)) - Date.parse(day)) / 1000;
    if (now !== before) changes.push(`${day} ${now}`);
    before = now;
  }
  return changes.join(', ');
}

function firstDifference(own = '', python = ''): string {
  const others = new Set(python.split(', '));
  const mine = new Set(own.split(', '));
  const find = (these: Set<string>, those: Set<string>) =>
    [...these].find((one) => !those.has(one)) ?? 'nothing';
  return `${find(mine, others)} here, ${find(others, mine)} there`;
}
