import { IconLock } from '@tabler/icons-react';
import { Trans, useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { isApprovedLess } from '../../../lib/fuel-requests/approved-less.ts';
import { nameIn } from '../../../lib/language.ts';
import { AllowedQuantity } from '../../../ui/fuel-requests/allowed-quantity.tsx';
import { ExceptionText } from '../../../ui/fuel-requests/exception-text.tsx';
import { Money } from '../../../ui/money.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { VerdictBanner } from '../../../ui/verdict-banner.tsx';
import { Volume } from '../../../ui/volume.tsx';
import { CancelButton } from './cancel-button.tsx';
import classes from './driver.module.css';
import { ExpiryBar } from './expiry-bar.tsx';
import { LocateButton } from './nearest-stations.tsx';
import frame from './request-frame.module.css';
import { RequestFrame, type RequestViewProps } from './request-frame.tsx';
import { fuelName } from './request-labels.ts';
import { StationRow } from './station-row.tsx';
import { useStations } from './stations.api.ts';
import { useCoordinates } from './use-coordinates.ts';

/** Approved: the code to show, its expiry, and nearby stations. */
export function ApprovedView(props: RequestViewProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { request } = props;
  const isMoney =
    request.approved_amount_halalas !== null ||
    (request.kind === 'amount' && request.approved_volume_ml === null);
  const approval = request.timeline.find((line) => line.entry === 'request_approved');
  return (
    <RequestFrame
      {...props}
      banner={
        <VerdictBanner verdict="yes" label={t('status.request_approved')}>
          {isApprovedLess(request) && (
            <p>
              <Trans
                i18nKey="driver.approved_less"
                components={{ quantity: <AllowedQuantity request={request} /> }}
              />
            </p>
          )}
          <Trans
            i18nKey={isMoney ? 'driver.approved_amount' : 'driver.approved_volume'}
            values={{ fuel: fuelName(request.fuel_type, language) }}
            components={{
              b: <b />,
              volume: <Volume volume_ml={request.approved_volume_ml ?? request.requested_volume_ml} />,
              amount: (
                <Money
                  amount_halalas={
                    isMoney && !isApprovedLess(request)
                      ? request.requested_amount_halalas
                      : request.money.hold_halalas
                  }
                />
              ),
            }}
          />
          {approval && (
            <p>
              <ExceptionText line={approval} />
            </p>
          )}
        </VerdictBanner>
      }
      footer={request.can.cancel ? <CancelButton request={request} /> : undefined}
    >
      <section className={classes.card}>
        {request.qr_token && <Code token={request.qr_token} />}
        {request.due_at && (
          <ExpiryBar from={request.approved_at ?? request.created_at} until={request.due_at} />
        )}
      </section>
      <ServingStations {...props} />
      <p className={classes.note}>
        <IconLock size={20} aria-hidden />
        <span>{t('driver.at_the_pump_hint')}</span>
      </p>
    </RequestFrame>
  );
}

function Code({ token }: { token: string }) {
  const { t } = useTranslation();
  return (
    <div className={frame.qr}>
      <QrCode text={token} label={t('driver.qr_label', { code: Array.from(token).join(' ') })} />
      <bdi dir="ltr" className={`${frame.code} num`}>
        {`${token.slice(0, 4)} ${token.slice(4)}`}
      </bdi>
    </div>
  );
}

const SHOWN = 2;

function ServingStations({ request }: RequestViewProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { is, coordinates, locate } = useCoordinates();
  const { chosen_station } = request;
  const stations = useStations(
    request.fuel_type.id,
    coordinates,
    chosen_station ? chosen_station.name_en : '',
  );
  const rows = stations.data?.rows ?? [];
  const shown = chosen_station
    ? rows.filter((row) => row.id === chosen_station.id)
    : rows.filter((row) => row.open_now).slice(0, SHOWN);
  return (
    <section>
      <h2 className={classes.label}>
        <span>{t(chosen_station ? 'driver.serves_only' : 'driver.will_serve')}</span>
        {coordinates ? (
          <span>{t('driver.straight_line')}</span>
        ) : (
          <LocateButton isLocating={is === 'locating'} isMissing={is === 'missing'} onLocate={locate} />
        )}
      </h2>
      <ul className={classes.card}>
        {shown.map((station) => (
          <StationRow key={station.id} station={station} />
        ))}
        {shown.length === 0 && (
          <li className={classes.station}>
            <span className={classes.stationText}>
              {chosen_station
                ? nameIn(language, chosen_station)
                : t(
                    stations.isPending
                      ? 'driver.stations_loading'
                      : stations.isError
                        ? 'driver.stations_unknown'
                        : 'driver.none_open',
                  )}
            </span>
          </li>
        )}
      </ul>
    </section>
  );
}
