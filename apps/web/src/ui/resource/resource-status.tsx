import type { AnyResource } from '@fleet/contracts/define-resource.ts';
import { useTranslation } from 'react-i18next';
import { useSwitch } from '../../lib/use-change.ts';
import { type MasterStatus, StatusSwitch } from '../status-switch.tsx';
import type { RowOf } from './resource-list.ts';

/** Common fields of a resource's row. */
export interface AnyRow {
  id: number;
  status: MasterStatus;
  can: { update: boolean };
}

export interface ResourceTexts {
  /**
   * Namespace of its texts in the locale files: `one`, `add`, `search`, `none` and `none_text`, and the consequences of activating
   * and deactivating: `on_text`, `off_text`.
   */
  texts: string;
}

interface ResourceStatusProps<R extends AnyResource> extends ResourceTexts {
  resource: R;
  row: RowOf<R>;
  nameOf: (row: RowOf<R>) => string;
  /** Query kinds to refetch after a change. */
  kinds: readonly string[];
}

/** Active or inactive, with a switch if permitted. */
export function ResourceStatus<R extends AnyResource>(props: ResourceStatusProps<R>) {
  const { resource, row, nameOf, texts, kinds } = props;
  const { t } = useTranslation();
  const change = useSwitch(resource.routes.activate, resource.routes.deactivate, kinds);
  const { id, status, can } = row as AnyRow;
  return (
    <StatusSwitch
      name={nameOf(row)}
      status={status}
      isAllowed={can.update}
      consequence={{ active: t(`${texts}.on_text`), inactive: t(`${texts}.off_text`) }}
      change={(next) => change(id, next)}
    />
  );
}
