import type { ComponentChildren } from 'preact';

/** A state of the page: one sentence, and one step to take. */
export function Notice({
  role = 'status',
  children,
  action,
  onAction,
}: {
  readonly role?: 'status' | 'alert';
  readonly children: ComponentChildren;
  readonly action?: string | undefined;
  readonly onAction?: (() => void) | undefined;
}) {
  return (
    <div class="notice" role={role}>
      <p>{children}</p>
      {action !== undefined && (
        <button type="button" onClick={onAction}>
          {action}
        </button>
      )}
    </div>
  );
}
