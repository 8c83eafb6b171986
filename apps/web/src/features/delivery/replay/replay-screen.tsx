import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { Skeleton } from '@mantine/core';
import { IconRouteOff } from '@tabler/icons-react';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { DateStepper } from '../../../ui/date-stepper.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useListState } from '../../../ui/list-state.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Player } from './player.tsx';
import { useTrack } from './replay.api.ts';
import { VehicleSelect } from './vehicle-select.tsx';

/** Replay of a vehicle's day beside the plan. */
export function ReplayScreen() {
  const { t } = useTranslation();
  const { id = '' } = useParams({ strict: false });
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const today = riyadhDate(new Date());
  const { state, set } = useListState({ branch: '1000', day: today });
  const { data, error, refetch } = useTrack(id, state.day);
  return (
    <>
      <PageHeader title={t('replay.title')}>
        <VehicleSelect
          branch={state.branch}
          value={id}
          name={data?.delivery_vehicle.code}
          onPick={(next) => void navigate({ to: '.', params: { id: next }, search })}
        />{' '}
        <DateStepper date={state.day} latest={today} onPick={(day) => set({ day })} />
      </PageHeader>
      {error && !data ? (
        <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={480} radius="md" />
      ) : data.points.length === 0 ? (
        <div className="card">
          <EmptyState icon={IconRouteOff} title={t('replay.none')} text={t('replay.none_text')} />
        </div>
      ) : (
        <Player key={`${id} ${state.day}`} track={data} />
      )}
    </>
  );
}
