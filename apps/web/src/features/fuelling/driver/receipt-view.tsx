import type { FuelRequestDetail } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import type { Language } from '@fleet/domain/languages.ts';
import { IconPrinter, IconShare2 } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { copyText } from '../../../lib/copy-text.ts';
import { formatDateTime, formatHalalas, formatMl, formatPrice } from '../../../lib/format.ts';
import { nameIn } from '../../../lib/language.ts';
import { logQuietly } from '../../../lib/log.ts';
import { BigButton, ButtonPair } from '../../../ui/big-button.tsx';
import { DateTime, HijriDate } from '../../../ui/date-time.tsx';
import { Money, Price } from '../../../ui/money.tsx';
import { Plate } from '../../../ui/plate.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { showError, showSuccess } from '../../../ui/toast.tsx';
import { Odometer, Volume } from '../../../ui/volume.tsx';
import classes from './driver.module.css';
import { Pair } from './in-progress-view.tsx';
import frame from './request-frame.module.css';
import { RequestFrame, type RequestViewProps } from './request-frame.tsx';
import { fuelLabel, plateText } from './request-labels.ts';
import { RequestTimeline } from './request-timeline.tsx';

/** The receipt: amount, product, station and time. */
export function ReceiptView(props: RequestViewProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { request } = props;
  const amount = request.amount_halalas ?? 0;
  const vat = request.vat_halalas ?? 0;
  const isExcused = request.charged_halalas !== null && request.charged_halalas !== amount;
  const at = request.completed_at ?? request.status_changed_at;
  return (
    <RequestFrame
      {...props}
      title={t('driver.receipt')}
      sub={
        <>
          {request.reference_number && <bdi>{request.reference_number}</bdi>}
          {request.reference_number && ' · '}
          {t('driver.request_of', { id: request.id })}
        </>
      }
      actions={
        <span className={frame.badge}>
          <StatusBadge status={request.status} />
        </span>
      }
      footer={<ShareButtons request={request} language={language} />}
    >
      <section className={classes.card}>
        <div className={frame.amount}>
          <strong>
            <Money amount_halalas={amount} />
          </strong>
          {request.volume_ml !== null && request.price_millis_per_litre !== null && (
            <p>
              <Volume volume_ml={request.volume_ml} /> {fuelLabel(request.fuel_type, language)} ×{' '}
              <Price price_millis_per_litre={request.price_millis_per_litre} />
            </p>
          )}
        </div>
        <dl className={classes.pairs}>
          <Pair term={t('driver.without_vat')}>
            <Money amount_halalas={amount - vat} />
          </Pair>
          <Pair term={t('driver.vat', { percent: request.vat_rate_basis_points / 100 })}>
            <Money amount_halalas={vat} />
          </Pair>
          {isExcused && (
            <Pair term={t('driver.charged')}>
              <Money amount_halalas={request.charged_halalas ?? 0} />
            </Pair>
          )}
          <Pair term={t('driver.was_held')}>
            <Money amount_halalas={request.money.hold_halalas + request.money.excess_hold_halalas} />
          </Pair>
          <Pair term={t('driver.back_to_company')}>
            <Money amount_halalas={request.money.released_halalas} />
          </Pair>
        </dl>
      </section>
      <section className={classes.card}>
        <div className={frame.plate}>
          <Plate plate={request.vehicle.plate_no} kind={request.vehicle.plate_kind} size="sm" />
        </div>
        <dl className={classes.pairs}>
          {request.station && <Pair term={t('driver.station')}>{nameIn(language, request.station)}</Pair>}
          <Pair term={t('driver.date')}>
            <DateTime at={at} />
          </Pair>
          <Pair term={t('driver.hijri')}>
            <HijriDate at={at} />
          </Pair>
          {request.odometer_km !== null && (
            <Pair term={t('driver.odometer')}>
              <Odometer odometer_km={request.odometer_km} />
            </Pair>
          )}
        </dl>
      </section>
      <RequestTimeline request={request} short />
    </RequestFrame>
  );
}

function ShareButtons({ request, language }: { request: FuelRequestDetail; language: Language }) {
  const { t } = useTranslation();
  const canShare = typeof navigator.share === 'function';
  const share = async () => {
    const text = receiptText(t, request, language);
    try {
      if (canShare) return await navigator.share({ title: t('driver.receipt'), text });
      if (!(await copyText(text))) return showError(t('driver.not_copied'));
      showSuccess(t('driver.copied'));
    } catch (error) {
      // Closing the share sheet is not an error.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      logQuietly('receipt not shared', error);
      showError(t('driver.not_copied'));
    }
  };
  return (
    <ButtonPair>
      <BigButton variant="second" icon={IconPrinter} onClick={() => window.print()}>
        {t('driver.print')}
      </BigButton>
      <BigButton icon={IconShare2} onClick={() => void share()}>
        {t(canShare ? 'driver.share' : 'driver.copy')}
      </BigButton>
    </ButtonPair>
  );
}

/** The receipt as plain text, for messengers. */
function receiptText(t: TFunction, request: FuelRequestDetail, language: Language): string {
  const riyals = (halalas: number) => t('checks.units.riyals', { value: formatHalalas(halalas) });
  const amount = request.amount_halalas ?? 0;
  const litres = t('checks.units.litres', { value: formatMl(request.volume_ml ?? 0) });
  const price = t('checks.units.riyals', { value: formatPrice(request.price_millis_per_litre ?? 0) });
  return [
    t('driver.receipt_number', { number: request.reference_number ?? request.id }),
    `${plateText(request.vehicle.plate_no)} · ${request.vehicle.name}`,
    request.station ? nameIn(language, request.station) : '',
    formatDateTime(request.completed_at ?? request.status_changed_at, language),
    `${litres} ${fuelLabel(request.fuel_type, language)} × ${price}`,
    `${t('driver.amount')}: ${riyals(amount)}`,
    `${t('driver.vat', { percent: request.vat_rate_basis_points / 100 })}: ${riyals(request.vat_halalas ?? 0)}`,
  ]
    .filter(Boolean)
    .join('\n');
}
