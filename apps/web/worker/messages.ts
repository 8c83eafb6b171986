/** What pages, worker and build know of each other. */

/** Pages that open without a connection, by what they are for. */
export type OfflineSet = 'pump' | 'driver' | 'trips';

export type WorkerMessage =
  | { kind: 'use'; set: OfflineSet; language: string }
  /** End the version before, although pages still run on it. */
  | { kind: 'take over' };

/** What the worker knows of its build. Paths are those of the browser: `/vrp/assets/…`. */
export interface WorkerBuild {
  version: string;
  /** Every file below `/vrp/assets/`. */
  files: string[];
  /** Those with the hash of their content in their name. */
  hashed: string[];
  /** What every page needs. */
  shell: string[];
  /** What further pages need. */
  sets: Record<OfflineSet, string[]>;
  /** The texts of these pages, by language. */
  texts: Record<string, string[]>;
}

/** What the worker sends to a page: a notification was opened that leads there. */
export interface PageMessage {
  kind: 'open';
  link: string;
}

/** What the server sends to the worker by way of the browser's vendor. */
export interface PushPayload {
  /** The message in the bell. */
  id: number | null;
  title: string;
  body: string;
  lang: string;
  dir: 'ltr' | 'rtl';
  link: string;
  /** A newer notification replaces one of the same tag. */
  tag: string;
  /** Buttons: where each leads, and its text. */
  actions: { link: string; title: string }[];
  /** The newest unread messages of the bell: what is shown and not among them was read elsewhere. */
  unread: number[];
}

/** What a shown notification carries. */
export interface NotificationData {
  id: number | null;
  link: string;
}
