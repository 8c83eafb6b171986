import { Button, Textarea } from '@mantine/core';
import { IconBolt } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { HelpLink } from '../../../ui/help-link.tsx';
import { shownOf } from '../../../ui/list-result.ts';
import { type ListState, sortOfState } from '../../../ui/list-state.ts';
import { Money } from '../../../ui/money.tsx';
import { Plate } from '../../../ui/plate.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { Volume } from '../../../ui/volume.tsx';
import { CapacityValue } from './capacity-value.tsx';
import { type Capacity, useCapacities, useRevokeCapacities } from './temporary-capacities.api.ts';

interface CapacityListProps {
  client_id?: number | undefined;
  state: ListState & { q: string; status: string };
  onState: (next: Partial<ListState>) => void;
}

/** Active and past temporary capacities: amount, remainder, end, grantor and reason. */
export function CapacityList({ client_id, state, onState }: CapacityListProps) {
  const { t } = useTranslation();
  const [revoking, revoke] = useState<Capacity | null>(null);
  const result = useCapacities({
    page: state.page,
    per_page: state.per_page,
    q: state.q || undefined,
    status: state.status === 'any' ? undefined : (state.status as Capacity['status']),
    sort: (sortOfState(state) as 'ends_at' | undefined) || undefined,
    ...(client_id === undefined ? {} : { client_id }),
  });
  const columns = useColumns(revoke);
  return (
    <>
      <Card flush>
        <DataTable
          label={t('capacity.views.granted')}
          columns={columns}
          {...shownOf(result)}
          rowKey={(row) => row.id}
          state={state}
          onState={onState}
          empty={
            <EmptyState icon={IconBolt} title={t('capacity.none')} text={t('capacity.none_text')}>
              <HelpLink topic="temporary-capacity" />
            </EmptyState>
          }
          narrow={(row) => (
            <>
              <bdi className="num">{row.vehicle.plate_no}</bdi> · <CapacityValue capacity={row} />
            </>
          )}
        />
      </Card>
      {revoking && <RevokeDialog capacity={revoking} client_id={client_id} onClose={() => revoke(null)} />}
    </>
  );
}

function useColumns(onRevoke: (row: Capacity) => void): Column<Capacity>[] {
  const { t } = useTranslation();
  return [
    {
      key: 'plate_no',
      header: t('capacity.plate'),
      sortable: true,
      width: '124px',
      cell: (row) => <Plate plate={row.vehicle.plate_no} size="xs" />,
    },
    { key: 'figure', header: t('capacity.granted'), cell: (row) => <CapacityValue capacity={row} /> },
    {
      key: 'left',
      header: t('capacity.left'),
      numeric: true,
      cell: (row) =>
        row.volume_ml === null ? <Money amount_halalas={row.left} /> : <Volume volume_ml={row.left} />,
    },
    {
      key: 'ends_at',
      header: t('capacity.ends_at'),
      sortable: true,
      cell: (row) => <DateTime at={row.ended_at ?? row.ends_at} />,
    },
    { key: 'created_by', header: t('capacity.by'), cell: (row) => row.created_by ?? '–' },
    {
      key: 'created_at',
      header: t('capacity.at'),
      sortable: true,
      cell: (row) => <DateTime at={row.created_at} />,
    },
    { key: 'reason', header: t('capacity.reason'), cell: (row) => row.end_reason ?? row.reason },
    {
      key: 'status',
      header: t('columns.status'),
      cell: (row) =>
        row.can.revoke ? (
          <Button size="compact-sm" variant="default" onClick={() => onRevoke(row)}>
            {t('capacity.revoke')}
          </Button>
        ) : (
          t(`capacity.status.${row.status}`)
        ),
    },
  ];
}

function RevokeDialog({
  capacity,
  client_id,
  onClose,
}: {
  capacity: Capacity;
  client_id?: number | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const change = useRevokeCapacities();
  const plate = capacity.vehicle.plate_no;
  const send = () =>
    change.mutate(
      {
        body: {
          ids: [capacity.id],
          reason: reason.trim(),
          ...(client_id === undefined ? {} : { client_id }),
        },
      },
      {
        onSuccess: () => {
          showSuccess(t('capacity.revoked', { plate }));
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      title={t('capacity.revoke_title', { plate })}
      text={t('capacity.revoke_text')}
      confirm={t('capacity.revoke')}
      tone="no"
      isBusy={change.isPending}
      error={change.error}
      onConfirm={() => reason.trim().length >= 3 && send()}
      onClose={onClose}
    >
      <Textarea
        label={t('capacity.reason')}
        required
        autosize
        minRows={2}
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
