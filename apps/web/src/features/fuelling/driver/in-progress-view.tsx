import type { FuelRequestDetail } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import { HELD_TRANSACTION_STATUSES } from '@fleet/domain/fuel-request-statuses.ts';
import { useNavigate } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { formatDateTime, formatTime } from '../../../lib/format.ts';
import { nameIn } from '../../../lib/language.ts';
import { BigButton } from '../../../ui/big-button.tsx';
import { ChecksList } from '../../../ui/checks-table.tsx';
import { AllowedQuantity } from '../../../ui/fuel-requests/allowed-quantity.tsx';
import { RequestReason } from '../../../ui/fuel-requests/request-reason.tsx';
import { showChecks } from '../../../ui/fuel-requests/show-checks.tsx';
import { Money, Price } from '../../../ui/money.tsx';
import { Plate } from '../../../ui/plate.tsx';
import { VerdictBanner } from '../../../ui/verdict-banner.tsx';
import { Volume } from '../../../ui/volume.tsx';
import { CancelButton } from './cancel-button.tsx';
import classes from './driver.module.css';
import frame from './request-frame.module.css';
import { RequestFrame, type RequestViewProps } from './request-frame.tsx';
import { fuelLabel, fuelName, requestedText } from './request-labels.ts';
import { RequestTimeline } from './request-timeline.tsx';
import { StatusHero } from './status-hero.tsx';
import { REQUEST_PATH } from './use-request-fuel.ts';

/** Between approval and receipt: pending approval, at the pump, or held. */
export function InProgressView(props: RequestViewProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const language = useLanguage();
  const { request } = props;
  const isHeld = HELD_TRANSACTION_STATUSES.has(request.status);
  const station = request.station ? nameIn(language, request.station) : '';
  const until = request.due_at ? formatDateTime(request.due_at, language) : '';
  const values = {
    station,
    until,
    requested: requestedText(t, request),
    fuel: fuelLabel(request.fuel_type, language),
    attendant: request.attendant?.name ?? t('driver.the_attendant'),
  };
  const message = messageOf(t, request, values);
  return (
    <RequestFrame
      {...props}
      banner={
        request.status === 'request_pending' ? (
          <VerdictBanner verdict="wait" label={t('driver.waiting_for_manager')}>
            {message}
          </VerdictBanner>
        ) : (
          <StatusHero status={request.status} label={t(`status.${request.status}`)}>
            {message}
          </StatusHero>
        )
      }
      footer={
        isHeld ? (
          <BigButton onClick={() => void navigate({ to: REQUEST_PATH })}>
            {t('driver.request_again')}
          </BigButton>
        ) : request.can.cancel ? (
          <CancelButton request={request} />
        ) : undefined
      }
    >
      <section className={classes.card}>
        <div className={frame.plate}>
          <Plate plate={request.vehicle.plate_no} kind={request.vehicle.plate_kind} size="sm" />
        </div>
        <dl className={classes.pairs}>
          {isHeld ? <Dispensed request={request} /> : <Allowed request={request} />}
        </dl>
        {request.status === 'request_pending' && <RequestReason request={request} />}
      </section>
      {isHeld && <WhyItWaits request={request} />}
      {request.status === 'request_pending' && request.checks.some((check) => !check.passed) && (
        <section className={classes.card}>
          <ChecksList
            checks={showChecks(t, request.checks, 'driver').map(({ wayOut: _none, ...check }) => check)}
          />
        </section>
      )}
      <RequestTimeline request={request} />
    </RequestFrame>
  );
}

function messageOf(t: TFunction, request: FuelRequestDetail, values: Record<string, string>): ReactNode {
  switch (request.status) {
    case 'request_pending':
      return t('driver.pending_text', { ...values, time: request.due_at ? formatTime(request.due_at) : '' });
    case 'transaction_initiated':
      return t('driver.initiated_text', values);
    case 'transaction_held':
      return t('driver.held_text', values);
    case 'transaction_pending_with_client':
      return t('driver.with_client_text', values);
    default:
      return t('driver.with_platform_text', values);
  }
}

/** Before fueling: the allowed maximum, and once started the price. */
function Allowed({ request }: { request: FuelRequestDetail }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const max = request.money.hold_halalas || request.requested_amount_halalas;
  return (
    <>
      {request.station && <Pair term={t('driver.station')}>{nameIn(language, request.station)}</Pair>}
      <Pair term={fuelName(request.fuel_type, language)}>
        <AllowedQuantity request={request} />
      </Pair>
      {request.price_millis_per_litre !== null && request.fuelling_started_at && (
        <Pair term={t('driver.price_fixed', { time: formatTime(request.fuelling_started_at) })}>
          <Price price_millis_per_litre={request.price_millis_per_litre} unit />
        </Pair>
      )}
      <Pair term={t('driver.max_amount')}>
        <Money amount_halalas={max} />
      </Pair>
    </>
  );
}

/** After fueling: volume and amount. */
function Dispensed({ request }: { request: FuelRequestDetail }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <>
      {request.station && <Pair term={t('driver.station')}>{nameIn(language, request.station)}</Pair>}
      {request.volume_ml !== null && (
        <Pair term={fuelName(request.fuel_type, language)}>
          <Volume volume_ml={request.volume_ml} />
        </Pair>
      )}
      {request.amount_halalas !== null && (
        <Pair term={t('driver.amount')}>
          <Money amount_halalas={request.amount_halalas} />
        </Pair>
      )}
      <Pair term={t('driver.still_held')}>
        <Money amount_halalas={request.money.hold_halalas} />
      </Pair>
    </>
  );
}

/** The failed checks at the close of the pump. */
function WhyItWaits({ request }: { request: FuelRequestDetail }) {
  const { t } = useTranslation();
  const failed = (request.close_checks ?? []).filter((check) => !check.passed);
  return (
    <>
      {failed.length > 0 && (
        <section>
          <h2 className={classes.label}>{t('driver.why_it_waits')}</h2>
          <div className={`${classes.card} ${frame.onlyFailed}`}>
            <ChecksList
              checks={showChecks(t, failed, 'driver').map(({ wayOut: _none, ...check }) => check)}
            />
          </div>
        </section>
      )}
      <p className={classes.note}>
        <span>
          <Trans
            i18nKey="driver.nothing_to_do"
            components={{ amount: <Money amount_halalas={request.money.hold_halalas} /> }}
          />
        </span>
      </p>
    </>
  );
}

/** One term of a definition list. */
export function Pair({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
