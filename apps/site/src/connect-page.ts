import { codeBox, pageHtml, type Look } from './page.js';
import { inBase64, PUBLIC } from './public-url.js';
import type { SiteFile } from './site-file.js';

/** The page at `/connect` (rule 21.13), which explains how to connect each assistant in one step. */

const NAME = 'brand-visibility';
const VARIABLE = 'BRAND_VISIBILITY_KEY';
const ENDPOINT = `${PUBLIC.url}/mcp`;
const HEADER = `--header "Authorization: Bearer $${VARIABLE}"`;

/**
 * The public program that passes messages from standard input to `/mcp`. It puts the variable into the header, so that
 * the key is not in the list of processes; the header has no space, which some assistants on Windows split.
 */
const PROGRAM = {
  command: 'npx',
  args: ['-y', 'mcp-remote@0.15.1', ENDPOINT, '--header', 'Authorization:${AUTHORIZATION}'],
  env: { AUTHORIZATION: 'Bearer KEY' },
};

/** An assistant, with instructions on how to connect it. */
interface Assistant {
  readonly name: string;
  /** The instruction, as HTML. */
  readonly step: string;
  /** Text to paste, such as a command or a configuration. */
  readonly paste?: string;
  /** Text to paste on Windows. Default: `paste`, converted to PowerShell syntax (`inPowerShell`). */
  readonly onWindows?: string;
  /** The least version that was tried (docs/mcp.md), and the result if it did not connect. */
  readonly tried?: string;
}

/** Rewrites the environment variable in a line of shell code in PowerShell syntax. */
const inPowerShell = (line: string) => line.replaceAll(`$${VARIABLE}`, `$env:${VARIABLE}`);

const ASSISTANTS: readonly Assistant[] = [
  {
    name: 'Claude Code',
    step: 'Paste this line into a terminal, in the folder of your project.',
    paste: `claude mcp add --transport http ${NAME} ${ENDPOINT} ${HEADER}`,
    tried: '2.1.197',
  },
  {
    name: 'Cursor',
    step: `${button(cursorLink(), 'Add to Cursor')} Cursor reads the key from the variable: start it from the terminal in which you set it.`,
  },
  {
    name: 'VS Code',
    step: `${button(codeLink(), 'Add to Visual Studio Code')} It asks for the key.`,
  },
  {
    name: 'Codex CLI',
    step: 'Paste this line into a terminal. Codex reads the key from the variable each time that it starts.',
    paste: `codex mcp add ${NAME} --url ${ENDPOINT} --bearer-token-env-var ${VARIABLE}`,
    tried: '0.171.0, which accepted the line; a connection was not tried',
  },
  {
    name: 'Gemini CLI',
    step: 'Paste this line into a terminal. Gemini disables servers in folders that it does not trust.',
    paste: `gemini mcp add --scope user --transport http ${HEADER} ${NAME} ${ENDPOINT}`,
    tried: '0.61.0',
  },
  {
    name: 'Inspector',
    step: 'Paste this line into a terminal to see the tools without an assistant.',
    paste: `npx @modelcontextprotocol/inspector --cli ${ENDPOINT} --transport http --method tools/list ${HEADER}`,
    tried: '2.12.0, which needs Node 22.19 or later',
  },
  {
    name: 'Others',
    step: `If an assistant can send a header, give it the URL <code>${ENDPOINT}</code> and the header <code>Authorization: Bearer KEY</code>. If it only starts programs, paste this into its configuration, with your key. It needs Node 18 or later.`,
    paste: configurationText(PROGRAM),
    onWindows: configurationText(throughCmd(PROGRAM)),
  },
];

/** Returns a link that looks like a button. */
function button(href: string, name: string): string {
  return `<a class="button primary" href="${href}">${name}</a>`;
}

/** Returns a link that adds the server to Cursor. Cursor replaces the environment variables in the configuration. */
function cursorLink(): string {
  const headers = { Authorization: `Bearer \${env:${VARIABLE}}` };
  const config = inBase64(JSON.stringify({ url: ENDPOINT, headers }));
  return `cursor://anysphere.cursor-deeplink/mcp/install?name=${NAME}&#38;config=${config}`;
}

