import { useSyncExternalStore } from 'react';

/** A notification that arrived while the page is open; it stays until it is closed. */
export interface PushToast {
  readonly id: string;
  readonly text: string;
  readonly at: string;
  readonly action: { readonly label: string; readonly onPick: () => void } | undefined;
}

let toasts: readonly PushToast[] = [];
const watchers = new Set<() => void>();

function change(next: readonly PushToast[]): void {
  toasts = next;
  for (const watcher of watchers) watcher();
}

/** Adds one on top; one about the same object is replaced. */
export function addPushToast(toast: PushToast): void {
  change([toast, ...toasts.filter(({ id }) => id !== toast.id)]);
}

export function closePushToast(id: string): void {
  change(toasts.filter((toast) => toast.id !== id));
}

export function closeAllPushToasts(): void {
  change([]);
}

/** The open ones, newest first. */
export function usePushToasts(): readonly PushToast[] {
  return useSyncExternalStore(
    (changed) => {
      watchers.add(changed);
      return () => watchers.delete(changed);
    },
    () => toasts,
  );
}
