import { createContext, type MouseEvent, use } from 'react';
import { BASE_PATH } from '../../lib/area.ts';
import type { HelpCategory, HelpTopic } from './help-topics.ts';

/** The help of one reader, and where its links lead: in an area, or on the pages before sign-in. */
export interface HelpPlace {
  readonly topics: readonly HelpTopic[];
  readonly opened: HelpTopic | null;
  readonly category: HelpCategory | null;
  readonly query: string;
  /** Path of the help below the base: `/admin/help`. */
  readonly home: string;
  /** Opens an address below the base without reloading. */
  readonly goTo: (address: string) => void;
  readonly search: (text: string) => void;
  /** Starts the tour of the pages; undefined where there is none. */
  readonly takeTour?: () => void;
  /** Address and name of a page of the reader's menu; undefined if it has none. */
  readonly pageOf: (label: string) => { readonly label: string; readonly address: string } | undefined;
}

export const HelpPlaceContext = createContext<HelpPlace | null>(null);

export function useHelpPlace(): HelpPlace {
  const place = use(HelpPlaceContext);
  if (!place) throw new Error('useHelpPlace is used outside the help');
  return place;
}

/** Properties of a link to an address below the base. */
export function useHelpLink(): (address: string) => {
  href: string;
  onClick: (event: MouseEvent) => void;
} {
  const { goTo } = useHelpPlace();
  return (address) => ({
    href: BASE_PATH + address,
    onClick: (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      goTo(address);
    },
  });
}
