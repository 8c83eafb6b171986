import { BLOCKING_STATUSES } from '@fleet/domain/fuel-request-statuses.ts';
import { Skeleton } from '@mantine/core';
import { IconSteeringWheel } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { useSignedIn } from '../../../lib/user-context.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useFuelRequests } from '../fuel-requests.api.ts';
import { AskForm } from './ask-form.tsx';
import { AskFrame } from './ask-frame.tsx';
import { chooseVehicle, chosenVehicle } from './chosen-vehicle.ts';
import { useMyVehicles, type Vehicle } from './driver.api.ts';
import { requestPath, settleAsk } from './use-ask.ts';

const UNDER_WAY = { status: [...BLOCKING_STATUSES].join(), per_page: 1 };

/** The driver's first page: ask for fuel, or be led to the request already under way. */
export function AskScreen() {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const navigate = useNavigate();
  const isDriver = user.group === 'driver';
  const vehicles = useMyVehicles();
  const underWay = useFuelRequests(UNDER_WAY, { enabled: isDriver });
  const [vehicle_id, setVehicleId] = useState(chosenVehicle);

  // What was under way when this page was last open may have ended since: wait for the answer before leading there.
  const last_id = underWay.data?.rows[0]?.id;
  const open_id = underWay.isFetching ? undefined : last_id;
  useEffect(() => {
    if (open_id === undefined) return;
    settleAsk();
    void navigate({ to: requestPath(open_id), replace: true });
  }, [open_id, navigate]);

  const rows = vehicles.data?.rows ?? [];
  const vehicle = rows.find((row) => row.id === vehicle_id) ?? rows[0];
  const change = (next: Vehicle) => {
    chooseVehicle(next.id);
    setVehicleId(next.id);
  };
  const isLeaving = (isDriver && underWay.isPending) || last_id !== undefined;

  if (vehicles.isPending || isLeaving)
    return (
      <AskFrame>
        <AskSkeleton />
      </AskFrame>
    );
  if (!vehicles.data) {
    return (
      <AskFrame>
        <ErrorState text={errorText(t, vehicles.error)} onRetry={() => void vehicles.refetch()} />
      </AskFrame>
    );
  }
  if (!vehicle) {
    return (
      <AskFrame>
        <EmptyState
          icon={IconSteeringWheel}
          title={t('driver.no_vehicle_title')}
          text={t('driver.no_vehicle_text')}
        />
      </AskFrame>
    );
  }
  return <AskForm key={vehicle.id} vehicle={vehicle} vehicles={rows} onVehicle={change} />;
}

function AskSkeleton() {
  return (
    <>
      <Skeleton height={122} radius="md" />
      <Skeleton height={206} radius="md" />
      <Skeleton height={78} radius="md" />
      <Skeleton height={180} radius="md" />
    </>
  );
}
