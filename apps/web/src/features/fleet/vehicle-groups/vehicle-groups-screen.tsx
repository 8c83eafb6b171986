import { listBranches } from '@fleet/contracts/fleet/branches.ts';
import { vehicleGroups } from '@fleet/contracts/fleet/vehicle-groups.ts';
import { IconFolders } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../../../lib/user-context.ts';
import { ClientFilter, ClientSection } from '../../../ui/client-choice.tsx';
import { findIn } from '../../../ui/find-in.ts';
import { PickField } from '../../../ui/form/choice-fields.tsx';
import { FormSection } from '../../../ui/form/form-panel.tsx';
import { CodeField, NameFields } from '../../../ui/form/text-fields.tsx';
import { NarrowItem, useNameOf } from '../../../ui/name-cell.tsx';
import { columnsFor } from '../../../ui/resource/columns.tsx';
import { type RowOf, useResourceList } from '../../../ui/resource/resource-list.ts';
import { ResourceScreen } from '../../../ui/resource/resource-screen.tsx';
import { SearchSelect } from '../../../ui/search-select.tsx';
import { StatusFilter } from '../../../ui/status-filter.tsx';
import { VehicleGroupFacts } from './vehicle-group-facts.tsx';

/** A fleet's vehicle groups with cost centers and number of vehicles. */
export function VehicleGroupsScreen() {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const isPlatform = useSignedIn().area === 'admin';
  const list = useResourceList(vehicleGroups, {
    sort: 'name',
    filters: { client: '', branch: '' },
    query: ({ client, branch }) => ({ client_id: client || undefined, branch_id: branch || undefined }),
  });
  const { state, set } = list;
  const client_id = Number(state.client) || undefined;
  const column = columnsFor<RowOf<typeof vehicleGroups>>(t);
  return (
    <ResourceScreen
      resource={vehicleGroups}
      list={list}
      page="vehicle-groups"
      title={t('menu.vehicle_groups')}
      icon={IconFolders}
      texts="vehicle_groups"
      alsoChanges={['branch']}
      nameOf={nameOf}
      initial={{ client_id }}
      editable={({ branch, own_cost_center, ...group }) => ({
        ...group,
        branch_id: branch?.id ?? null,
        cost_center: own_cost_center,
      })}
      filters={
        <>
          <ClientFilter value={state.client} onPick={(client) => set({ client, branch: '' })} comma="after" />
          <SearchSelect
            label={t('columns.branch')}
            value={state.branch}
            all={t('vehicle_groups.all_branches')}
            find={findIn(listBranches, nameOf, { client_id })}
            onPick={(branch) => set({ branch })}
          />
          {t('ui.comma')}
          <StatusFilter status={state.status} onPick={(status) => set({ status })} />
        </>
      }
      columns={[
        column.name('name', (row) => row),
        ...(isPlatform ? [column.party('client')] : []),
        column.party('branch'),
        column.digits('cost_center'),
        column.number('vehicles'),
        column.date('created_at'),
      ]}
      narrow={(row) => (
        <NarrowItem name={row} status={row.status}>
          {t('vehicle_groups.vehicles', { count: row.vehicles })}
        </NarrowItem>
      )}
      facts={(group, status) => <VehicleGroupFacts group={group} status={status} />}
      fields={({ field, values }, group) => {
        const owner = group?.client.id ?? values.client_id ?? undefined;
        return (
          <>
            {!group && <ClientSection field={field('client_id')} />}
            <FormSection title={t('ui.names')}>
              <NameFields en={field('name_en')} ar={field('name_ar')} />
              <PickField
                {...field('branch_id')}
                of={`branches of ${owner ?? 'own'}`}
                find={findIn(listBranches, nameOf, { client_id: owner })}
                chosen={group?.branch ? nameOf(group.branch) : undefined}
              />
              <CodeField
                {...field('cost_center')}
                maxLength={40}
                hint={t('vehicle_groups.cost_center_hint')}
              />
            </FormSection>
          </>
        );
      }}
    />
  );
}
