import { useEffect, useState } from 'preact/hooks';
import type { Read } from '../responses.js';
import type * as Module from './client-report.js';

/** The client report. Its part of the script is loaded only when the view is opened. */
export function Later({ read }: { readonly read: Read<never> }) {
  const [module, setModule] = useState<typeof Module | null>(null);
  useEffect(() => {
    void import('./client-report.js').then(setModule);
  }, []);
  return module && <module.ClientReport read={read} />;
}
