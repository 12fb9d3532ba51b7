import { describe, expect, test } from '@jest/globals';
import { boardPagingContract } from './board-paging.js';
import { boardsContract } from './boards.js';
import { changesContract } from './changes.js';
import { checkingContract } from './checking.js';
import { commandRunsContract } from './command-runs.js';
import { completingContract } from './completing.js';
import { drawnBoardsContract } from './drawn-boards.js';
import { dryRunsContract } from './dry-runs.js';
import { erasingContract } from './erasing.js';
import { erasingTextsContract } from './erasing-texts.js';
import { explanationsContract } from './explanations.js';
import { filtersContract } from './filters.js';
import { freshnessContract } from './freshness.js';
import { importCountsContract } from './import-counts.js';
import { importingContract } from './importing.js';
import { keysContract } from './keys.js';
import { largeRowsContract } from './large-rows.js';
import { largeTextsContract } from './large-texts.js';
import { manyKeysContract } from './many-keys.js';
import { longTextsContract } from './long-texts.js';
import { openForEach, type Open } from './opened.js';
import { rankedPagingContract } from './ranked-paging.js';
import { recommendationsContract } from './recommendations.js';
import { remeasuringContract } from './remeasuring.js';
import { requestsContract } from './requests.js';
import { revocationsContract } from './revocations.js';
import { rivalsContract } from './rivals.js';
import { sourceListsContract } from './source-lists.js';
import { sourcesContract } from './sources.js';

/** The contract of every store, whatever its database, as jest tests. `open` creates a new database at each call. */
export function storeContract(open: Open): void {
  describe('a store', () => {
    const opened = openForEach(open);
    test('answers after opening', async () => {
      await expect(opened().store.ping()).resolves.toEqual([]);
    });
  });
  keysContract(open);
  manyKeysContract(open);
  revocationsContract(open);
  requestsContract(open);
  filtersContract(open);
  largeRowsContract(open);
  largeTextsContract(open);
  explanationsContract(open);
  sourcesContract(open);
  rivalsContract(open);
  freshnessContract(open);
  importingContract(open);
  importCountsContract(open);
  dryRunsContract(open);
  longTextsContract(open);
  recommendationsContract(open);
  remeasuringContract(open);
  checkingContract(open);
  completingContract(open);
  changesContract(open);
  commandRunsContract(open);
  erasingContract(open);
  erasingTextsContract(open);
  boardsContract(open);
  drawnBoardsContract(open);
  boardPagingContract(open);
  rankedPagingContract(open);
  sourceListsContract(open);
}
