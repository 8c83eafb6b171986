import { useMediaQuery } from '@mantine/hooks';

const TABLET = '(min-width: 800px)';

/** Whether there is space for the queue beside the page: tablet or desktop. */
export function useIsTablet(): boolean {
  return useMediaQuery(TABLET, window.matchMedia(TABLET).matches);
}
