/**
 * The folders and files of a source folder in their order: a file imports only what is on earlier levels or in its own
 * folder. Parts on the same level do not import each other.
 */
module.exports = {
  'packages/domain': [
    ['vocabulary.ts', 'number.ts', 'csv.ts'],
    ['time', 'texts'],
    ['api-key.ts'],
    ['figures'], // of the answers of one window
    ['comparison'], // of two windows, with what chance can move
    ['rivals'],
    ['names'], // where texts name brands
    ['breakdowns', 'methodology', 'page-audits', 'prompts', 'recommendations'],
    ['runs', 'site-access', 'sources'],
    ['explanation', 'outreach'],
  ],
  'packages/contract': [
    ['immutable.ts'],
    ['errors'],
    ['query'], // the types of parameters
    ['resources', 'rows'], // the fields of responses, and their CSV
    ['endpoints'],
    ['parsing'], // the parameters of an endpoint, from a query
    ['openapi'],
    ['import'],
    ['index.ts'],
  ],
  'packages/counting': [
    ['give-way.ts', 'references.ts'], // when other requests may go first; rivals and sources, as use cases know them
    ['columns'], // what facts and citations of runs share
    ['facts'],
    ['citations'], // a list of answers finds rivals in the facts
    ['order'], // ranks, and the first of many
    ['counts'], // the tallies of each report
    ['index.ts', 'stored.ts'],
  ],
  'packages/application': [
    ['faults.ts', 'key-refusal.ts', 'limits.ts'],
    ['ports'], // what use cases need of storage, by noun
    ['ports.ts'],
    ['selection'], // which answers count
    ['resources'], // rows, as responses show them
    ['endpoints'],
    ['routes.ts', 'verify-key.ts'],
    ['import', 'jobs', 'sign-in'],
    ['index.ts'],
  ],
  'packages/storage': [
    ['values.ts'], // how values become column values
    ['schema'], // tables, and how they come about
    ['limits.ts', 'operating-state.ts'],
    ['backend.ts', 'write-turns.ts'], // the seam to the engines, and how writers wait for each other
    ['scope.ts'], // what may be read
    ['statements.ts'], // queries, compiled once
    ['columns'], // the bytes of facts and citations, and their cache
    ['runs'], // the answers of a run, and what is encoded of them
    ['citations'],
    ['derived'],
    ['read', 'write'],
    ['batch', 'keys'], // what only commands do, and what precedes every read
    ['store.ts'],
    ['sqlite', 'postgres'],
    ['index.ts'],
  ],
  'apps/api': [
    ['limits'], // what a caller may take
    ['scheduling'], // who may read now, and for how long
    ['request'], // what was sent, and the context of its response
    ['response'],
    ['endpoints'], // who may ask, and the answers of /v1
    ['mcp', 'site'],
    ['sign-in'], // how assistants get the key of a person
    ['operations'], // probes, log, metrics and shutdown
    ['server'],
    ['main.ts'],
  ],
  'apps/prove': [
    ['harness'], // how proofs start programs and measure
    ['properties'], // what holds in random cases
    ['all', 'bench', 'isolation', 'kills', 'layout', 'operations'],
    ['recording', 'runtimes', 'sentences', 'trouble', 'zones'],
    ['attacks'],
    ['upgrade'],
    ['processes'],
    ['proofs.ts'],
    ['main.ts'],
  ],
  'apps/report': [
    ['data'], // what is asked for, and the responses
    ['figure'], // figures with their paths in the responses
    ['words'], // messages, and how languages write figures, names and days
    ['story'], // what a report says of the responses
    ['charts'],
    ['parts'], // what a report shows
    ['fonts.ts'],
    ['document.ts'],
    ['palette.ts', 'style.ts'],
    ['program', 'recorded.ts'],
    ['run-command.ts'],
    ['main.ts'],
  ],
};
