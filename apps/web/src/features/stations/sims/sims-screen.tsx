import { sims } from '@fleet/contracts/stations/sims.ts';
import { IconAlertTriangle, IconCircleX, IconDeviceSim } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { DateTime, useNow } from '../../../ui/date-time.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { DateField, DateTimeField } from '../../../ui/form/date-fields.tsx';
import { DecimalField, MoneyField } from '../../../ui/form/figure-fields.tsx';
import { FormSection } from '../../../ui/form/form-panel.tsx';
import { CodeField, DigitsField, TextField } from '../../../ui/form/text-fields.tsx';
import { MobileNumber } from '../../../ui/mobile-number.tsx';
import { NarrowItem } from '../../../ui/name-cell.tsx';
import { columnsFor } from '../../../ui/resource/columns.tsx';
import { type RowOf, useResourceList } from '../../../ui/resource/resource-list.ts';
import { ResourceScreen } from '../../../ui/resource/resource-screen.tsx';
import { ToneBadge } from '../../../ui/status-badge.tsx';
import { StatusFilter } from '../../../ui/status-filter.tsx';

type Sim = RowOf<typeof sims>;
const LOCATIONS = ['in_device', 'free'] as const;
const EXPIRIES = ['any', '30', '90'] as const;
const SOON_MS = 30 * 86_400_000;

/** SIM cards with device and expiry. */
export function SimsScreen() {
  const { t } = useTranslation();
  const list = useResourceList(sims, {
    sort: 'sim_number',
    filters: { location: 'any', expires: 'any' },
    query: ({ location, expires }) => ({
      location: LOCATIONS.find((one) => one === location),
      expires_in_days: Number(expires) || undefined,
    }),
  });
  const { state, set } = list;
  const column = columnsFor<Sim>(t);
  const notInDevice = <span className="muted">{t('sims.places.free')}</span>;
  return (
    <ResourceScreen
      resource={sims}
      list={list}
      page="sims"
      title={t('menu.sim_management')}
      icon={IconDeviceSim}
      texts="sims"
      alsoChanges={['handheld_device']}
      nameOf={(sim) => sim.sim_number}
      heading={(sim) => <MobileNumber number={sim.sim_number} />}
      filters={
        <>
          <StatusFilter status={state.status} onPick={(status) => set({ status })} />{' '}
          <FilterSelect
            label={t('sims.place')}
            value={state.location}
            choices={['any', ...LOCATIONS].map((value) => ({ value, label: t(`sims.places.${value}`) }))}
            onPick={(location) => set({ location })}
          />{' '}
          <FilterSelect
            label={t('columns.expiry_date')}
            value={EXPIRIES.find((days) => days === state.expires) ?? 'any'}
            choices={EXPIRIES.map((value) => ({ value, label: t(`sims.expiries.${value}`) }))}
            onPick={(expires) => set({ expires })}
          />
        </>
      }
      columns={[
        { ...column.text('sim_number'), cell: (row) => <MobileNumber number={row.sim_number} /> },
        column.digits('sim_serial_number'),
        column.digits('sim_puk_number', { extra: true }),
        column.text('service_provider'),
        column.number('data_limit_mb'),
        column.money('price_halalas', { header: t('columns.price') }),
        {
          key: 'device_serial',
          header: t('columns.device_serial'),
          cell: ({ device }) => (device ? <bdi className="num">{device.serial_no}</bdi> : notInDevice),
        },
        {
          key: 'operating_system',
          header: t('columns.operating_system'),
          extra: true,
          cell: (row) => <bdi>{row.device?.operating_system}</bdi>,
        },
        {
          key: 'last_used',
          header: t('columns.last_used'),
          extra: true,
          cell: (row) => row.last_used && <DateTime at={`${row.last_used}T12:00:00+03:00`} as="date" />,
        },
        { ...column.date('expiry_date'), cell: (row) => <Expiry at={row.expiry_date} /> },
      ]}
      narrow={(row) => (
        <NarrowItem name={<MobileNumber number={row.sim_number} />} status={row.status}>
          {row.service_provider} · {row.device ? <bdi>{row.device.serial_no}</bdi> : t('sims.places.free')}
        </NarrowItem>
      )}
      facts={(sim, status) => (
        <>
          <FactList
            title={t('sims.card')}
            facts={[
              { name: 'sim_number', shown: <MobileNumber number={sim.sim_number} /> },
              { name: 'sim_serial_number', value: sim.sim_serial_number },
              { name: 'sim_puk_number', value: sim.sim_puk_number },
              { name: 'device', shown: sim.device ? <DeviceLink device={sim.device} /> : notInDevice },
              { name: 'status', shown: status },
            ]}
          />
          <FactList
            title={t('sims.plan')}
            facts={[
              { name: 'service_provider', value: sim.service_provider },
              { name: 'data_limit_mb', value: sim.data_limit_mb },
              { name: 'price_halalas', value: sim.price_halalas },
              { name: 'last_used', value: sim.last_used },
              { name: 'expiry_date', value: sim.expiry_date },
              { name: 'created_at', value: sim.created_at },
            ]}
          />
        </>
      )}
      fields={({ field }) => (
        <>
          <FormSection title={t('sims.card')}>
            <CodeField {...field('sim_serial_number')} maxLength={22} hint={t('sims.serial_note')} />
            <DigitsField {...field('sim_number')} kind="mobile" />
            <CodeField {...field('sim_puk_number')} maxLength={8} />
          </FormSection>
          <FormSection title={t('sims.plan')}>
            <TextField {...field('service_provider')} maxLength={40} />
            <DecimalField {...field('data_limit_mb')} unit={t('units.mb')} />
            <MoneyField {...field('price_halalas')} />
            <DateField {...field('last_used')} />
            <DateTimeField {...field('expiry_date')} />
          </FormSection>
        </>
      )}
    />
  );
}

function DeviceLink({ device }: { device: NonNullable<Sim['device']> }) {
  return (
    <Link to="/admin/handheld-devices/$id" params={{ id: String(device.id) }}>
      {device.serial_no}
    </Link>
  );
}

/** Expiry date: a warning within a month, an error after it. */
function Expiry({ at }: { at: string }) {
  const { t } = useTranslation();
  const left = new Date(at).getTime() - useNow(false);
  if (left > SOON_MS) return <DateTime at={at} as="date" />;
  return left > 0 ? (
    <ToneBadge tone="wait" icon={IconAlertTriangle} variant="plain">
      <DateTime at={at} as="relative" />
    </ToneBadge>
  ) : (
    <ToneBadge tone="no" icon={IconCircleX} variant="plain">
      {t('sims.expired')} <DateTime at={at} as="date" />
    </ToneBadge>
  );
}
