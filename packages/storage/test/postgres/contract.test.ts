import { storeContract } from '@brand-visibility/test-fixtures/store-contract';
import { openPostgresDatabase } from '../support/postgres-database.js';

storeContract(openPostgresDatabase);
