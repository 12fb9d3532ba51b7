"use strict";
/* Written from docs/openapi.json by apps/documents; do not edit. `npm run docs` writes it. */
Object.defineProperty(exports, "__esModule", { value: true });
exports.OPERATIONS = void 0;
/** The path of each method, and what kind of response it has. */
exports.OPERATIONS = {
    getAccount: { path: '/v1/account', isList: false },
    listBrands: { path: '/v1/brands', isList: true, hasRows: true },
    getBrand: { path: '/v1/brands/{brand_id}', isList: false },
    getVisibility: { path: '/v1/brands/{brand_id}/visibility', isList: false },
    getCompetitors: { path: '/v1/brands/{brand_id}/competitors', isList: false, hasRows: true },
    listRuns: { path: '/v1/brands/{brand_id}/runs', isList: true, hasRows: true },
    getRun: { path: '/v1/brands/{brand_id}/runs/{run_id}', isList: false },
    listPrompts: { path: '/v1/brands/{brand_id}/prompts', isList: true, hasRows: true },
    getPrompt: { path: '/v1/brands/{brand_id}/prompts/{prompt_id}', isList: false },
    listAnswers: { path: '/v1/brands/{brand_id}/prompts/{prompt_id}/answers', isList: true, hasRows: true },
    getSiteAccess: { path: '/v1/brands/{brand_id}/site-access', isList: false },
    listPageAudits: { path: '/v1/brands/{brand_id}/page-audits', isList: true, hasRows: true },
    getPageAudit: { path: '/v1/brands/{brand_id}/page-audits/{audit_id}', isList: false },
    listRecommendations: { path: '/v1/brands/{brand_id}/recommendations', isList: true, hasRows: true },
    getRecommendation: { path: '/v1/brands/{brand_id}/recommendations/{recommendation_id}', isList: false },
    listOutreachTargets: { path: '/v1/brands/{brand_id}/outreach-targets', isList: true, hasRows: true },
    getVisibilitySeries: { path: '/v1/brands/{brand_id}/visibility/series', isList: false, hasRows: true },
    getCompetitorSeries: { path: '/v1/brands/{brand_id}/competitors/series', isList: false, hasRows: true },
    getVisibilityGroups: { path: '/v1/brands/{brand_id}/visibility/groups', isList: true, hasRows: true },
    listSourceDomains: { path: '/v1/brands/{brand_id}/sources/domains', isList: true, hasRows: true },
    listSourcePages: { path: '/v1/brands/{brand_id}/sources/pages', isList: true, hasRows: true },
    listBrandAnswers: { path: '/v1/brands/{brand_id}/answers', isList: true, hasRows: true },
    listChanges: { path: '/v1/brands/{brand_id}/changes', isList: true, hasRows: true },
    getVisibilityComparison: { path: '/v1/brands/{brand_id}/visibility/comparison', isList: false },
    getFilters: { path: '/v1/brands/{brand_id}/filters', isList: false },
    getMethodology: { path: '/v1/methodology', isList: false },
    explainVisibility: { path: '/v1/brands/{brand_id}/visibility/explain', isList: false },
};
