/**
 * The error with which a failed call rejects. (An aborted call rejects with the reason of the signal.) `message`
 * summarizes the failure in one line. No field ever contains the API key.
 */
export class BrandVisibilityError extends Error {
    name = 'BrandVisibilityError';
    code;
    detail;
    status;
    requestId;
    errors;
    retryAfterSeconds;
    constructor(failure) {
        super(messageOf(failure));
        this.code = failure.code;
        this.detail = failure.detail;
        this.status = failure.status;
        this.requestId = failure.requestId;
        this.errors = failure.errors;
        this.retryAfterSeconds = failure.retryAfterSeconds;
    }
}
/** Returns one line, such as `invalid_parameter: tz must be a zone (did you mean Europe/Paris?) (request 0b7e…)`. */
function messageOf({ code, detail, errors, requestId }) {
    const explanation = errors.map(textOf).join('; ') || detail;
    return `${code}: ${explanation}${requestId === null ? '' : ` (request ${requestId})`}`;
}
function textOf({ parameter, detail, did_you_mean }) {
    return `${parameter} ${detail}${did_you_mean === undefined ? '' : ` (did you mean ${did_you_mean}?)`}`;
}
