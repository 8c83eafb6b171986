import type { PumpRequest } from '@fleet/contracts/fuelling/fuel-requests.ts';
import { UnstyledButton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Trans, useTranslation } from 'react-i18next';
import { formatMl, formatTime } from '../../../lib/format.ts';
import { Money, Price } from '../../../ui/money.tsx';
import { Volume } from '../../../ui/volume.tsx';
import classes from './amount-part.module.css';
import type { Dispensed } from './dispensed.ts';

/** Liters are shown with two decimals. */
const UNWRITTEN_ML = 5;

interface AmountPartProps {
  request: PumpRequest;
  dispensed: Dispensed;
  /** The pump reported the volume, so typing errors are impossible. */
  isReported?: boolean;
  /** Applies the volume that was probably meant. */
  onLikely: (volume_ml: number) => void;
}

/** Cost of the typed liters at the fixed price, and what remains of the maximum. */
export function AmountPart({ request, dispensed, isReported = false, onLikely }: AmountPartProps) {
  const { t } = useTranslation();
  const price = request.price_millis_per_litre ?? 0;
  const isOver = dispensed.over_halalas > 0;
  // A pump preset to an amount stops within milliliters: a remainder below the shown precision counts as zero.
  const left_ml = Math.abs(dispensed.left_ml) < UNWRITTEN_ML ? 0 : dispensed.left_ml;
  return (
    <section className={classes.amount} aria-label={t('pump.amount')}>
      <div className={classes.sum}>
        <span>{t('pump.amount')}</span>
        <output className={classes.figure}>
          <Money amount_halalas={dispensed.amount_halalas} />
        </output>
      </div>
      <p className={classes.line}>
        <span>
          <Volume volume_ml={dispensed.volume_ml ?? 0} /> × <Price price_millis_per_litre={price} />
        </span>
        {request.fuelling_started_at && (
          <span>
            <Trans
              i18nKey="pump.price_fixed"
              values={{ time: formatTime(request.fuelling_started_at) }}
              components={{ time: <bdi className="num" /> }}
            />
          </span>
        )}
      </p>
      <div className={classes.bar} data-over={isOver || undefined} aria-hidden>
        <i style={{ width: `${dispensed.share * 100}%` }} />
      </div>
      <div className={classes.below}>
        {isOver ? (
          <div className={classes.over} role="status">
            <IconAlertTriangle size={22} stroke={2.2} aria-hidden />
            <p>
              <b>
                <Trans
                  i18nKey="pump.over_hold"
                  components={{ amount: <Money amount_halalas={dispensed.over_halalas} /> }}
                />
              </b>{' '}
              {t(isReported ? 'pump.attached.over_text' : 'pump.over_hold_text')}
              {!isReported && dispensed.likely_ml !== null && (
                <UnstyledButton className={classes.likely!} onClick={() => onLikely(dispensed.likely_ml!)}>
                  {t('pump.did_you_mean', { litres: formatMl(dispensed.likely_ml) })}
                </UnstyledButton>
              )}
            </p>
          </div>
        ) : (
          <p className={classes.line}>
            {left_ml >= 0
              ? t('pump.left_of', {
                  left: formatMl(left_ml),
                  max: formatMl(request.max_volume_ml),
                })
              : t('pump.more_than', {
                  over: formatMl(-left_ml),
                  max: formatMl(request.max_volume_ml),
                })}
          </p>
        )}
      </div>
    </section>
  );
}
