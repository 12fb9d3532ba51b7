/** A page of any list. */
export interface PageOf<Row> {
  readonly data: readonly Row[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

/**
 * The pages of a list, one after another; `page` gets the cursor, null for the first. Throws where `has_more`
 * contradicts the cursor.
 */
export async function* everyPage<Page extends PageOf<unknown>>(
  page: (cursor: string | null) => Promise<Page>,
): AsyncGenerator<Page> {
  let cursor: string | null = null;
  do {
    const shown: Page = await page(cursor);
    if (shown.has_more !== (shown.next_cursor !== null)) throw new Error('has_more contradicts next_cursor');
    yield shown;
    cursor = shown.next_cursor;
  } while (cursor !== null);
}
