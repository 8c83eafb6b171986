import type { ReactNode } from 'react';

/**
 * A part of a client's page that another feature draws, under `/<name>/{-$id}`, so that it may open rows beside itself; or a list
 * with a page of its own, opened for this client.
 */
export type ClientSection = { name: string; label: string } & (
  | { content: (clientId: number) => ReactNode }
  | { page: (clientId: number) => { to: string; search?: Record<string, unknown> } }
);
