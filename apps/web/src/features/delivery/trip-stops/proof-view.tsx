import type { DeliveryProof } from '@fleet/contracts/delivery/trip-stop-shapes.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { DateTime } from '../../../ui/date-time.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Signature } from '../../../ui/signature.tsx';
import { Measurement } from '../../../ui/volume.tsx';
import { ProductName, Quantity } from './stop-labels.tsx';
import classes from './trip-stops.module.css';

/** A proof of delivery: quantities, dips, recipient, signature and pictures. */
export function ProofView({ proof }: { proof: DeliveryProof }) {
  const { t } = useTranslation();
  return (
    <section className={classes.card}>
      <dl className={classes.pairs}>
        {proof.lines.map((line) => (
          <div key={line.order_line_id}>
            <dt>
              <ProductName product={line.product} />
            </dt>
            <dd>
              <b>
                <Quantity {...line} />
              </b>
              {line.dip_before_mm !== null && line.dip_after_mm !== null && (
                <small className={classes.dip}>
                  {t('trip_stops.dip')}{' '}
                  <Measurement
                    value={`${formatNumber(line.dip_before_mm)} → ${formatNumber(line.dip_after_mm)}`}
                    unit={t('trip_stops.mm')}
                  />
                </small>
              )}
            </dd>
          </div>
        ))}
        <div>
          <dt>{t('trip_stops.delivered_at')}</dt>
          <dd>
            <DateTime at={proof.delivered_at} />
          </dd>
        </div>
        {proof.received_by && (
          <div>
            <dt>{t('trip_stops.received_by')}</dt>
            <dd>{proof.received_by}</dd>
          </div>
        )}
        {proof.note && (
          <div>
            <dt>{t('trip_stops.note')}</dt>
            <dd>{proof.note}</dd>
          </div>
        )}
      </dl>
      {(proof.signature || proof.photo_file_ids.length > 0) && (
        <div className={classes.shownProof}>
          {proof.signature && (
            <Signature
              strokes={proof.signature}
              label={t('trip_stops.signature_of', { name: proof.received_by ?? '' })}
            />
          )}
          <div className={classes.photos}>
            {proof.photo_file_ids.map((id) => (
              <Picture key={id} path={`/files/${id}`} label={t('trip_stops.photo')} width={96} height={72} />
            ))}
          </div>
        </div>
      )}
    </section>
  );
}
