import { useMediaQuery } from '@mantine/hooks';

const TABLET = '(min-width: 800px)';

/** Whether the queue has room beside the page: a tablet, upright or lying, or a desk. */
export function useIsTablet(): boolean {
  return useMediaQuery(TABLET, window.matchMedia(TABLET).matches);
}
