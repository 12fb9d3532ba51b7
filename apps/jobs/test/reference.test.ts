import { expect, test } from '@jest/globals';
import type { Command } from 'commander';
import { readFileSync } from 'node:fs';
import { program } from '../src/program.js';

const REFERENCE = readFileSync(new URL('../../../docs/reference.md', import.meta.url), 'utf8');
const [, COMMANDS = ''] = /\n## Commands\n(.*?)\n## /s.exec(REFERENCE) ?? [];

/** Sections that are not about one command. */
const COMMON: ReadonlySet<string> = new Set(['Turns', 'The record']);

const sections = COMMANDS.split(/^### /m)
  .slice(1)
  .map((section) => ({ title: section.slice(0, section.indexOf('\n')), section }))
  .filter(({ title }) => !COMMON.has(title))
  .map(({ title, section }) => ({
    title,
    synopses: section.match(new RegExp(`^\`${title}\\b[^\`]*\``, 'gm')) ?? [],
  }));

const nothing = { write: () => undefined };
const commands = leavesOf(
  program({ env: {}, stdout: nothing, stderr: nothing, invocation: null, clock: () => 0n }, () => undefined),
);

/** The commands that have no subcommands, with their long options. */
function leavesOf(parent: Command, path = ''): readonly { title: string; options: readonly string[] }[] {
  return parent.commands.flatMap((command) => {
    const title = `${path}${command.name()}`;
    if (command.commands.length > 0) return leavesOf(command, `${title} `);
    return [{ title, options: command.options.flatMap(({ long }) => long ?? []).sort() }];
  });
}

test('docs/reference.md describes exactly the commands that exist', () => {
  expect(sections.map(({ title }) => title).sort()).toEqual(commands.map(({ title }) => title).sort());
});

test.each(commands)(
  'the synopsis of $title in docs/reference.md contains its options',
  ({ title, options }) => {
    const [described] = sections.filter((each) => each.title === title);
    const inSynopses = (described?.synopses.join(' ').match(/--[a-z][a-z-]*/g) ?? []).sort();
    expect(described?.synopses.length).toBeGreaterThan(0);
    expect([...new Set(inSynopses)]).toEqual(options);
  },
);
