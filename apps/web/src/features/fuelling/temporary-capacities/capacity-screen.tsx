import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useCan } from '../../../lib/user-context.ts';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { useListState } from '../../../ui/list-state.ts';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ViewsMenu } from '../../../ui/saved-views/views-menu.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import classes from './capacities.module.css';
import { CapacityList } from './capacity-list.tsx';
import { GrantPanel } from './grant-panel.tsx';
import { useCapacityChoices } from './temporary-capacities.api.ts';
import { VehicleTicks } from './vehicle-ticks.tsx';

const DEFAULTS = { q: '', view: 'vehicles', group_id: '', status: 'running', sort: '', order: 'asc' };

/** Temporary capacity for selected vehicles; active and past ones. */
export function TemporaryCapacityScreen({ client_id }: { client_id?: number }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const { state, set } = useListState(DEFAULTS);
  const choices = useCapacityChoices(client_id);
  const mayGrant = useCan('create temporary_capacity');
  const [ticked, setTicked] = useState<ReadonlyMap<number, string>>(new Map());
  const [isGranting, setGranting] = useState(false);
  const isVehicles = state.view === 'vehicles';

  return (
    <>
      <PageHeader
        title={t('menu.temporary_capacity')}
        action={
          <div className={classes.actions}>
            <SearchBox label={t('capacity.search')} value={state.q} onSearch={(q) => set({ q })} />
            <ViewsMenu page="temporary-capacities" />
            {mayGrant && (
              <Button disabled={ticked.size === 0} onClick={() => setGranting(true)}>
                {ticked.size === 0 ? t('capacity.tick_first') : t('capacity.give', { count: ticked.size })}
              </Button>
            )}
          </div>
        }
      >
        <Trans
          i18nKey="capacity.subtitle"
          components={{
            shown: isVehicles ? (
              <FilterSelect
                label={t('capacity.group')}
                value={state.group_id}
                choices={[
                  { value: '', label: t('capacity.all_groups') },
                  ...(choices.data?.groups ?? []).map((group) => ({
                    value: String(group.id),
                    label: nameOf(group),
                  })),
                ]}
                onPick={(group_id) => set({ group_id })}
              />
            ) : (
              <FilterSelect
                label={t('columns.status')}
                value={state.status}
                choices={['running', 'expired', 'revoked', 'replaced', 'any'].map((value) => ({
                  value,
                  label: t(`capacity.status.${value}`),
                }))}
                onPick={(status) => set({ status })}
              />
            ),
          }}
        />
      </PageHeader>
      <SegmentedControl
        className={classes.views!}
        aria-label={t('capacity.view')}
        value={state.view}
        onChange={(view) => set({ view })}
        data={['vehicles', 'granted'].map((value) => ({ value, label: t(`capacity.views.${value}`) }))}
      />
      {isVehicles ? (
        <VehicleTicks
          client_id={client_id}
          state={state}
          onState={set}
          ticked={ticked}
          onTick={mayGrant ? setTicked : undefined}
        />
      ) : (
        <CapacityList client_id={client_id} state={state} onState={set} />
      )}
      {isGranting && (
        <GrantPanel
          client_id={client_id}
          vehicles={ticked}
          fuels={choices.data?.fuel_types ?? []}
          onClose={() => setGranting(false)}
          onGranted={() => {
            setTicked(new Map());
            setGranting(false);
            set({ view: 'granted', status: 'running' });
          }}
        />
      )}
    </>
  );
}
