import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { titleIn } from '../../../lib/language.ts';
import { ClientFilter } from '../../../ui/client-choice.tsx';
import { DocumentsFilter } from '../../../ui/documents/documents-filter.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import type { ListSearch } from '../../../ui/list-state.ts';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { SearchSelect } from '../../../ui/search-select.tsx';
import { StatusFilter } from '../../../ui/status-filter.tsx';
import { TrashToggle } from '../../../ui/trash-toggle.tsx';
import { findGroups, useVehicleChoices } from './vehicles.api.ts';

export const VEHICLE_FILTERS = {
  q: '',
  view: 'current',
  client: '',
  group: '',
  fuel: '',
  status: 'any',
  driver: 'any',
  service: 'any',
  documents: 'any',
};
type State = typeof VEHICLE_FILTERS;
export type VehiclesSearch = ListSearch<State>;

/** Filters of the vehicle list. */
export function VehicleFilters({ state, set }: { state: State; set: (next: Partial<State>) => void }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const language = useLanguage();
  const { data: choices } = useVehicleChoices();
  const fuels = choices?.fuel_types.map((fuel) => ({
    value: String(fuel.id),
    label: titleIn(language, fuel),
  }));
  const comma = t('desk.comma');
  return (
    <>
      <TrashToggle view={state.view === 'deleted' ? 'deleted' : 'current'} onPick={(view) => set({ view })} />
      {comma}
      <ClientFilter value={state.client} onPick={(client) => set({ client, group: '' })} comma="after" />
      <StatusFilter status={state.status} onPick={(status) => set({ status })} />
      {comma}
      <SearchSelect
        label={t('columns.vehicle_group')}
        value={state.group === 'none' ? '' : state.group}
        all={state.group === 'none' ? t('vehicles.no_group') : t('vehicles.all_groups')}
        find={findGroups(Number(state.client) || undefined, nameOf)}
        onPick={(group) => set({ group })}
      />
      {comma}
      <FilterSelect
        label={t('columns.fuel_type')}
        value={state.fuel}
        choices={[{ value: '', label: t('vehicles.any_fuel') }, ...(fuels ?? [])]}
        onPick={(fuel) => set({ fuel })}
      />
      {comma}
      <FilterSelect
        label={t('columns.driver')}
        value={state.driver}
        choices={['any', 'bound', 'none'].map((value) => ({ value, label: t(`vehicles.driver_${value}`) }))}
        onPick={(driver) => set({ driver })}
      />
      {comma}
      <FilterSelect
        label={t('columns.next_service_date')}
        value={state.service}
        choices={['any', 'soon', 'overdue'].map((value) => ({
          value,
          label: t(`vehicles.service_${value}`),
        }))}
        onPick={(service) => set({ service })}
      />
      {comma}
      <DocumentsFilter value={state.documents} onPick={(documents) => set({ documents })} />
    </>
  );
}
