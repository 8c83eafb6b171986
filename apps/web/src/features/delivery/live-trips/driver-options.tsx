import type { LiveTrip } from '@fleet/contracts/delivery/live-trips.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MobileNumber } from '../../../ui/mobile-number.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { useAssign, useFreeDrivers, useUnassign } from './exceptions.api.ts';
import { OptionList } from './option-list.tsx';

/** Drivers who are free for a trip that is not driven yet. */
export function DriverOptions({ trip }: { trip: LiveTrip }) {
  const { t } = useTranslation();
  const free = useFreeDrivers(trip.id, trip.version);
  const assign = useAssign();
  const unassign = useUnassign();
  const [chosen, setChosen] = useState<string | null>(null);
  const canGive = trip.can.assign || trip.can.unassign;
  if (!canGive) return null;

  async function give(key: string): Promise<void> {
    const driver = free.data?.rows.find(({ id }) => String(id) === key);
    if (!driver) return;
    let { version } = trip;
    if (trip.can.unassign)
      ({ version } = await unassign.mutateAsync({ params: { id: trip.id }, body: { version } }));
    await assign.mutateAsync({ params: { id: trip.id }, body: { version, driver_id: driver.id } });
    showSuccess(t('live.exceptions.done.assign', { trip: trip.trip_code, name: driver.name }));
  }

  return (
    <OptionList
      options={free.data?.rows.slice(0, MAX_SHOWN).map(({ id, name, mobile }) => ({
        key: String(id),
        title: name,
        note: <MobileNumber number={mobile} />,
        verb: t(`live.exceptions.action.${trip.driver ? 'reassign' : 'assign'}`, { name }),
      }))}
      chosen={chosen}
      onChoose={setChosen}
      none={t('live.exceptions.no_free_driver')}
      error={free.error ?? unassign.error ?? assign.error}
      isBusy={assign.isPending || unassign.isPending}
      // Errors are shown by the list.
      onDo={(key) => void give(key).catch(() => {})}
    />
  );
}

const MAX_SHOWN = 4;
