/** The page at `/report`, which asks for a key and then shows the brands that the key can read. */
import { BrandVisibilityError, type Brand } from '@brand-visibility/client';
import { useEffect, useState } from 'preact/hooks';
import type { Fault } from '@brand-visibility/report/data/report';
import { openClient, waitText } from './connection.js';
import { applyFaces } from './faces.js';
import { KeyForm } from './key-form.js';
import { eraseKey, keepKey, keptKey } from './kept-key.js';
import { say } from './language.js';
import { Notice } from './notices.js';
import { Tool, type ToolProps } from './tool.js';

const NEVER = new AbortController().signal;

/** Shows the key form until the service accepts a key, and then the page. */
export function App({ clock }: Pick<ToolProps, 'clock'>) {
  const [session, setSession] = useState<{
    readonly apiKey: string;
    readonly brands: readonly Brand[];
  } | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const open = async (key: string, isKept: boolean) => {
    setBusy(true);
    setRefusal(null);
    try {
      const brands: Brand[] = [];
      const client = openClient(key, NEVER, (wait) => setRefusal(wait && waitText(wait)));
      for await (const brand of client.listBrands.all({ limit: 100 })) brands.push(brand);
      if (isKept) keepKey(key);
      applyFaces();
      setSession({ apiKey: key, brands });
    } catch (error) {
      if (error instanceof BrandVisibilityError && error.status === 401) eraseKey();
      setRefusal(sentenceOf(error));
    }
    setBusy(false);
  };
  useEffect(() => {
    const kept = keptKey();
    if (kept !== null) void open(kept, true);
  }, []);
  if (session !== null)
    return (
      <Tool
        clock={clock}
        {...session}
        onEnd={(fault) => {
          eraseKey();
          setRefusal(fault && refusalOf(fault));
          setSession(null);
        }}
      />
    );
  if (keptKey() !== null && refusal === null)
    return (
      <main class="alone">
        <Notice isAll>{say('form.opening')}</Notice>
      </main>
    );
  return <KeyForm refusal={refusal} isBusy={isBusy} onKey={(key, isKept) => void open(key, isKept)} />;
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof BrandVisibilityError)) return say('notices.notKey');
  return error.status === null ? say('notices.awayAtStart') : refusalOf(error);
}

/** Says in the form why the service does not accept a key. */
const refusalOf = ({ code, detail }: Pick<Fault, 'code' | 'detail'>) =>
  code === 'invalid_api_key' ? say('notices.unknownKey') : detail;
