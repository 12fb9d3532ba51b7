/**
 * `npm run quiz`: prints twenty questions about the service, each with the rule of docs/rules.md that answers it.
 * Exits with status 1 if a rule does not exist.
 */
import { readFileSync } from 'node:fs';

const QUESTIONS = [
  ['What is visibility when no engine answered?', 'rule 1.3'],
  ['How is 2.25 rounded, and -2.25?', 'rule 1.1'],
  ['Does `mixed` count as positive or as neutral?', 'rule 1.4'],
  ['Which rivals does share of voice count for `previous`?', 'rule 1.5'],
  ['What does `7d` cover, and what is it compared with?', 'rule 2.2'],
  ['What does a report show when no run completed inside the window?', 'rule 2.5'],
  ['Do failed and filled-in answers count in a report?', 'rule 2.6'],
  ['Is `+02:00` a valid `tz`?', 'rule 2.7'],
  ['How is a location with a comma written in `locations`?', 'rule 3.1'],
  ['Which is checked first: an unknown parameter or a brand that does not exist?', 'rule 4.6'],
  ['Does a request that gets 404 use up the rate limit?', 'rule 4.7'],
  ['What happens to a request with `?token=` in its URL?', 'rule 4.4'],
  ['How is the checksum of a key computed?', 'rule 5.1'],
  ['How soon does a revoked key stop working?', 'rule 5.2'],
  ['May `limit` change between two pages?', 'rule 7.2'],
  ['When are two spellings the same rival?', 'rule 8.1'],
  ['When is a competitor row `rising`?', 'rule 8.8'],
  ['When is the verdict of a site-access check `unknown`?', 'rule 9.2'],
  ['What fills in a failed question of a run?', 'rule 9.6'],
  ['What does the database contain after an import was killed?', 'rule 12.1'],
];

const document = readFileSync(new URL('../../docs/rules.md', import.meta.url), 'utf8');
for (const [question, rule] of QUESTIONS) {
  const [, text] = document.split(`**${rule.slice('rule '.length)}** `);
  console.log(
    `${question}\n  ${rule}: ${text?.split(/\n\n<details>|\n\*\*\d/)[0].replaceAll('\n', '\n  ') ?? 'does not exist'}\n`,
  );
  if (text === undefined) process.exitCode = 1;
}
