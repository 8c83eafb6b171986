import { listDrivers } from '@fleet/contracts/fleet/drivers.ts';
import { listFuelsOnSale } from '@fleet/contracts/fleet/fuel-types.ts';
import { listVehicles } from '@fleet/contracts/fleet/vehicles.ts';
import { FOUND_BY } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import { Button, Checkbox, Popover, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedCallback, useDisclosure } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/call.ts';
import { useFuelTitle } from '../../../lib/fuel-requests/names.ts';
import { useCan } from '../../../lib/user-context.ts';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { SearchSelect } from '../../../ui/search-select.tsx';
import type { DeskView } from './desk-views.ts';
import classes from './list.module.css';
import type { RequestFilters } from './request-filters.tsx';

interface MoreFiltersProps {
  view: DeskView;
  filters: RequestFilters;
  set: (next: Partial<RequestFilters>) => void;
}

const MORE = ['fuel', 'found_by', 'vehicle', 'driver', 'flagged', 'amount_from', 'amount_to'] as const;
const NONE: Partial<RequestFilters> = Object.fromEntries(MORE.map((key) => [key, '']));
const MATCHES = 20;
const TYPING_MS = 400;

/** Less common filters: fuel, vehicle, driver, amount, flagged. The label shows how many are active. */
export function MoreFilters({ view, filters, set }: MoreFiltersProps) {
  const { t } = useTranslation();
  const [isOpen, popover] = useDisclosure(false);
  const count = MORE.filter((key) => filters[key] !== '').length;
  const label = count === 0 ? t('desk.more_filters') : t('desk.more_filters_on', { count });
  return (
    <Popover
      opened={isOpen}
      onChange={(open) => (open ? popover.open() : popover.close())}
      position="bottom-start"
      shadow="md"
      trapFocus
      returnFocus
      width={300}
    >
      <Popover.Target>
        <UnstyledButton
          className={classes.more!}
          data-on={count > 0 || undefined}
          aria-expanded={isOpen}
          onClick={popover.toggle}
        >
          <IconFilter size={14} aria-hidden />
          {label}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('desk.more_filters')}>
        <Fields view={view} filters={filters} set={set} />
        {count > 0 && (
          <Button variant="subtle" size="compact-sm" mt={12} onClick={() => set(NONE)}>
            {t('desk.clear_filters')}
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

function Fields({ view, filters, set }: MoreFiltersProps) {
  const { t } = useTranslation();
  const fuelTitle = useFuelTitle();
  const seesVehicles = useCan('read vehicle') && (view.who === 'vehicle' || view.filters.includes('client'));
  const { data } = useQuery({
    queryKey: ['fuels-on-sale'],
    queryFn: ({ signal }) => call(listFuelsOnSale, { signal }),
    staleTime: 600_000,
  });
  const fuels = data?.rows ?? [];
  return (
    <div className={classes.fields}>
      <p>
        <span>{t('desk.columns.fuel')}</span>
        <FilterSelect
          label={t('desk.columns.fuel')}
          value={filters.fuel}
          choices={[
            { value: '', label: t('desk.all.fuel') },
            ...fuels.map((fuel) => ({ value: String(fuel.id), label: fuelTitle(fuel) })),
          ]}
          onPick={(fuel) => set({ fuel })}
        />
      </p>
      <p>
        <span>{t('desk.found_by')}</span>
        <FilterSelect
          label={t('desk.found_by')}
          value={filters.found_by}
          choices={[
            { value: '', label: t('desk.any_found_by') },
            ...FOUND_BY.map((value) => ({ value, label: t(`field_values.found_by.${value}`) })),
          ]}
          onPick={(found_by) => set({ found_by })}
        />
      </p>
      {seesVehicles && (
        <>
          <p>
            <span>{t('columns.vehicle')}</span>
            <SearchSelect
              label={t('columns.vehicle')}
              all={t('desk.all.vehicle')}
              value={filters.vehicle}
              find={async (q, signal) =>
                (await call(listVehicles, { query: { q, page: 1, per_page: MATCHES }, signal })).rows.map(
                  ({ id, plate_no, name }) => ({ id, name: `${plate_no} · ${name}` }),
                )
              }
              onPick={(vehicle) => set({ vehicle })}
            />
          </p>
          <p>
            <span>{t('columns.driver')}</span>
            <SearchSelect
              label={t('columns.driver')}
              all={t('desk.all.driver')}
              value={filters.driver}
              find={async (q, signal) =>
                (await call(listDrivers, { query: { q, page: 1, per_page: MATCHES }, signal })).rows.map(
                  (driver) => ({ id: driver.id, name: driver.name }),
                )
              }
              onPick={(driver) => set({ driver })}
            />
          </p>
        </>
      )}
      <AmountRange filters={filters} set={set} />
      <Checkbox
        label={t('desk.only_flagged')}
        checked={filters.flagged === 'yes'}
        onChange={(event) => set({ flagged: event.currentTarget.checked ? 'yes' : '' })}
      />
    </div>
  );
}

function AmountRange({ filters, set }: Pick<MoreFiltersProps, 'filters' | 'set'>) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState({ amount_from: filters.amount_from, amount_to: filters.amount_to });
  const applyLater = useDebouncedCallback((next: Partial<RequestFilters>) => set(next), TYPING_MS);
  const field = (key: 'amount_from' | 'amount_to') => (
    <TextInput
      size="xs"
      inputMode="decimal"
      label={t(`desk.${key}`)}
      value={typed[key]}
      maxLength={12}
      onChange={(event) => {
        const text = event.currentTarget.value.replace(/[^\d.٠-٩]/g, '');
        setTyped({ ...typed, [key]: text });
        applyLater({ [key]: text });
      }}
    />
  );
  return (
    <div className={classes.range}>
      {field('amount_from')}
      {field('amount_to')}
    </div>
  );
}
