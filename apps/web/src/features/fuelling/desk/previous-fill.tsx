import type { FuelRequestDetail } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatSigned, formatTime } from '../../../lib/format.ts';
import { amountHalalasOf } from '../../../lib/fuel-requests/approved-less.ts';
import { durationText } from '../../../lib/fuel-requests/check-sentence.ts';
import { useFuelRequest } from '../../../lib/fuel-requests/fuel-requests.api.ts';
import { usePartyName } from '../../../lib/fuel-requests/names.ts';
import { useSignedIn } from '../../../lib/user-context.ts';
import classes from '../../../ui/fuel-requests/detail.module.css';
import { Money } from '../../../ui/money.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { ScrollBox } from '../../../ui/scroll-box.tsx';
import { Volume } from '../../../ui/volume.tsx';
import { changeIsNotable, consumptionOf, drivenKm } from './fill-comparison.ts';
import { useShortDate } from './row-cells.tsx';

/** This fill compared with the vehicle's previous one: volume, distance and consumption. */
export function PreviousFill({ request }: { request: FuelRequestDetail }) {
  const { t } = useTranslation();
  const name = usePartyName();
  const { area } = useSignedIn();
  const day = useShortDate();
  const timeOf = (at: string) => (
    <time dateTime={at}>
      {day(at)}
      {t('desk.comma')}
      <bdi className="num">{formatTime(at)}</bdi>
    </time>
  );
  const previous = request.previous_fill;
  // The distance of the previous fill needs the one before it, which only client and platform may see; others get a dash.
  const seesAllFills = area === 'customer' || area === 'admin';
  const { data: previousDetail } = useFuelRequest(seesAllFills ? (previous?.id ?? null) : null);
  if (!previous) return null;

  const volume_ml = request.volume_ml ?? request.approved_volume_ml ?? request.requested_volume_ml;
  const odometer_km = request.odometer_km ?? request.requested_odometer_km;
  const driven = drivenKm(odometer_km, previous.odometer_km);
  const drivenBefore = drivenKm(previous.odometer_km, previousDetail?.previous_fill?.odometer_km ?? null);
  const consumption = consumptionOf(volume_ml, driven);
  const consumptionBefore = consumptionOf(previous.volume_ml, drivenBefore);
  const amount = amountHalalasOf(request);
  const photos = [request.pump_photo_file_id, previous.pump_photo_file_id];

  return (
    <section>
      <h3 className={classes.title}>{t('desk.previous.title')}</h3>
      <ScrollBox label={t('desk.previous.title')}>
        <table className={classes.compare}>
          <thead>
            <tr>
              <td />
              <th scope="col">
                {t(request.volume_ml === null ? 'desk.previous.requested' : 'desk.previous.this')}
              </th>
              <th scope="col">{t('desk.previous.previous')}</th>
              <th scope="col">{t('desk.previous.change')}</th>
            </tr>
          </thead>
          <tbody>
            <Line
              title={t('desk.previous.when')}
              now={timeOf(request.closed_at ?? request.created_at)}
              before={timeOf(previous.closed_at)}
              change={spanText(
                t,
                Date.parse(request.closed_at ?? request.created_at) - Date.parse(previous.closed_at),
              )}
            />
            <Line
              title={t('desk.previous.where')}
              now={
                name(request.station ?? request.chosen_station) || (
                  <span className="muted">{t('desk.any_station')}</span>
                )
              }
              before={name(previous.station)}
            />
            <Line
              title={t('desk.previous.litres')}
              now={<Volume volume_ml={volume_ml} bare />}
              before={<Volume volume_ml={previous.volume_ml} bare />}
              change={formatSigned((volume_ml - previous.volume_ml) / 1000, 2)}
              isNotable={changeIsNotable(volume_ml, previous.volume_ml)}
            />
            <Line
              title={t('desk.previous.amount')}
              now={<Money amount_halalas={amount} bare />}
              before={<Money amount_halalas={previous.amount_halalas} bare />}
              change={formatSigned((amount - previous.amount_halalas) / 100, 2)}
            />
            <Line title={t('desk.previous.driven')} {...comparison(driven, drivenBefore, 0)} />
            <Line
              title={t('desk.previous.consumption')}
              {...comparison(consumption, consumptionBefore, 1)}
              isNotable={changeIsNotable(consumption, consumptionBefore)}
            />
          </tbody>
        </table>
      </ScrollBox>
      {photos.some((id) => id !== null) && (
        <div className={classes.photos}>
          {photos.map(
            (id, index) =>
              id !== null && (
                <figure key={id}>
                  <Picture
                    path={`/files/${id}`}
                    label={t(index === 0 ? 'desk.photos.pump' : 'desk.photos.previous_pump')}
                    width={128}
                    height={72}
                  />
                  <figcaption>{t(index === 0 ? 'desk.previous.this' : 'desk.previous.previous')}</figcaption>
                </figure>
              ),
          )}
        </div>
      )}
    </section>
  );
}

interface LineProps {
  title: string;
  now: ReactNode;
  before: ReactNode;
  change?: string | undefined;
  /** Highlighted in amber. */
  isNotable?: boolean;
}

function Line({ title, now, before, change, isNotable = false }: LineProps) {
  return (
    <tr>
      <th scope="row">{title}</th>
      <td className={classes.now}>{now}</td>
      <td>{before}</td>
      <td data-notable={isNotable || undefined}>{change && <bdi>{change}</bdi>}</td>
    </tr>
  );
}

function comparison(
  now: number | null,
  before: number | null,
  decimals: number,
): Pick<LineProps, 'now' | 'before' | 'change'> {
  const text = (figure: number | null) =>
    figure === null ? '–' : <bdi className="num">{formatNumber(figure, decimals)}</bdi>;
  const change = now === null || before === null ? undefined : formatSigned(now - before, decimals);
  return { now: text(now), before: text(before), change };
}

const DAY_MS = 86_400_000;

/** Time since the previous fill: days, or below two days hours and minutes. */
function spanText(t: TFunction, span_ms: number): string {
  return span_ms >= 2 * DAY_MS
    ? t('desk.previous.days', { count: Math.floor(span_ms / DAY_MS) })
    : durationText(t, span_ms / 1000);
}
