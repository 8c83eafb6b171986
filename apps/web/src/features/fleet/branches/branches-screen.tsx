import { branches } from '@fleet/contracts/fleet/branches.ts';
import { IconBuilding } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { useSignedIn } from '../../../lib/user-context.ts';
import { CityName } from '../../../ui/city-name.tsx';
import { ClientFilter, ClientSection } from '../../../ui/client-choice.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { CityField } from '../../../ui/form/city-field.tsx';
import { FormSection } from '../../../ui/form/form-panel.tsx';
import { CodeField, NameFields } from '../../../ui/form/text-fields.tsx';
import { NarrowItem, useNameOf } from '../../../ui/name-cell.tsx';
import { columnsFor } from '../../../ui/resource/columns.tsx';
import { type RowOf, useResourceList } from '../../../ui/resource/resource-list.ts';
import { ResourceScreen } from '../../../ui/resource/resource-screen.tsx';
import { StatusFilter } from '../../../ui/status-filter.tsx';

type Branch = RowOf<typeof branches>;

/** The branches of a company, each with its groups. */
export function BranchesScreen() {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const isPlatform = useSignedIn().area === 'admin';
  const list = useResourceList(branches, {
    sort: 'name',
    filters: { client: '' },
    query: ({ client }) => ({ client_id: client || undefined }),
  });
  const { state, set } = list;
  const column = columnsFor<Branch>(t);
  return (
    <ResourceScreen
      resource={branches}
      list={list}
      page="branches"
      title={t('menu.branches')}
      icon={IconBuilding}
      texts="branches"
      alsoChanges={['vehicle_group']}
      nameOf={nameOf}
      initial={{ client_id: Number(state.client) || undefined }}
      filters={
        <>
          <ClientFilter value={state.client} onPick={(client) => set({ client })} comma="after" />
          <StatusFilter status={state.status} onPick={(status) => set({ status })} />
        </>
      }
      columns={[
        column.name('name', (row) => row),
        ...(isPlatform ? [column.party('client')] : []),
        { key: 'city', header: t('columns.city'), cell: ({ city }) => city && <CityName city={city} /> },
        column.digits('cost_center'),
        column.number('groups'),
        column.number('vehicles'),
      ]}
      narrow={(row) => (
        <NarrowItem name={row} status={row.status}>
          {t('vehicle_groups.vehicles', { count: row.vehicles })}
        </NarrowItem>
      )}
      facts={(branch, status) => (
        <FactList
          facts={[
            { name: 'name_en', value: branch.name_en },
            { name: 'name_ar', value: branch.name_ar },
            { name: 'client', label: t('columns.client'), shown: nameOf(branch.client) },
            { name: 'city', shown: branch.city && <CityName city={branch.city} /> },
            { name: 'cost_center', value: branch.cost_center },
            { name: 'groups', label: t('columns.groups'), shown: formatNumber(branch.groups) },
            { name: 'vehicles', label: t('columns.vehicles'), shown: formatNumber(branch.vehicles) },
            { name: 'status', shown: status },
            { name: 'created_at', value: branch.created_at },
          ]}
        />
      )}
      fields={({ field }, branch) => (
        <>
          {!branch && <ClientSection field={field('client_id')} />}
          <FormSection title={t('ui.names')}>
            <NameFields en={field('name_en')} ar={field('name_ar')} />
            <CityField {...field('city')} />
            <CodeField {...field('cost_center')} maxLength={40} />
          </FormSection>
        </>
      )}
    />
  );
}
