import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/**
 * Returns what `read` returns, and null before that, if that fails, or if there is nothing to read. It is read again if
 * one of `of` changes.
 */
export function useLater<Value>(
  read: () => Promise<Value> | null,
  of: readonly unknown[],
  onFault?: (error: unknown) => void,
): Value | null {
  const [found, setFound] = useState<{ readonly value: Value } | null>(null);
  useEffect(() => {
    let isHere = true;
    setFound(null);
    read()?.then(
      (value) => isHere && setFound({ value }),
      (error: unknown) => isHere && onFault?.(error),
    );
    return () => {
      isHere = false;
    };
  }, of);
  return found && found.value;
}

/** Returns a component whose script loads when a reader first opens it. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return function Later(props: Props) {
    const Show = useLater(load, []);
    return Show && <Show {...props} />;
  };
}
