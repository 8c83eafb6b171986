import type { StoreRating } from '@fleet/contracts/delivery/store-ratings.ts';

export interface RatingRow extends Omit<StoreRating, 'rated_at' | 'author' | 'is_own' | 'client'> {
  readonly store_product_id: number;
  readonly user_id: number;
  readonly client_id: number;
  readonly author: string | null;
  readonly client: NonNullable<StoreRating['client']>;
  readonly rated_at: Date;
}

interface Reader {
  readonly user_id: number | null;
  readonly client_id: number | null;
  /** Administrators see whose it is, and what is hidden. */
  readonly isPlatform: boolean;
}

/** A rating as its reader may see it: another client's people are nameless, and a hidden comment is its author's and the platform's. */
export function presentRating(
  { store_product_id: _product, user_id, client_id, rated_at, ...row }: RatingRow,
  reader: Reader,
): StoreRating {
  const is_own = user_id === reader.user_id;
  const seesHidden = is_own || reader.isPlatform;
  const isColleague = client_id === reader.client_id;
  return {
    ...row,
    rated_at: rated_at.toISOString(),
    comment: row.hidden_reason === null || seesHidden ? row.comment : null,
    hidden_reason: seesHidden ? row.hidden_reason : null,
    author: isColleague || reader.isPlatform ? row.author : null,
    client: reader.isPlatform ? row.client : null,
    is_own,
  };
}
