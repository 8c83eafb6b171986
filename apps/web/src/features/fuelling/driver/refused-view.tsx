import type { FuelRequestDetail } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import { IconAlertCircle, IconMessage2 } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { litresText } from '../../../lib/fuel-requests/check-sentence.ts';
import type { RequestBody } from '../../../lib/fuel-requests/fuel-requests.api.ts';
import { BigButton } from '../../../ui/big-button.tsx';
import { ChecksList } from '../../../ui/checks-table.tsx';
import { showChecks } from '../../../ui/fuel-requests/show-checks.tsx';
import { WhyFailedLink } from '../../../ui/help-link.tsx';
import { VerdictBanner } from '../../../ui/verdict-banner.tsx';
import classes from './driver.module.css';
import { type DriverReason, hasReason, ReasonField } from './reason-field.tsx';
import { clearFill } from './request-draft.ts';
import { RequestFrame, type RequestViewProps } from './request-frame.tsx';
import { isRefusedByManager, requestedText } from './request-labels.ts';
import { REQUEST_PATH, requestErrorText, useRequestFuel } from './use-request-fuel.ts';

/** Rejected: failed checks with amounts, what would pass, and who can approve. */
export function RefusedView(props: RequestViewProps) {
  const { t } = useTranslation();
  const { request } = props;
  const byManager = isRefusedByManager(request);
  const failed = request.checks.filter((check) => !check.passed);
  const requested = requestedText(t, request);
  const suggested = request.suggested_volume_ml;
  const [reason, setReason] = useState<DriverReason>({});
  const [isReasonMissing, setIsReasonMissing] = useState(false);
  const mayRefer = mayReferToManager(request);
  return (
    <RequestFrame
      {...props}
      banner={
        <VerdictBanner verdict="no" label={t('driver.refused')}>
          {byManager ? (
            <p>{t('driver.refused_by_manager', { reason: request.end_reason ?? '' })}</p>
          ) : (
            <p>
              {t('driver.fails', { count: failed.length, total: request.checks.length, requested })}
              {suggested !== null && (
                <>
                  <br />
                  <b>{t('driver.passes_all', { litres: litresText(suggested) })}</b>
                </>
              )}
            </p>
          )}
        </VerdictBanner>
      }
      footer={
        <NextSteps
          request={request}
          byManager={byManager}
          requested={requested}
          reason={reason}
          onReasonMissing={() => setIsReasonMissing(true)}
        />
      }
    >
      {mayRefer && (
        <ReasonField
          reason={reason}
          onChange={(next) => {
            setReason(next);
            setIsReasonMissing(false);
          }}
          isMissing={isReasonMissing}
        />
      )}
      {request.checks.length > 0 && (
        <section className={classes.card}>
          <ChecksList checks={showChecks(t, request.checks, 'driver')} />
          <div className={classes.whyFailed}>
            <WhyFailedLink checks={request.checks} />
          </div>
        </section>
      )}
    </RequestFrame>
  );
}

function NextSteps({
  request,
  byManager,
  requested,
  reason,
  onReasonMissing,
}: {
  request: FuelRequestDetail;
  byManager: boolean;
  requested: string;
  reason: DriverReason;
  onReasonMissing: () => void;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { requestFuel, isRequesting, error } = useRequestFuel((answer) => {
    if (answer.status !== 'request_rejected')
      clearFill({ id: request.vehicle.id, gas_tank_capacity_ml: request.tank_capacity_ml });
  });
  const suggested = byManager ? null : request.suggested_volume_ml;
  const mayRefer = mayReferToManager(request);
  const refer = () => {
    if (!hasReason(reason)) return onReasonMissing();
    void requestFuel({ ...sameWish(request), ...sameMeasure(request), ...reason, manager_decides: true });
  };
  const change = () => void navigate({ to: REQUEST_PATH });
  return (
    <>
      {error && (
        <p className={classes.problem} role="alert">
          <IconAlertCircle size={20} aria-hidden />
          {requestErrorText(t, error)}
        </p>
      )}
      {suggested !== null && (
        <BigButton
          busy={isRequesting}
          onClick={() => void requestFuel({ ...sameWish(request), kind: 'litres', volume_ml: suggested })}
        >
          {t('driver.request_instead', { litres: litresText(suggested) })}
        </BigButton>
      )}
      {suggested === null && <BigButton onClick={change}>{t('driver.change_request')}</BigButton>}
      {mayRefer && (
        <BigButton variant="second" icon={IconMessage2} busy={isRequesting} onClick={refer}>
          {t('driver.manager_decides', { requested })}
        </BigButton>
      )}
      {suggested !== null && !mayRefer && (
        <BigButton variant="second" onClick={change}>
          {t('driver.change_request')}
        </BigButton>
      )}
    </>
  );
}

/** A manager may allow what limits refuse, unless a manager just refused it. */
function mayReferToManager(request: FuelRequestDetail): boolean {
  return (
    !isRefusedByManager(request) &&
    request.checks.every((check) => check.passed || check.kind === 'limit' || check.consequence !== 'decline')
  );
}

/** Vehicle, station, odometer, position and the answer about the vehicle of the original request. */
function sameWish(request: FuelRequestDetail): Pick<RequestBody, 'vehicle_id' | 'fuel_type_id'> {
  const answer = request.timeline.find(({ entry }) => entry === 'request_pending')?.detail.vehicle_is_here;
  return {
    ...(typeof answer === 'boolean' ? { vehicle_is_here: answer } : {}),
    vehicle_id: request.vehicle.id,
    fuel_type_id: request.fuel_type.id,
    ...(request.chosen_station ? { station_id: request.chosen_station.id } : {}),
    ...(request.requested_odometer_km === null ? {} : { odometer_km: request.requested_odometer_km }),
    ...(request.requested_coordinates ? { coordinates: request.requested_coordinates } : {}),
  };
}

function sameMeasure(request: FuelRequestDetail): Pick<RequestBody, 'kind' | 'volume_ml' | 'amount_halalas'> {
  if (request.kind === 'litres') return { kind: 'litres', volume_ml: request.requested_volume_ml };
  if (request.kind === 'amount') return { kind: 'amount', amount_halalas: request.requested_amount_halalas };
  return { kind: 'fill_up' };
}
