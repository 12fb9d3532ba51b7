/** `npm run prove -- NAME`: shows a property of the whole with a figure; status 1 when it does not hold. One line a proof. */
import { Command } from 'commander';
import { alteredCursors } from './altered-cursors.js';
import { answersAddUp } from './answers-add-up.js';
import { compareDatabases } from './compare-databases.js';
import { databaseRestart } from './database-restart.js';
import { fuzzing } from './fuzz.js';
import { kills } from './kills.js';
import { manyAccounts, pgbouncer } from './many-accounts.js';
import { paging } from './paging.js';
import { removeAccountFilter } from './remove-account-filter.js';

const proofs = new Command('prove').description('Proves properties of the service and prints the figures.');
compareDatabases(proofs);
databaseRestart(proofs);
removeAccountFilter(proofs);
kills(proofs);
paging(proofs);
alteredCursors(proofs);
answersAddUp(proofs);
fuzzing(proofs);
manyAccounts(proofs);
pgbouncer(proofs);
await proofs.parseAsync();
