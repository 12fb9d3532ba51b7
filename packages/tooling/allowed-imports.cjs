/**
 * What the sources of each package may import besides Node and the package itself: exactly the `dependencies` of its
 * package.json, so that a new one is a deliberate edit here. `@NAME` stands for a package of this repository. Imports
 * point one way: domain <- contract <- application <- counting <- storage <- wiring <- apps.
 */
module.exports = {
  'packages/domain': 'tr46',
  'packages/contract': '@domain zod',
  'packages/application': '@contract @domain',
  'packages/counting': '@application @domain lru-cache',
  'packages/storage': '@application @contract @counting @domain better-sqlite3 dataloader kysely pg',
  'packages/wiring': '@application @contract @domain @storage inversify reflect-metadata zod',
  'apps/api':
    '@application @contract @domain @modelcontextprotocol/server @terminal @wiring express pino prom-client',
  'apps/jobs': '@application @contract @demo-world @domain @terminal @wiring commander',
  'packages/demo-world': '@contract @domain date-fns date-fns-tz',

  // What integrators and assistants install or start by itself, and what is built on the client.
  'packages/client': '',
  'apps/mcp': '',
  'packages/terminal': '',
  'packages/copy': '@client @domain @terminal better-sqlite3',
  'packages/report':
    '@client @domain @terminal @fontsource/inter @fontsource/newsreader d3-scale marked preact preact-render-to-string zod',
  'packages/site': '@client @contract @copy @domain @report esbuild fflate marked',

  // What is never deployed. Only bench, prove and documents use the product from outside.
  'apps/bench':
    '@api @application @contract @databases @domain @duckdb/node-api @jobs @programs @records @storage better-sqlite3 commander pg',
  'apps/documents':
    '@api @application @contract @demo-world @domain @jobs @records @wiring openapi-typescript typescript',
  'apps/prove':
    '@api @application @contract @databases @domain @jobs @programs @properties @records @requests @storage @wiring better-sqlite3 commander zod',
  'test-fixtures/databases': 'pg',
  'test-fixtures/model': 'tr46',
  'test-fixtures/programs': '@contract @domain @sparticuz/chromium ajv puppeteer-core',
  'test-fixtures/properties':
    '@application @client @contract @copy @counting @databases @domain @model @programs @records @requests @storage better-sqlite3 fast-check moment-timezone zod',
  'test-fixtures/records': '@application @contract @domain',
  'test-fixtures/requests': '@application @contract @domain @programs @records ajv moment-timezone',
};
