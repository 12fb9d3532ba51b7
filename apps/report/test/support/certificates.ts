import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** An address of this machine that does not look like one. */
export const ELSEWHERE = '[::ffff:127.0.0.1]';
const NAME = 'IP:::ffff:127.0.0.1';

/** A self-signed certificate, also as a file. */
export function certificateIn(folder: string, { name = NAME, isExpired = false } = {}) {
  const own = mkdtempSync(join(folder, 'certificate-'));
  const at = (file: string) => join(own, file);
  const openssl = (...args: readonly string[]) =>
    void execFileSync('openssl', args, { cwd: own, stdio: 'pipe' });
  const key = ['-newkey', 'ed25519', '-noenc', '-keyout', 'key.pem', '-subj', '/CN=mail.example'];
  if (isExpired) {
    const own =
      'database=index\nnew_certs_dir=.\nrand_serial=yes\ndefault_md=default\npolicy=p\nx509_extensions=x\n';
    writeFileSync(
      at('ca.cnf'),
      `[ca]\ndefault_ca=a\n[a]\n${own}[p]\ncommonName=supplied\n[x]\nsubjectAltName=${name}\n`,
    );
    writeFileSync(at('index'), '');
    openssl('req', '-new', ...key, '-out', 'request.pem');
    const days = ['-startdate', '20200101000000Z', '-enddate', '20200202000000Z'];
    const files = ['-keyfile', 'key.pem', '-in', 'request.pem', '-out', 'cert.pem'];
    openssl('ca', '-batch', '-selfsign', '-notext', '-config', 'ca.cnf', ...files, ...days);
  } else openssl('req', '-x509', ...key, '-out', 'cert.pem', '-addext', `subjectAltName=${name}`);
  return { key: readFileSync(at('key.pem')), cert: readFileSync(at('cert.pem')), path: at('cert.pem') };
}
