import type { ReactNode } from 'react';
import type { PageLink } from '../../../lib/page-link.ts';

/**
 * A section of a client's page rendered by another feature under `/<name>/{-$id}`, so that it can open rows; or a link to a list page
 * filtered by this client.
 */
export type ClientSection = { name: string; label: string } & (
  | { content: (clientId: number) => ReactNode }
  | { page: (clientId: number) => PageLink }
);
