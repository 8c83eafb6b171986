import type { TaskSubject } from '@fleet/contracts/messages/tasks.ts';
import type { PagePath } from '../../../lib/page-link.ts';
import type { SearchOption } from '../../../ui/search-select.tsx';

export type FindThing = (text: string, signal: AbortSignal) => Promise<readonly SearchOption[]>;

/** What tasks may be about, which belongs to other features. */
export interface TaskThings {
  /** The page that shows a thing; null where the reader has none. */
  pathOf(subject: string, id: number): PagePath | null;
  /** What the reader may choose among, and how it is found. */
  readonly finders: readonly { readonly subject: TaskSubject; readonly find: FindThing }[];
}
