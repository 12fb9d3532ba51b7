"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.methodsOver = methodsOver;
const formats_js_1 = require("./formats.js");
const pending_js_1 = require("./pending.js");
const response_js_1 = require("./response.js");
const target_js_1 = require("./target.js");
/** Builds one method per operation, keyed by the name of the operation. */
function methodsOver(call, operations) {
    const methods = Object.entries(operations).map(([name, operation]) => {
        const method = operation.isList ? list(call, operation.path) : read(call, operation.path);
        return [name, operation.hasRows ? Object.assign(method, inFormats(call, operation)) : method];
    });
    return Object.fromEntries(methods);
}
/** Returns a method that requests JSON, even if an untyped caller passes `format` or `bom`. */
function read(call, path) {
    return (all = {}, options = {}) => (0, pending_js_1.pending)(async () => {
        const { format: _, bom: __, ...parameters } = all;
        const success = await call((0, target_js_1.targetOf)(path, parameters), options);
        return (0, pending_js_1.fullResponse)(success, (0, response_js_1.jsonOf)(success));
    });
}
function list(call, path) {
    const page = read(call, path);
    async function* pages(parameters = {}, options = {}) {
        let cursor = parameters['cursor'];
        for (let hasMore = true; hasMore;) {
            // The cast is safe, because in the OpenAPI document every list has these fields.
            const response = (await page({ ...parameters, cursor }, options));
            yield response;
            cursor = response.next_cursor;
            hasMore = response.has_more && typeof cursor === 'string'; // the last page may contain a cursor for later changes
        }
    }
    async function* all(parameters, options) {
        for await (const { data } of pages(parameters, options))
            yield* data;
    }
    return Object.assign(page, { pages, all });
}
function inFormats(call, { path, isList }) {
    const rows = async (format, parameters, options) => {
        const success = await call((0, target_js_1.targetOf)(path, { ...parameters, format }), options);
        return { success, page: (0, response_js_1.rowsOf)(success, formats_js_1.MEDIA_TYPES[format]) };
    };
    const one = (format) => (parameters = {}, options = {}) => (0, pending_js_1.pending)(async () => {
        const { success, page } = await rows(format, parameters, options);
        return (0, pending_js_1.fullResponse)(success, page.text);
    });
    const all = (format) => (parameters = {}, options = {}) => (0, formats_js_1.asOneFile)(format, parameters['cursor'], async (cursor) => (await rows(format, { ...parameters, cursor }, options)).page);
    const methods = { csv: one('csv'), ndjson: one('ndjson') };
    return isList ? { ...methods, csvPages: all('csv'), ndjsonPages: all('ndjson') } : methods;
}
