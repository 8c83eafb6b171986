import {
  hideStoreRating,
  listStoreRatings,
  rateStoreProduct,
} from '@fleet/contracts/delivery/store-ratings.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { useChange } from '../../../lib/use-change.ts';

export type { StoreRating } from '@fleet/contracts/delivery/store-ratings.ts';

const PER_PAGE = 10;
/** A rating changes the mean on every page of the store too. */
const CHANGED = ['store_rating', 'store', 'store_product'];

export const useRatings = (id: number, page: number) =>
  useQuery({
    queryKey: ['store_rating', id, page],
    queryFn: ({ signal }) =>
      call(listStoreRatings, { params: { id }, query: { page, per_page: PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
  });

export const useRate = () => useChange(rateStoreProduct, CHANGED);
export const useHide = () => useChange(hideStoreRating, CHANGED);
