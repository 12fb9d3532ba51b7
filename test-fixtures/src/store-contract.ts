import { describe, expect, test } from '@jest/globals';
import { boardCountsContract } from './store-contract/board-counts.js';
import { boardPagingContract } from './store-contract/board-paging.js';
import { boardsContract } from './store-contract/boards.js';
import { changesContract } from './store-contract/changes.js';
import { checkingContract } from './store-contract/checking.js';
import { completingContract } from './store-contract/completing.js';
import { drawnBoardsContract } from './store-contract/drawn-boards.js';
import { erasingContract } from './store-contract/erasing.js';
import { figuresContract } from './store-contract/figures.js';
import { freshnessContract } from './store-contract/freshness.js';
import { groupsContract } from './store-contract/groups.js';
import { importCountsContract } from './store-contract/import-counts.js';
import { importingContract } from './store-contract/importing.js';
import { keysContract } from './store-contract/keys.js';
import { knownDomainsContract } from './store-contract/known-domains.js';
import { largeRowsContract } from './store-contract/large-rows.js';
import { largeTextsContract } from './store-contract/large-texts.js';
import { listsContract } from './store-contract/lists.js';
import { longTextsContract } from './store-contract/long-texts.js';
import { openForEach, type Open } from './store-contract/opened.js';
import { pageAuditsContract } from './store-contract/page-audits.js';
import { partsContract } from './store-contract/parts.js';
import { rankedPagingContract } from './store-contract/ranked-paging.js';
import { recommendationsContract } from './store-contract/recommendations.js';
import { remeasuringContract } from './store-contract/remeasuring.js';
import { requestsContract } from './store-contract/requests.js';
import { rivalsContract } from './store-contract/rivals.js';
import { rowsContract } from './store-contract/rows.js';
import { runsContract } from './store-contract/runs.js';
import { scopesContract } from './store-contract/scopes.js';
import { siteAccessContract } from './store-contract/site-access.js';
import { sourceListsContract } from './store-contract/source-lists.js';
import { sourcesContract } from './store-contract/sources.js';
import { talliesContract } from './store-contract/tallies.js';

export type { Open, Opened, OpenStore, Tampering } from './store-contract/opened.js';
export { expectAgreement, readBrand } from './store-contract/agreement.js';
export { everyBrandOf, withoutHistory } from './store-contract/opened.js';
export { smallWorld, smallRun, answerOf, mention, NAMED } from './store-contract/small-world.js';
export {
  bring,
  differences,
  fingerprint,
  NOW,
  finalRecords,
  worldOf,
} from './store-contract/final-records.js';

/** The contract of every store, whatever its database, as jest tests. `open` creates a new database at each call. */
export function storeContract(open: Open): void {
  describe('a store', () => {
    const opened = openForEach(open);
    test('answers after opening', async () => {
      await expect(opened().store.ping()).resolves.toBeUndefined();
    });
  });
  keysContract(open);
  requestsContract(open);
  scopesContract(open);
  runsContract(open);
  listsContract(open);
  largeRowsContract(open);
  largeTextsContract(open);
  rowsContract(open);
  talliesContract(open);
  partsContract(open);
  groupsContract(open);
  sourcesContract(open);
  rivalsContract(open);
  knownDomainsContract(open);
  figuresContract(open);
  freshnessContract(open);
  importingContract(open);
  importCountsContract(open);
  longTextsContract(open);
  recommendationsContract(open);
  remeasuringContract(open);
  checkingContract(open);
  completingContract(open);
  changesContract(open);
  erasingContract(open);
  boardsContract(open);
  boardCountsContract(open);
  drawnBoardsContract(open);
  boardPagingContract(open);
  rankedPagingContract(open);
  sourceListsContract(open);
  siteAccessContract(open);
  pageAuditsContract(open);
}
