/**
 * `npm run prove -- NAME`: proves a property of the whole system and prints figures; exits with status 1 if it fails,
 * and with status 2 if the machine lacks what it needs.
 */
import { proofs } from './proofs.js';

await proofs.parseAsync();
