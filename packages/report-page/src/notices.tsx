import type { ComponentChildren } from 'preact';

/** Describes a state of the page in one sentence and can offer the reader an action. */
export function Notice({
  role = 'status',
  isAll = false,
  children,
  action,
  onAction,
}: {
  readonly role?: 'status' | 'alert';
  /** Whether the view shows nothing else. The sentence is then the heading of the view. */
  readonly isAll?: boolean;
  readonly children: ComponentChildren;
  readonly action?: string | undefined;
  readonly onAction?: (() => void) | undefined;
}) {
  return (
    <div class="notice" role={role}>
      {isAll ? <h1>{children}</h1> : <p>{children}</p>}
      {action !== undefined && (
        <button type="button" onClick={onAction}>
          {action}
        </button>
      )}
    </div>
  );
}
