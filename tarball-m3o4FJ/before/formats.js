export const MEDIA_TYPES = {
    csv: 'text/csv',
    ndjson: 'application/x-ndjson',
};
/**
 * Yields the texts of the pages as parts of one file, so only the first page keeps the CSV header line. A page without
 * rows ends the list.
 */
export async function* asOneFile(format, cursor, page) {
    for (let isFirst = true, next = cursor; isFirst || typeof next === 'string'; isFirst = false) {
        const { text, nextCursor } = await page(next);
        const rows = format === 'csv' ? withoutHeader(text) : text;
        if (isFirst)
            yield text;
        else if (rows !== '')
            yield rows;
        next = rows === '' ? null : nextCursor;
    }
}
/** Removes the header line. Column names contain no line breaks. */
function withoutHeader(csv) {
    return csv.slice(csv.indexOf('\n') + 1);
}
