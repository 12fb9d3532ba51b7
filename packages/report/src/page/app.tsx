/** The page at `/report`, which asks for a key and then shows the brands that the key can read. */
import { BrandVisibilityError, type Brand } from '@brand-visibility/client';
import { useState } from 'preact/hooks';
import { openClient, waitText } from './connection.js';
import { KeyForm } from './key-form.js';
import type { AppProps } from './session.js';
import { Tool } from './tool.js';

const NEVER = new AbortController().signal;

/** Shows the key form until the service accepts a key, and then the page. */
export function App(props: AppProps) {
  const [session, setSession] = useState<{
    readonly apiKey: string;
    readonly brands: readonly Brand[];
  } | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const open = async (key: string) => {
    setBusy(true);
    setRefusal(null);
    try {
      const brands: Brand[] = [];
      const client = openClient(key, NEVER, (wait) => setRefusal(wait && waitText(wait)));
      for await (const brand of client.listBrands.all({ limit: 100 })) brands.push(brand);
      setSession({ apiKey: key, brands });
    } catch (error) {
      setRefusal(sentenceOf(error));
    }
    setBusy(false);
  };
  if (session !== null)
    return (
      <Tool
        {...props}
        {...session}
        onExpired={(detail) => {
          setRefusal(detail);
          setSession(null);
        }}
      />
    );
  return <KeyForm refusal={refusal} isBusy={isBusy} onKey={(key) => void open(key)} />;
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof BrandVisibilityError))
    return 'This is not a key: it contains characters that keys do not.';
  return error.status === null ? 'The service does not answer. Try again in a minute.' : error.detail;
}
