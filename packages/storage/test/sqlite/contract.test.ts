import { storeContract } from '@brand-visibility/test-fixtures/store-contract';
import { openSqliteFile } from '../support/sqlite-file.js';

storeContract(openSqliteFile);
