import type { LiveTrip } from '@fleet/contracts/delivery/live-trips.ts';
import type { TripAlert } from '@fleet/contracts/delivery/trip-alerts.ts';
import type { TripRemedy } from '@fleet/contracts/delivery/trip-remedies.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatSigned, formatTime } from '../../../lib/format.ts';
import { MobileNumber } from '../../../ui/mobile-number.tsx';
import { Money } from '../../../ui/money.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { useExtendWindow, useRemedies, useResequence } from './exceptions.api.ts';
import { type Option, OptionList } from './option-list.tsx';

/** What helps a late stop: another order of the stops, or another time for the client. */
export function LateOptions({ alert, trip }: { alert: TripAlert; trip: LiveTrip }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const stop = alert.stop!;
  const remedies = useRemedies(stop.id, trip.version);
  const resequence = useResequence();
  const extend = useExtendWindow();
  const [chosen, setChosen] = useState<string | null>(null);
  const rows = remedies.data?.rows;
  const siteOf = (id: number | undefined) => {
    const order = trip.steps.find((step) => step.id === id)?.order;
    return order ? nameOf(order.warehouse) : '';
  };

  function optionOf(remedy: TripRemedy): Option {
    const { kind, stop_ids, arrives_at, late_seconds, window_to } = remedy;
    if (kind === 'later')
      return {
        key: kind,
        title: t('live.exceptions.option_later', {
          client: stop.client ? nameOf(stop.client) : '',
          time: formatTime(window_to!),
        }),
        end: formatTime(arrives_at),
        note: (
          <>
            {stop.order?.contact_mobile && (
              <>
                {stop.order.contact_name} <MobileNumber number={stop.order.contact_mobile} />
                {' · '}
              </>
            )}
            {t('live.exceptions.no_cost')}
          </>
        ),
        verb: t('live.exceptions.action.later', { time: formatTime(window_to!) }),
      };
    const at = stop_ids.indexOf(stop.id);
    return {
      key: kind,
      title: t('live.exceptions.option_resequence', {
        site: siteOf(stop.id),
        other: siteOf(stop_ids[at + 1]),
      }),
      end: formatTime(arrives_at),
      isGood: late_seconds === 0,
      note: <RemedyNote remedy={remedy} />,
      verb: t('live.exceptions.action.resequence'),
    };
  }

  function run(kind: string): void {
    const remedy = rows?.find((row) => row.kind === kind);
    if (remedy?.kind === 'resequence')
      resequence.mutate(
        { params: { id: trip.id }, body: { version: trip.version, stop_ids: remedy.stop_ids } },
        { onSuccess: () => showSuccess(t('live.exceptions.done.resequence', { trip: trip.trip_code })) },
      );
    if (remedy?.kind === 'later' && stop.order)
      extend.mutate(
        {
          params: { id: stop.order.id },
          body: { version: stop.order.version, window_to: remedy.window_to! },
        },
        { onSuccess: () => showSuccess(t('live.exceptions.done.later', { order: `O-${stop.order!.id}` })) },
      );
  }

  return (
    <OptionList
      options={rows?.map(optionOf)}
      chosen={chosen}
      onChoose={setChosen}
      none={t('live.exceptions.options_none')}
      error={remedies.error ?? resequence.error ?? extend.error}
      isBusy={resequence.isPending || extend.isPending}
      onDo={run}
    />
  );
}

function RemedyNote({ remedy }: { remedy: TripRemedy }) {
  const { t } = useTranslation();
  const { late_stops, distance_change_metres, cost_change_halalas } = remedy;
  return (
    <>
      {late_stops === 0
        ? t('live.exceptions.all_in_windows')
        : t('live.exceptions.stops_late', { count: late_stops, shown: formatNumber(late_stops) })}
      {' · '}
      {t('live.exceptions.option_distance', { km: formatSigned(distance_change_metres / 1_000, 1) })}
      {' · '}
      <Money amount_halalas={cost_change_halalas} signed />
    </>
  );
}
