import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** Returns a component whose script loads when a reader first opens it. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return function Later(props: Props) {
    const [loaded, setLoaded] = useState<{ readonly Show: ComponentType<Props> } | null>(null);
    useEffect(() => {
      void load().then((Show) => setLoaded({ Show }));
    }, []);
    return loaded && <loaded.Show {...props} />;
  };
}
