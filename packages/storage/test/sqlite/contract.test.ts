import { storeContract } from '../contract/store-contract.js';
import { openSqliteFile } from '../support/sqlite-file.js';

storeContract(openSqliteFile);
