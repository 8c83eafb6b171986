import type { AnyResource } from '@fleet/contracts/define-resource.ts';
import { useTranslation } from 'react-i18next';
import { useSwitch } from '../../lib/use-change.ts';
import { type MasterStatus, StatusSwitch } from '../status-switch.tsx';
import type { RowOf } from './resource-list.ts';

/** What every row of a resource has. */
export interface AnyRow {
  id: number;
  status: MasterStatus;
  can: { update: boolean };
}

export interface ResourceTexts {
  /**
   * The namespace of its texts in the locale files: `one`, `add`, `search`, `none` and `none_text`, and what follows when it
   * is switched on or off: `on_text`, `off_text`.
   */
  texts: string;
}

interface ResourceStatusProps<R extends AnyResource> extends ResourceTexts {
  resource: R;
  row: RowOf<R>;
  nameOf: (row: RowOf<R>) => string;
  /** What is read again after a change. */
  kinds: readonly string[];
}

/** Active or not, with the switch for who may. */
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
