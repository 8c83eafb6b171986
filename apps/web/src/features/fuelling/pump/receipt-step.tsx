import type { FuelRequestDetail } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import { IconArrowRight } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { checkKey, checkSentence, checkTitle } from '../../../lib/fuel-requests/check-sentence.ts';
import { usePumpQueue } from '../../../lib/fuel-requests/fuel-requests.api.ts';
import { clearIntent } from '../../../lib/fuel-requests/intent-key.ts';
import { fuelTitleIn, nameIn } from '../../../lib/language.ts';
import { BigButton } from '../../../ui/big-button.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { Money, Price } from '../../../ui/money.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { VerdictBanner, VerdictValues } from '../../../ui/verdict-banner.tsx';
import { Odometer, Volume } from '../../../ui/volume.tsx';
import { closeIntent } from './close-intent.ts';
import { lacksLitres } from './offline/send-unsent.ts';
import { dropPhoto } from './photo-store.ts';
import { PlateRow } from './plate-row.tsx';
import classes from './pump.module.css';
import { dropDraft } from './pump-draft.ts';
import { PumpFrame } from './pump-frame.tsx';
import own from './receipt-step.module.css';

/**
 * Result of a request: completed, held with who decides and what to tell the driver, or ended without fuel. The next vehicle is one
 * tap away.
 */
export function ReceiptStep({ detail }: { detail: FuelRequestDetail }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigate = useNavigate();
  const outcome = outcomeOf(detail);
  const fuel = fuelTitleIn(language, detail.fuel_type);
  const label = t(`pump.outcome.${outcome}`);
  // The vehicle waiting longest at the pumps is one tap away.
  const next = usePumpQueue().data?.at_the_pumps.find((row) => row.id !== detail.id);

  // Also if the server closed it and the response was lost: nothing is left to send.
  const isLitresMissing = lacksLitres(detail);
  useEffect(() => {
    if (isLitresMissing) return;
    dropDraft(detail.id);
    void dropPhoto(detail.id);
    clearIntent(closeIntent(detail.id));
  }, [detail.id, isLitresMissing]);
  return (
    <PumpFrame
      title={label}
      slim
      flush
      footer={
        next ? (
          <>
            <BigButton variant="second" onClick={() => void navigate({ to: '/gas-station/pump' })}>
              {t('pump.queue')}
            </BigButton>
            <BigButton
              variant="pump"
              icon={IconArrowRight}
              flipIcon
              onClick={() => void navigate({ to: '/gas-station/pump/$id', params: { id: String(next.id) } })}
            >
              {t('pump.next_vehicle')} <bdi dir="ltr">{next.plate_no.replace('-', ' ')}</bdi>
            </BigButton>
          </>
        ) : (
          <BigButton
            variant="pump"
            icon={IconArrowRight}
            flipIcon
            onClick={() => void navigate({ to: '/gas-station/pump' })}
          >
            {t('pump.next_vehicle')}
          </BigButton>
        )
      }
    >
      <PlateRow request={detail.vehicle}>
        <span className={classes.badgeEnd} />
      </PlateRow>
      <div className={own.receiptBanner} data-outcome={outcome}>
        <VerdictBanner
          verdict={outcome === 'completed' ? 'yes' : outcome === 'ended' ? 'no' : 'wait'}
          label={label}
          pill={outcome === 'ended' ? undefined : fuel}
          size="pump"
          signals={outcome !== 'ended'}
        >
          <Dispensed detail={detail} />
        </VerdictBanner>
      </div>
      {outcome === 'held' && <Held detail={detail} />}
      {outcome === 'ended' && (
        <p className={classes.notice}>
          <StatusBadge status={detail.status} variant="pump" /> {detail.end_reason}
        </p>
      )}
      <Receipt detail={detail} />
    </PumpFrame>
  );
}

function outcomeOf({ status }: FuelRequestDetail): 'completed' | 'held' | 'ended' {
  if (status === 'transaction_completed') return 'completed';
  return status === 'transaction_pending_with_client' || status === 'transaction_pending_with_vw'
    ? 'held'
    : 'ended';
}

function Dispensed({ detail }: { detail: FuelRequestDetail }) {
  const { t } = useTranslation();
  if (detail.volume_ml === null) return <p className={classes.bannerLine}>{t('pump.nothing_dispensed')}</p>;
  return (
    <VerdictValues
      values={[
        { label: t('pump.litres'), value: <Volume volume_ml={detail.volume_ml} /> },
        { label: t('pump.amount'), value: <Money amount_halalas={detail.amount_halalas ?? 0} /> },
      ]}
    />
  );
}

/** Who decides, what to tell the driver, and why. */
function Held({ detail }: { detail: FuelRequestDetail }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const isWithClient = detail.status === 'transaction_pending_with_client';
  const client = nameIn(language, detail.client);
  const failed = detail.close_checks?.filter((check) => !check.passed) ?? [];
  return (
    <section className={own.held}>
      <h2>{t(isWithClient ? 'pump.waits_for_client' : 'pump.waits_for_product', { client })}</h2>
      <p className={own.driverText}>
        <b>{t('pump.notify_driver')}</b>{' '}
        {t(isWithClient ? 'pump.notify_client' : 'pump.notify_product', { client })}
      </p>
      <ul className={own.why}>
        {failed.map((check) => (
          <li key={checkKey(check)}>
            <b>{checkTitle(t, check)}</b> {checkSentence(t, check)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Receipt({ detail }: { detail: FuelRequestDetail }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const facts: [string, ReactNode][] = [];
  if (detail.reference_number)
    facts.push([
      t('pump.reference'),
      <bdi key="reference" className="num">
        {detail.reference_number}
      </bdi>,
    ]);
  if (detail.closed_at) facts.push([t('pump.closed_at'), <DateTime key="closed" at={detail.closed_at} />]);
  if (detail.price_millis_per_litre)
    facts.push([
      t('pump.price'),
      <Price key="price" price_millis_per_litre={detail.price_millis_per_litre} unit />,
    ]);
  facts.push([t('pump.client'), nameIn(language, detail.client)], [t('pump.driver'), detail.driver.name]);
  if (detail.odometer_km !== null)
    facts.push([t('pump.odometer'), <Odometer key="odometer" odometer_km={detail.odometer_km} />]);
  return (
    <dl className={classes.facts}>
      {facts.map(([term, fact]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}
