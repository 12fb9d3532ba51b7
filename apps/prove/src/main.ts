/**
 * Runs `npm run prove -- NAME`, which proves a property of the whole system and prints figures. Exits with status 1 if
 * the property does not hold, and with status 2 if the machine lacks a requirement.
 */
import { proofs } from './proofs.js';

await proofs.parseAsync();
