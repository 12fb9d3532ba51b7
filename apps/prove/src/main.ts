/**
 * `npm run prove -- NAME`: proves a property of the whole system and prints figures; exits with status 1 if it fails.
 */
import { filesInPandas, PROPERTIES, recomputeInPython } from '@brand-visibility/properties';
import { Command } from 'commander';
import { attacks } from './attacks/attacks.js';
import { conversations } from './conversations/conversations.js';
import { databaseRestart } from './trouble/database-restart.js';
import { databaseTrouble } from './trouble/database-trouble.js';
import { propertyCommand } from './properties/command.js';
import { replaying } from './properties/replay.js';
import { intervals } from './intervals/intervals.js';
import { kills } from './kills/kills.js';
import { limiter } from './processes/limiter.js';
import { manyAccounts } from './isolation/many-accounts.js';
import { pgbouncer } from './isolation/pgbouncer.js';
import { mcpConformance } from './mcp/mcp-conformance.js';
import { recording } from './processes/recording.js';
import { readReplica } from './replica/read-replica.js';
import { removeAccountFilter } from './isolation/remove-account-filter.js';
import { rollingRestart } from './processes/rolling-restart.js';
import { slowSockets } from './processes/slow-sockets.js';
import { smuggling } from './processes/smuggling.js';
import { soak } from './processes/soak.js';

const proofs = new Command('prove').description('Proves properties of the service and prints the figures.');
databaseRestart(proofs);
databaseTrouble(proofs);
removeAccountFilter(proofs);
kills(proofs);
intervals(proofs);
for (const property of PROPERTIES) propertyCommand(proofs, property);
propertyCommand(proofs, recomputeInPython);
propertyCommand(proofs, filesInPandas);
replaying(proofs);
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
mcpConformance(proofs);
conversations(proofs);
await proofs.parseAsync();
