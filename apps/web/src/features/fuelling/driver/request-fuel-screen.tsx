import { BLOCKING_STATUSES } from '@fleet/domain/fuel-request-statuses.ts';
import { Skeleton } from '@mantine/core';
import { IconSteeringWheel } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { useFuelRequests } from '../../../lib/fuel-requests/fuel-requests.api.ts';
import { useSignedIn } from '../../../lib/user-context.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { HelpLink } from '../../../ui/help-link.tsx';
import { chooseVehicle, chosenVehicle } from './chosen-vehicle.ts';
import { useMyVehicles, type Vehicle } from './driver.api.ts';
import { NewRequestFrame } from './new-request-frame.tsx';
import { RequestForm } from './request-form.tsx';
import { requestPage, settleRequest } from './use-request-fuel.ts';

const OPEN_REQUESTS = { status: [...BLOCKING_STATUSES].join(), per_page: 1 };

/** The driver's start page: the request form, or a redirect to the request in progress. */
export function RequestFuelScreen() {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const navigate = useNavigate();
  const isDriver = user.group === 'driver';
  const vehicles = useMyVehicles();
  const openRequests = useFuelRequests(OPEN_REQUESTS, { enabled: isDriver });
  const [vehicle_id, setVehicleId] = useState(chosenVehicle);

  // The cached request in progress may have ended: wait for fresh data before redirecting.
  const last_id = openRequests.data?.rows[0]?.id;
  const open_id = openRequests.isFetching ? undefined : last_id;
  useEffect(() => {
    if (open_id === undefined) return;
    settleRequest();
    void navigate({ ...requestPage(open_id), replace: true });
  }, [open_id, navigate]);

  const rows = vehicles.data?.rows ?? [];
  const vehicle = rows.find((row) => row.id === vehicle_id) ?? rows[0];
  const change = (next: Vehicle) => {
    chooseVehicle(next.id);
    setVehicleId(next.id);
  };
  const isLeaving = (isDriver && openRequests.isPending) || last_id !== undefined;

  if (vehicles.isPending || isLeaving)
    return (
      <NewRequestFrame>
        <NewRequestSkeleton />
      </NewRequestFrame>
    );
  if (!vehicles.data) {
    return (
      <NewRequestFrame>
        <ErrorState text={errorText(t, vehicles.error)} onRetry={() => void vehicles.refetch()} />
      </NewRequestFrame>
    );
  }
  if (!vehicle) {
    return (
      <NewRequestFrame>
        <EmptyState
          icon={IconSteeringWheel}
          title={t('driver.no_vehicle_title')}
          text={t('driver.no_vehicle_text')}
        >
          <HelpLink topic="request-fuel" />
        </EmptyState>
      </NewRequestFrame>
    );
  }
  return <RequestForm key={vehicle.id} vehicle={vehicle} vehicles={rows} onVehicle={change} />;
}

function NewRequestSkeleton() {
  return (
    <>
      <Skeleton height={122} radius="md" />
      <Skeleton height={206} radius="md" />
      <Skeleton height={78} radius="md" />
      <Skeleton height={180} radius="md" />
    </>
  );
}
