/**
 * Runs `npm run prove -- NAME`, which proves a property of the complete system and prints figures. The exit status is 1
 * if the property does not hold, and 2 if the machine does not meet a requirement.
 */
import { proofs } from './proofs.js';

await proofs.parseAsync();
