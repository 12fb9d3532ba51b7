/**
 * `npm run prove -- NAME`: proves a property of the whole system and prints figures; exits with status 1 if it fails.
 */
import { Command } from 'commander';
import { alteredCursors } from './altered-cursors.js';
import { answersAddUp } from './answers-add-up.js';
import { attacks } from './attacks.js';
import { compareDatabases } from './compare-databases.js';
import { databaseRestart } from './database-restart.js';
import { databaseTrouble } from './database-trouble.js';
import { fuzzing } from './fuzz.js';
import { kills } from './kills.js';
import { limiter } from './limiter.js';
import { manyAccounts } from './many-accounts.js';
import { paging } from './paging.js';
import { pgbouncer } from './pgbouncer.js';
import { recording } from './recording.js';
import { readReplica } from './read-replica.js';
import { removeAccountFilter } from './remove-account-filter.js';
import { rollingRestart } from './rolling-restart.js';
import { series } from './series.js';
import { slowSockets } from './slow-sockets.js';
import { smuggling } from './smuggling.js';
import { soak } from './soak.js';
import { way } from './way.js';

const proofs = new Command('prove').description('Proves properties of the service and prints the figures.');
compareDatabases(proofs);
databaseRestart(proofs);
databaseTrouble(proofs);
removeAccountFilter(proofs);
kills(proofs);
paging(proofs);
alteredCursors(proofs);
answersAddUp(proofs);
series(proofs);
fuzzing(proofs);
manyAccounts(proofs);
pgbouncer(proofs);
limiter(proofs);
slowSockets(proofs);
smuggling(proofs);
soak(proofs);
rollingRestart(proofs);
recording(proofs);
readReplica(proofs);
attacks(proofs);
way(proofs);
await proofs.parseAsync();
