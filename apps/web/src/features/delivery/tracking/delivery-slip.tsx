import { getDeliverySlip, type TrackedDelivery } from '@fleet/contracts/delivery/tracking-links.ts';
import { MAX_RATING_COMMENT } from '@fleet/domain/recipients.ts';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrittenLanguage } from '../../../lib/appearance-context.ts';
import { errorText } from '../../../lib/error-text.ts';
import { urlOf } from '../../../lib/request.ts';
import { settings } from '../../../lib/settings.ts';
import { BigButton } from '../../../ui/big-button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { Signature } from '../../../ui/signature.tsx';
import { StarInput, Stars } from '../../../ui/stars.tsx';
import { useRating } from './tracking.api.ts';
import classes from './tracking.module.css';

/** What was signed for, and the rating: once. */
export function DeliverySlip({ token, delivery }: { token: string; delivery: TrackedDelivery }) {
  const { t } = useTranslation();
  const { slip, rating, can } = delivery;
  const lang = useWrittenLanguage();
  return (
    <>
      {can.rate && <RatingForm token={token} />}
      {rating && (
        <section className={classes.slip}>
          <h3>{t('tracking.thanks')}</h3>
          <Stars stars={rating.stars} />
          {rating.comment && <p dir="auto">{rating.comment}</p>}
        </section>
      )}
      {slip && (
        <section className={classes.slip}>
          <h3>{t('tracking.slip')}</h3>
          <dl>
            <dt>{t('trip_stops.delivered_at')}</dt>
            <dd>
              <DateTime at={slip.delivered_at} />
            </dd>
            {slip.received_by && (
              <>
                <dt>{t('trip_stops.received_by')}</dt>
                <dd>
                  <bdi>{slip.received_by}</bdi>
                </dd>
              </>
            )}
          </dl>
          {slip.signature ? (
            <Signature
              strokes={slip.signature}
              label={t('trip_stops.signature_of', { name: slip.received_by ?? '' })}
            />
          ) : (
            <p className={classes.end}>{t('tracking.photo_proof')}</p>
          )}
          <a
            href={urlOf(settings().api_base, getDeliverySlip.path, { params: { token }, query: { lang } })}
            target="_blank"
            rel="noopener noreferrer"
            className={classes.file}
          >
            <IconFileTypePdf size={22} aria-hidden />
            {t('tracking.open_slip')}
          </a>
        </section>
      )}
    </>
  );
}

function RatingForm({ token }: { token: string }) {
  const { t } = useTranslation();
  const title = useId();
  const label = useId();
  const [stars, setStars] = useState(0);
  const [comment, setComment] = useState('');
  const rating = useRating(token);
  return (
    <section className={classes.slip} aria-labelledby={title}>
      <h3 id={title}>{t('tracking.rate')}</h3>
      <StarInput labelledBy={title} value={stars} onChange={setStars} />
      {stars > 0 && (
        <>
          <label htmlFor={label} className={classes.commentLabel}>
            {t('tracking.comment')}
          </label>
          <textarea
            id={label}
            rows={3}
            dir="auto"
            maxLength={MAX_RATING_COMMENT}
            className={classes.comment}
            value={comment}
            onChange={(event) => setComment(event.currentTarget.value)}
          />
          {rating.error && <Callout tone="no">{errorText(t, rating.error)}</Callout>}
          <BigButton
            busy={rating.isPending}
            onClick={() => rating.mutate({ stars, comment: comment.trim() || null })}
          >
            {t('tracking.send_rating')}
          </BigButton>
        </>
      )}
    </section>
  );
}
