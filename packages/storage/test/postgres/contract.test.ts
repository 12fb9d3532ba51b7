import { storeContract } from '../contract/store-contract.js';
import { openPostgresDatabase } from '../support/postgres-database.js';

storeContract(openPostgresDatabase);
