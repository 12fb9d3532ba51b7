/**
 * Loaded before a program (`node --import`): fixes its clock at CLOCK (milliseconds since 1970), its random numbers, from
 * which keys are made, at RANDOM, and the names of the machine and of the user, so that each run stores the same.
 */
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';

const at = Number(process.env.CLOCK);
Date.now = () => at;
let drawn = Number(process.env.RANDOM);
crypto.randomInt = (limit) => {
  drawn = (drawn * 48_271) % 2_147_483_647;
  return drawn % limit;
};
os.hostname = () => 'host';
os.userInfo = () => ({ username: 'operator' });
syncBuiltinESMExports();
