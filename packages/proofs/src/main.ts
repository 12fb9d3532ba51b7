/** `npm run prove -- NAME`: shows a property of the whole with a figure; status 1 when it does not hold. One line a proof. */
import { Command } from 'commander';
import { alteredCursors } from './altered-cursors.js';
import { answersAddUp } from './answers-add-up.js';
import { compareDatabases } from './compare-databases.js';
import { databaseRestart } from './database-restart.js';
import { kills } from './kills.js';
import { paging } from './paging.js';
import { removeAccountFilter } from './remove-account-filter.js';
import { rollingRestart } from './rolling-restart.js';
import { slowSockets } from './slow-sockets.js';
import { smuggling } from './smuggling.js';
import { soak } from './soak.js';

const proofs = new Command('prove').description('Proves properties of the service and prints the figures.');
compareDatabases(proofs);
databaseRestart(proofs);
removeAccountFilter(proofs);
kills(proofs);
paging(proofs);
alteredCursors(proofs);
answersAddUp(proofs);
slowSockets(proofs);
smuggling(proofs);
soak(proofs);
rollingRestart(proofs);
await proofs.parseAsync();
