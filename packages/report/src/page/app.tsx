/** The page at `/report`, which asks for a key and then shows the brands that the key can read. */
import { BrandVisibilityError, type Brand } from '@brand-visibility/client';
import { useEffect, useState } from 'preact/hooks';
import { openClient, waitText } from './connection.js';
import { KeyForm } from './key-form.js';
import { ENDED, LinkState } from './link-state.js';
import { endsWith, type AppProps } from './session.js';
import { Tool } from './tool.js';

const NEVER = new AbortController().signal;

interface Props extends AppProps {
  /** The key in the link that opened the page: empty if the URL no longer contains it, null if there is no link. */
  readonly linkKey: string | null;
}

/** Shows the key form until the service accepts a key, and then the page. */
export function App({ linkKey, ...props }: Props) {
  const [session, setSession] = useState<{
    readonly apiKey: string;
    readonly brands: readonly Brand[];
  } | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isLink = linkKey !== null;

  const open = async (key: string) => {
    setBusy(true);
    setRefusal(null);
    try {
      const brands: Brand[] = [];
      const client = openClient(key, NEVER, (wait) => setRefusal(wait && waitText(wait)));
      for await (const brand of client.listBrands.all({ limit: 100 })) brands.push(brand);
      if (isLink && brands.length === 0) setRefusal(ENDED);
      else setSession({ apiKey: key, brands });
    } catch (error) {
      setRefusal(sentenceOf(error, isLink));
    }
    setBusy(false);
  };
  useEffect(() => {
    if (linkKey) void open(linkKey);
  }, []);
  if (session !== null)
    return (
      <Tool
        {...props}
        {...session}
        isLink={isLink}
        onExpired={(detail) => {
          setRefusal(isLink ? ENDED : detail);
          setSession(null);
        }}
      />
    );
  if (linkKey === null) return <KeyForm refusal={refusal} isBusy={isBusy} onKey={(key) => void open(key)} />;
  return <LinkState linkKey={linkKey} refusal={refusal} onRetry={isBusy ? null : () => void open(linkKey)} />;
}

function sentenceOf(error: unknown, isLink: boolean): string {
  if (!(error instanceof BrandVisibilityError))
    return isLink ? ENDED : 'This is not a key: it contains characters that keys do not.';
  if (isLink && endsWith(error.status, isLink)) return ENDED;
  const isAway = isLink || error.status === null;
  return isAway ? 'The service does not answer. Try again in a minute.' : error.detail;
}