/** Returns a link that adds the server to Visual Studio Code, which asks the user for the values of `inputs`. */
function codeLink(): string {
  const server = {
    name: NAME,
    type: 'http',
    url: ENDPOINT,
    headers: { Authorization: 'Bearer ${input:key}' },
    inputs: [{ type: 'promptString', id: 'key', description: 'API key', password: true }],
  };
  // The placeholder `PUBLIC.url` must not be encoded, so that the service can find and replace the placeholder.
  const encoded = JSON.stringify(server).split(PUBLIC.url).map(encodeURIComponent).join(PUBLIC.url);
  return `vscode:mcp/install?${encoded}`;
}

/** Wraps the command in a shell, because on Windows a program cannot start the script `npx` directly. */
function throughCmd({ command, args, ...rest }: typeof PROGRAM) {
  return { command: 'cmd', args: ['/c', command, ...args], ...rest };
}

function configurationText(server: object): string {
  return JSON.stringify({ mcpServers: { [NAME]: server } }, null, 2);
}

export const connectPage = (look: Look): SiteFile =>
  pageHtml('connect', look, {
    title: 'Connect an assistant',
    body: `<main id="main">
<h1>Connect an assistant</h1>
<p class="lead">It then reads the figures with the tools of this service. It cannot change anything.</p>
{{SIGN_IN}}<h2>Assistants that sign in</h2>
<p>claude.ai, ChatGPT, Copilot Studio, VS Code and others need only this URL, in their settings for connectors or MCP servers. They open a page of this service, on which you enter your key once. At <code>${PUBLIC.url}/connections</code> you can end a connection. Tried with the official clients for TypeScript and Python, not with these assistants themselves.</p>
${codeBox(ENDPOINT)}
{{/SIGN_IN}}<h2>Assistants that send the key</h2>
{{SIGN_IN}}<p>Also if an assistant says that it cannot sign in to this service.</p>
{{/SIGN_IN}}{{NO_SIGN_IN}}<p>Assistants that know only a URL, such as claude.ai and ChatGPT, cannot sign in to this service, unless its operator sets <code>SIGN_IN=1</code>.</p>
{{/NO_SIGN_IN}}<ol class="steps">
<li><h2>Set the key</h2>
<p>Use a separate key for each assistant, only for the brands that it may read. The owner of your account creates keys.</p>
${pasted(`export ${VARIABLE}=bvk_...`, `$env:${VARIABLE} = 'bvk_...'`)}</li>
<li><h2>Connect</h2>
<div class="assistants"><fieldset class="tabs"><legend class="unseen">Assistant</legend>${ASSISTANTS.map(tab).join('')}</fieldset>
${ASSISTANTS.map(section).join('\n')}</div></li>
<li><h2>Ask</h2>
<ul class="voice"><li>&#8220;How often was my brand named last month, and is the change more than chance?&#8221;</li>
<li>&#8220;Which questions do we lose, and to whom?&#8221;</li>
<li>&#8220;Which sites should we win next?&#8221;</li></ul></li>
</ol>
<p class="soft">The steps follow the documentation of the assistants. The service is tested with the official clients of the protocol, and was tried with <code>@modelcontextprotocol/sdk</code> from version 1.11 on.</p>
</main>`,
  });

const tab = ({ name }: Assistant, index: number) =>
  `<label><input type="radio" name="assistant"${index === 0 ? ' checked' : ''}>${name}</label>`;

const section = ({
  name,
  step,
  paste,
  onWindows,
  tried,
}: Assistant) => `<section><h3 class="unseen">${name}</h3>
<p>${step}</p>${paste === undefined ? '' : `\n${pasted(paste, onWindows)}`}
<p class="soft">${tried === undefined ? 'Not tried with the assistant itself.' : `Tried with version ${tried}.`}</p></section>`;

/** Returns a box with a string to paste, and a second box for Windows if the string for Windows differs. */
function pasted(text: string, onWindows = inPowerShell(text)): string {
  const block = codeBox(text);
  if (onWindows === text) return block;
  return `${block}\n<details><summary>On Windows</summary>${codeBox(onWindows)}</details>`;
}
