import type { ScreenEntry } from '../area-table.ts';
import { screen } from '../screen.ts';

/** The shared components on a page for developers, where the build was asked for it: see `tools/build-web.mjs`. */
export const galleryScreens = import.meta.env?.VITE_GALLERY
  ? ([
      {
        path: 'misc/components',
        permission: 'signed-in',
        screen: screen(() => import('../gallery/gallery-screen.tsx'), 'GalleryScreen'),
      },
    ] as const satisfies readonly ScreenEntry[])
  : [];
