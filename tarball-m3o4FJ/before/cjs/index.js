"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.weeks = exports.thisMonth = exports.lastMonth = exports.BrandVisibilityError = exports.createClient = void 0;
/** Exports the public names of the client. */
var client_js_1 = require("./client.js");
Object.defineProperty(exports, "createClient", { enumerable: true, get: function () { return client_js_1.createClient; } });
var error_js_1 = require("./error.js");
Object.defineProperty(exports, "BrandVisibilityError", { enumerable: true, get: function () { return error_js_1.BrandVisibilityError; } });
var windows_js_1 = require("./windows.js");
Object.defineProperty(exports, "lastMonth", { enumerable: true, get: function () { return windows_js_1.lastMonth; } });
Object.defineProperty(exports, "thisMonth", { enumerable: true, get: function () { return windows_js_1.thisMonth; } });
Object.defineProperty(exports, "weeks", { enumerable: true, get: function () { return windows_js_1.weeks; } });
