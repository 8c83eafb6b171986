import type { FuelRequestDetail } from '@fleet/contracts/fuel-request-shapes.ts';
import { IconAlertCircle, IconMessage2 } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { BigButton } from '../../../ui/big-button.tsx';
import { ChecksList } from '../../../ui/checks-table.tsx';
import { VerdictBanner } from '../../../ui/verdict-banner.tsx';
import { litresText } from '../check-sentence.ts';
import type { AskBody } from '../fuel-requests.api.ts';
import { showChecks } from '../show-checks.tsx';
import { clearFill } from './ask-draft.ts';
import classes from './driver.module.css';
import { RequestFrame, type RequestViewProps } from './request-frame.tsx';
import { askedText, isRefusedByManager } from './request-words.ts';
import { ASK_PATH, askErrorText, useAsk } from './use-ask.ts';

/** No: which checks failed and by how much, what would pass, and who can say yes after all. */
export function RefusedView(props: RequestViewProps) {
  const { t } = useTranslation();
  const { request } = props;
  const byManager = isRefusedByManager(request);
  const failed = request.checks.filter((check) => !check.passed);
  const asked = askedText(t, request);
  const suggested = request.suggested_volume_ml;
  return (
    <RequestFrame
      {...props}
      banner={
        <VerdictBanner verdict="no" word={t('driver.refused')}>
          {byManager ? (
            <p>{t('driver.refused_by_manager', { reason: request.end_reason ?? '' })}</p>
          ) : (
            <p>
              {t('driver.fails', { count: failed.length, total: request.checks.length, asked })}
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
      footer={<WaysOn request={request} byManager={byManager} asked={asked} />}
    >
      {request.checks.length > 0 && (
        <section className={classes.card}>
          <ChecksList checks={showChecks(t, request.checks, 'driver')} />
        </section>
      )}
    </RequestFrame>
  );
}

function WaysOn({
  request,
  byManager,
  asked,
}: {
  request: FuelRequestDetail;
  byManager: boolean;
  asked: string;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { ask, isAsking, error } = useAsk((answer) => {
    if (answer.status !== 'request_rejected')
      clearFill({ id: request.vehicle.id, gas_tank_capacity_ml: request.tank_capacity_ml });
  });
  const suggested = byManager ? null : request.suggested_volume_ml;
  const mayAskManager = !byManager && request.checks.every((check) => check.passed || check.kind === 'limit');
  const change = () => void navigate({ to: ASK_PATH });
  return (
    <>
      {error && (
        <p className={classes.problem} role="alert">
          <IconAlertCircle size={20} aria-hidden />
          {askErrorText(t, error)}
        </p>
      )}
      {suggested !== null && (
        <BigButton
          busy={isAsking}
          onClick={() => void ask({ ...sameWish(request), kind: 'litres', volume_ml: suggested })}
        >
          {t('driver.ask_instead', { litres: litresText(suggested) })}
        </BigButton>
      )}
      {suggested === null && <BigButton onClick={change}>{t('driver.change_request')}</BigButton>}
      {mayAskManager && (
        <BigButton
          variant="second"
          icon={IconMessage2}
          busy={isAsking}
          onClick={() => void ask({ ...sameWish(request), ...sameMeasure(request), ask_manager: true })}
        >
          {t('driver.ask_manager', { asked })}
        </BigButton>
      )}
      {suggested !== null && !mayAskManager && (
        <BigButton variant="second" onClick={change}>
          {t('driver.change_request')}
        </BigButton>
      )}
    </>
  );
}

/** Vehicle, station, odometer and place as they were asked for. */
function sameWish(request: FuelRequestDetail): Pick<AskBody, 'vehicle_id' | 'fuel_type_id'> {
  return {
    vehicle_id: request.vehicle.id,
    fuel_type_id: request.fuel_type.id,
    ...(request.chosen_station ? { station_id: request.chosen_station.id } : {}),
    ...(request.requested_odometer_km === null ? {} : { odometer_km: request.requested_odometer_km }),
    ...(request.requested_place ? { place: request.requested_place } : {}),
  };
}

function sameMeasure(request: FuelRequestDetail): Pick<AskBody, 'kind' | 'volume_ml' | 'amount_halalas'> {
  if (request.kind === 'litres') return { kind: 'litres', volume_ml: request.requested_volume_ml };
  if (request.kind === 'amount') return { kind: 'amount', amount_halalas: request.requested_amount_halalas };
  return { kind: 'fill_up' };
}
