import { createSpotlight } from '@mantine/spotlight';

export const [searchStore, searchMenu] = createSpotlight();

/** Opens the search menu. */
export function openSearch(): void {
  searchMenu.open();
}
