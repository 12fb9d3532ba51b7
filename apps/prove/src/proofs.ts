import {
  filesInPandas,
  PROPERTIES,
  recomputeFromCopy,
  recomputeInPython,
} from '@brand-visibility/properties';
import { Command } from 'commander';
import { all } from './all/all.js';
import { night, nodeVersions } from './all/tests.js';
import { alerts } from './operations/alerts.js';
import { units } from './operations/units.js';
import { attacks, proxy } from './attacks/attacks.js';
import { citus } from './citus/citus.js';
import { databaseTrouble } from './trouble/database-trouble.js';
import { propertyCommand } from './properties/command.js';
import { hostileReport } from './processes/hostile-report.js';
import { kills } from './kills/kills.js';
import { manyAccounts, pgbouncer } from './isolation/many-accounts.js';
import { requirePython } from './harness/python.js';
import { recording } from './recording/recording.js';
import { readReplica } from './replica/read-replica.js';
import { removeAccountFilter } from './isolation/remove-account-filter.js';
import { runtimes } from './runtimes/runtimes.js';
import { rollingRestart } from './processes/rolling-restart.js';
import { smuggling } from './processes/smuggling.js';
import { soak } from './processes/soak.js';
import { upgrade } from './upgrade/upgrade.js';
import { zones } from './zones/zones.js';

/** All system tests. Each of them is a command. */
export const proofs = new Command('prove').description(
  'Proves properties of the service and prints the figures.',
);
databaseTrouble(proofs);
removeAccountFilter(proofs);
kills(proofs);
for (const property of PROPERTIES) propertyCommand(proofs, property);
propertyCommand(proofs, recomputeInPython, () => requirePython('python3'));
propertyCommand(proofs, recomputeFromCopy, () => requirePython('python3'));
propertyCommand(proofs, filesInPandas, () => requirePython('python3', 'pandas', 'requests'));
manyAccounts(proofs);
pgbouncer(proofs);
hostileReport(proofs);
smuggling(proofs);
soak(proofs);
rollingRestart(proofs);
upgrade(proofs);
recording(proofs);
runtimes(proofs);
readReplica(proofs);
attacks(proofs);
proxy(proofs);
citus(proofs);
alerts(proofs);
units(proofs);
zones(proofs);
night(proofs);
nodeVersions(proofs);
all(proofs);
