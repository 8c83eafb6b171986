import { IconBuildingStore } from '@tabler/icons-react';
import type { ScreenEntry } from '../area-table.ts';
import { screen } from '../screen.ts';
import { DESK_GROUPS } from './client-groups.ts';

/** The store, at the specification's addresses. */
export const storeScreens = [
  {
    path: 'apps/ecommerce/shop',
    permission: 'read order',
    menu: { label: 'menu.store', icon: IconBuildingStore, group: 'deliveries', groups: DESK_GROUPS },
    screen: screen(() => import('../../features/delivery/store-carts/shop-screen.tsx'), 'ShopScreen'),
  },
  {
    path: 'apps/ecommerce/product-detail/$id',
    permission: 'read order',
    alsoOpens: /^[a-z0-9-]{1,120}$/,
    within: 'apps/ecommerce/shop',
    screen: screen(() => import('./store-pages.tsx'), 'ProductPage'),
  },
  {
    path: 'apps/ecommerce/wishlist',
    permission: 'read order',
    within: 'apps/ecommerce/shop',
    screen: screen(() => import('../../features/delivery/store-carts/wishlist-screen.tsx'), 'WishlistScreen'),
  },
  {
    path: 'apps/ecommerce/checkout',
    permission: 'create order',
    within: 'apps/ecommerce/shop',
    screen: screen(() => import('./store-pages.tsx'), 'CheckoutPage'),
  },
] as const satisfies readonly ScreenEntry[];
