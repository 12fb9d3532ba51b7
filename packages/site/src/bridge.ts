/** Packs the MCP bridge `apps/mcp` as an npm package for `npx` and as a bundle for Claude Desktop. */
import { buildSync } from 'esbuild';
import { zipSync } from 'fflate';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { manifestFile, tarball, type PackedFile } from '../scripts/tarball.mjs';
import { siteFile, type SiteFile } from './site-file.js';

const ROOT = new URL('../../../', import.meta.url);
const PROGRAM = 'dist/main.js';

/** The fields of apps/mcp/package.json that this module reads. */
interface Manifest {
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly engines: { readonly node: string };
}

/** Returns the program of apps/mcp as an npm package and as a bundle for Claude Desktop (rule 21.13). */
export function bridgeFiles(): readonly SiteFile[] {
  const read = (path: string) => readFileSync(new URL(path, ROOT));
  const manifest = JSON.parse(String(read('apps/mcp/package.json'))) as Manifest; // lint validates this file
  const files = [manifestFile(manifest), ['LICENSE', read('LICENSE')], [PROGRAM, bundled()]] as const;
  const bundle = Buffer.from(`${JSON.stringify(bundleManifest(manifest), null, 2)}\n`);
  return [
    siteFile('brand-visibility-mcp.tgz', tarball(files)),
    siteFile('brand-visibility.mcpb', zipped([['manifest.json', bundle], ...files])),
  ];
}

/** Bundles the program from its sources into one module, because `npm start` does not bundle apps/mcp. */
function bundled(): Buffer {
  const { outputFiles } = buildSync({
    absWorkingDir: fileURLToPath(ROOT),
    entryPoints: ['apps/mcp/src/main.ts'],
    write: false,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
  });
  return Buffer.concat(outputFiles.map(({ contents }) => contents));
}

/** Returns the manifest of the bundle. Claude Desktop asks for the values of `user_config` and passes them in `env`. */
const bundleManifest = ({ version, description, license, engines }: Manifest) => ({
  manifest_version: '0.3',
  name: 'brand-visibility',
  display_name: 'Brand Visibility',
  version,
  description,
  author: { name: 'Brand Visibility API contributors' },
  license,
  server: {
    type: 'node',
    entry_point: PROGRAM,
    mcp_config: {
      command: 'node',
      args: [`\${__dirname}/${PROGRAM}`],
      env: {
        BRAND_VISIBILITY_URL: '${user_config.url}',
        BRAND_VISIBILITY_KEY: '${user_config.key}',
      },
    },
  },
  tools_generated: true,
  prompts_generated: true,
  compatibility: { runtimes: { node: engines.node } },
  user_config: {
    url: {
      type: 'string',
      title: 'URL of the service',
      description: 'Such as https://api.example.com',
      required: true,
    },
    key: {
      type: 'string',
      title: 'API key',
      description: 'The owner of your account creates keys.',
      sensitive: true,
      required: true,
    },
  },
});

/** Creates an uncompressed zip file. The bytes depend only on the packed files, not on the time. */
function zipped(files: readonly PackedFile[]): Buffer {
  const mtime = new Date(1980, 0, 1); // the earliest time that the zip format can store, as a local time
  return Buffer.from(zipSync(Object.fromEntries(files), { level: 0, mtime }));
}
