import { MAX_PRODUCT_COMMENT } from '@fleet/domain/store.ts';
import { Button, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { Callout } from '../../../ui/callout.tsx';
import { StarInput } from '../../../ui/stars.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { type StoreRating, useRate } from './ratings.api.ts';
import classes from './ratings.module.css';

/** Stars and a sentence; again in place of before. */
export function RatingForm({ product_id, own }: { product_id: number; own: StoreRating | null }) {
  const { t } = useTranslation();
  const title = useId();
  const [stars, setStars] = useState(own?.stars ?? 0);
  const [comment, setComment] = useState(own?.comment ?? '');
  const rate = useRate();
  const isSame = stars === (own?.stars ?? 0) && comment.trim() === (own?.comment ?? '');
  return (
    <form
      className={classes.form}
      aria-labelledby={title}
      onSubmit={(event) => {
        event.preventDefault();
        const body = { stars, comment: comment.trim() || null };
        rate.mutate(
          { params: { id: product_id }, body },
          { onSuccess: () => showSuccess(t('ratings.saved')) },
        );
      }}
    >
      <h3 id={title}>{t(own ? 'ratings.yours' : 'ratings.rate')}</h3>
      <StarInput labelledBy={title} value={stars} onChange={setStars} />
      {stars > 0 && (
        <>
          <TextInput
            label={t('tracking.comment')}
            description={t('ratings.comment_hint')}
            dir="auto"
            maxLength={MAX_PRODUCT_COMMENT}
            value={comment}
            onChange={(event) => setComment(event.currentTarget.value)}
          />
          {rate.error && <Callout tone="no">{errorText(t, rate.error)}</Callout>}
          <Button type="submit" className={classes.act!} loading={rate.isPending} disabled={isSame}>
            {t('ratings.save')}
          </Button>
        </>
      )}
    </form>
  );
}
