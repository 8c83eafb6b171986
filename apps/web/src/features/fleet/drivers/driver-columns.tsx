import '@mantine/core/styles/Badge.layer.css';
import { DRIVER_DOCUMENTS } from '@fleet/domain/expiring-documents.ts';
import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { useCan } from '../../../lib/user-context.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { expiryColumns } from '../../../ui/documents/expiry-columns.tsx';
import { Plate } from '../../../ui/plate.tsx';
import { Portrait } from '../../../ui/portrait.tsx';
import { columnsFor } from '../../../ui/resource/columns.tsx';
import { StatusSwitch } from '../../../ui/status-switch.tsx';
import { type DriverRow, useSwitchDriver } from './drivers.api.ts';
import classes from './drivers.module.css';

/** Columns of the driver list; `unread` is the number of unread messages by driver. */
export function useDriverColumns({
  isPlatform,
  isDeleted,
  unread,
}: {
  isPlatform: boolean;
  isDeleted: boolean;
  unread: ReadonlyMap<number, number>;
}): Column<DriverRow>[] {
  const { t } = useTranslation();
  const column = columnsFor<DriverRow>(t);
  const change = useSwitchDriver();
  const mayUpdate = useCan('update driver');
  return [
    {
      key: 'name',
      header: t('columns.name'),
      sortable: true,
      cell: (row) => (
        <span className={classes.name}>
          <Portrait name={row.name} file_id={row.photo_file_id} />
          <b className="ellipsis">
            <bdi>{row.name}</bdi>
          </b>
          {(unread.get(row.id) ?? 0) > 0 && (
            <Badge size="sm" aria-label={t('drivers.unread', { count: unread.get(row.id)! })}>
              {formatNumber(unread.get(row.id)!)}
            </Badge>
          )}
        </span>
      ),
    },
    column.digits('employee_number', { sortable: true }),
    ...(isPlatform ? [column.party('client', { sortable: true })] : []),
    column.mobile('mobile', { sortable: true }),
    column.digits('civil_id', { sortable: true }),
    {
      key: 'vehicle',
      header: t('columns.plate_no'),
      sortable: true,
      cell: (row) =>
        row.vehicle && <Plate plate={row.vehicle.plate_no} kind={row.vehicle.plate_kind} size="xs" />,
    },
    {
      key: 'has_device',
      header: t('drivers.phone'),
      cell: (row) => (row.has_device ? t('drivers.phone_bound') : ''),
    },
    ...expiryColumns<DriverRow>(t, DRIVER_DOCUMENTS, (row) => row),
    column.date('created_at', { sortable: true, extra: true }),
    isDeleted
      ? {
          key: 'deleted_at',
          header: t('columns.deleted_at'),
          sortable: true,
          cell: (row) => row.deleted_at && <DateTime at={row.deleted_at} />,
        }
      : {
          key: 'status',
          header: t('columns.status'),
          cell: (row) => (
            <StatusSwitch
              name={row.name}
              status={row.status}
              isAllowed={mayUpdate}
              consequence={{ active: t('drivers.on_text'), inactive: t('drivers.off_text') }}
              change={(next) => change(row.id, next)}
            />
          ),
        },
  ];
}
