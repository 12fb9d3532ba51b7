/** The page at `/report`, which asks for a key and then shows the brands that the key can read. */
import { BrandVisibilityError, type Brand } from '@brand-visibility/client';
import { useState } from 'preact/hooks';
import type { Fault } from '@brand-visibility/report/data/report';
import { openClient, waitText } from './connection.js';
import { KeyForm } from './key-form.js';
import { pageWords } from './language.js';
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
      await props.untilFaces();
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
        onExpired={(fault) => {
          setRefusal(refusalOf(fault));
          setSession(null);
        }}
      />
    );
  return <KeyForm refusal={refusal} isBusy={isBusy} onKey={(key) => void open(key)} />;
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof BrandVisibilityError)) return pageWords.notices.notKey;
  return error.status === null ? pageWords.notices.awayAtStart : refusalOf(error);
}

/** Says in the form why the service does not accept a key. */
const refusalOf = ({ code, detail }: Pick<Fault, 'code' | 'detail'>) =>
  code === 'invalid_api_key' ? pageWords.notices.unknownKey : detail;
