import { useEffect, useState } from 'preact/hooks';
import type { Read } from '../responses.js';
import type * as Module from './client-report.js';

/** Loads the script of the client report when the reader opens this view. */
export function Later({ read }: { readonly read: Read<never> }) {
  const [module, setModule] = useState<typeof Module | null>(null);
  useEffect(() => {
    void import('./client-report.js').then(setModule);
  }, []);
  return module && <module.ClientReport read={read} />;
}
