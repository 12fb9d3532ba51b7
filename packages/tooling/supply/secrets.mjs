/** Secret scanners are not npm packages, and none knows the keys of this service. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { containsApiKey } from '../../domain/dist/api-key.js';
import { filesOf } from './checkout.mjs';

/** The forms of third-party secrets. For our own keys the checksum distinguishes real ones from examples. */
const SECRET_FORMS = {
  'a private key': /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----/,
  'an AWS access key': /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
  'a GitHub token': /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9_]{60})/,
  'an npm token': /\bnpm_[A-Za-z0-9]{36}\b|:_(?:authToken|auth|password)\s*=\s*[^\s$]/,
  'a Slack token': /\bxox[abeoprs]-[A-Za-z0-9-]{20}/,
  'a Google API key': /\bAIza[A-Za-z0-9_-]{35}/,
  'a key of a payment or model provider': /\b(?:[rs]k_live_|sk-)[A-Za-z0-9_-]{24}/,
  'a JSON Web Token': /\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}/,
  'a password in a URL': new RegExp(String.raw`\b[a-z][a-z+.-]*://[^\s:/@]*:${randomText(12)}@`),
  'an assigned secret': new RegExp(
    String.raw`(?:secret|password|passwd|token|credential)\w*['"]?\s*[:=]\s*['"]?(?!bvk_)${randomText(24)}`,
    'i',
  ),
};

/** At least `length` characters with both letters and digits, as in a generated password but not in a placeholder. */
function randomText(length) {
  const character = String.raw`[A-Za-z0-9+/_=%.-]`;
  return String.raw`(?=${character}*\d)(?=${character}*[A-Za-z])${character}{${length},}`;
}

/** The secrets in the files of a git checkout, one a line, without their values. */
export function secretsIn(checkout) {
  return filesOf(checkout).flatMap((file) =>
    secretsOf(readFileSync(join(checkout, file), 'latin1')).map((what) => `${file}: ${what}`),
  );
}

function secretsOf(text) {
  const forms = Object.entries(SECRET_FORMS).filter(([, form]) => form.test(text));
  return [...(containsApiKey(text) ? ['an API key of this service'] : []), ...forms.map(([what]) => what)];
}
