import {
  addToCart,
  addToWishlist,
  getCart,
  getShopProduct,
  listShopProducts,
  listWishlist,
  removeFromCart,
  removeFromWishlist,
} from '@fleet/contracts/delivery/store-carts.ts';
import { checkOut, listStoreOrders, orderAgain } from '@fleet/contracts/delivery/store-orders.ts';
import { getWallet } from '@fleet/contracts/money/wallets.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, type InputOf } from '../../../lib/call.ts';
import { useChange } from '../../../lib/use-change.ts';
import { useOne } from '../../../lib/use-list.ts';

export type { Cart, ShopProduct } from '@fleet/contracts/delivery/store-carts.ts';

const KIND = 'store';

/** A page of the shop; the previous page stays visible while loading. */
export function useShop(query: NonNullable<InputOf<typeof listShopProducts>['query']>) {
  return useQuery({
    queryKey: [KIND, 'shop', query],
    queryFn: ({ signal }) => call(listShopProducts, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export const useShopProduct = (id: string) => useOne(getShopProduct, KIND, id);

export const useWishlist = () =>
  useQuery({ queryKey: [KIND, 'wishlist'], queryFn: ({ signal }) => call(listWishlist, { signal }) });

export const useCart = () =>
  useQuery({ queryKey: [KIND, 'cart'], queryFn: ({ signal }) => call(getCart, { signal }) });

export const useStoreOrders = () =>
  useQuery({
    queryKey: [KIND, 'order', 'store'],
    queryFn: ({ signal }) => call(listStoreOrders, { signal }),
  });

/** The wallet the cart is paid from, with its credit line; undefined for those who may not see it. */
export function useOwnWallet() {
  return useQuery({
    queryKey: ['wallet'],
    queryFn: ({ signal }) => call(getWallet, { signal }),
    retry: false,
  }).data;
}

export const useAddToCart = () => useChange(addToCart, [KIND]);
export const useRemoveFromCart = () => useChange(removeFromCart, [KIND]);
export const useWish = () => useChange(addToWishlist, [KIND]);
export const useUnwish = () => useChange(removeFromWishlist, [KIND]);
export const useCheckOut = () => useChange(checkOut, [KIND, 'order', 'wallet']);
export const useOrderAgain = () => useChange(orderAgain, [KIND]);
