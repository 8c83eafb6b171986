import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { Card } from '../../../ui/card.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { Stars } from '../../../ui/stars.tsx';
import { HideDialog } from './hide-dialog.tsx';
import { RatingForm } from './rating-form.tsx';
import { type StoreRating, useHide, useRatings } from './ratings.api.ts';
import classes from './ratings.module.css';

/** What clients say of a product: the reader’s own rating first, where their company received it; administrators hide comments. */
export function ProductRatings({ product_id }: { product_id: number }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useRatings(product_id, page);
  return (
    <Card title={t('ratings.title')}>
      {error && !data ? (
        <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={96} aria-hidden />
      ) : (
        <div className={classes.all}>
          {data.can.rate && (
            // A rating from elsewhere starts the form anew.
            <RatingForm key={data.own?.rated_at ?? 'none'} product_id={product_id} own={data.own} />
          )}
          {data.total === 0 ? (
            <p className="muted">{t('ratings.none')}</p>
          ) : (
            <ul className={classes.list} aria-label={t('ratings.title')}>
              {data.rows.map((rating) => (
                <Rating key={rating.id} rating={rating} canHide={data.can.hide} />
              ))}
            </ul>
          )}
          {data.total > data.per_page && (
            <Pager
              state={{ page, per_page: data.per_page }}
              total={data.total}
              onState={(next) => setPage(next.page ?? 1)}
              isNarrow
            />
          )}
        </div>
      )}
    </Card>
  );
}

function Rating({ rating, canHide }: { rating: StoreRating; canHide: boolean }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const [isHiding, setIsHiding] = useState(false);
  const show = useHide();
  const { id, stars, comment, rated_at, author, client, is_own, hidden_reason } = rating;
  const who = [is_own ? t('ratings.you') : author, client && nameOf(client)].filter(Boolean).join(' · ');
  return (
    <li>
      <span className={classes.head}>
        <Stars stars={stars} size={16} />
        <small className="muted">
          {who || t('ratings.another_company')} · <DateTime at={rated_at} as="date" />
        </small>
      </span>
      {comment && (
        <p dir="auto" data-hidden={hidden_reason !== null || undefined}>
          {comment}
        </p>
      )}
      {hidden_reason !== null && (
        <small className={classes.hidden}>{t('ratings.hidden_because', { reason: hidden_reason })}</small>
      )}
      {canHide && comment && (
        <Button
          className={classes.act!}
          variant="default"
          loading={show.isPending}
          onClick={() =>
            hidden_reason === null
              ? setIsHiding(true)
              : show.mutate({ params: { id }, body: { reason: null } })
          }
        >
          {t(hidden_reason === null ? 'ratings.hide' : 'ratings.show')}
        </Button>
      )}
      {show.error && <small className={classes.hidden}>{errorText(t, show.error)}</small>}
      {isHiding && <HideDialog id={id} comment={comment ?? ''} onClose={() => setIsHiding(false)} />}
    </li>
  );
}
