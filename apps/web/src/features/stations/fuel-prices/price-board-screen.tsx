import { listNetworks } from '@fleet/contracts/stations/networks.ts';
import { Button } from '@mantine/core';
import { IconCalendarClock, IconGasStation } from '@tabler/icons-react';
import { Trans, useTranslation } from 'react-i18next';
import { useWrittenLanguage } from '../../../lib/appearance-context.ts';
import { call } from '../../../lib/call.ts';
import { formatPrice } from '../../../lib/format.ts';
import { useSignedIn } from '../../../lib/user-context.ts';
import { useCityName } from '../../../ui/city-name.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { HelpLink } from '../../../ui/help-link.tsx';
import { useListState } from '../../../ui/list-state.ts';
import { MasterList } from '../../../ui/master-list.tsx';
import { NameCell, NarrowItem, useNameOf } from '../../../ui/name-cell.tsx';
import { SearchSelect } from '../../../ui/search-select.tsx';
import { ChangePricesPanel } from './change-prices-panel.tsx';
import { type BoardRow, type BoundedFuel, usePriceBoard, usePriceBounds } from './fuel-prices.api.ts';
import classes from './fuel-prices.module.css';
import { PriceChanges } from './price-changes.tsx';

const DEFAULTS = { q: '', network: '', change: '' };
const FOUND = 20;

/** Current and next prices of all stations and products, with bulk changes. */
export function PriceBoardScreen() {
  const { t } = useTranslation();
  const { area, user } = useSignedIn();
  const { state, set } = useListState(DEFAULTS);
  const nameOf = useNameOf();
  const network_id = area === 'admin' ? Number(state.network) || undefined : undefined;
  const result = usePriceBoard({
    page: state.page,
    per_page: state.per_page,
    q: state.q || undefined,
    network_id,
  });
  const { data: bounds } = usePriceBounds();
  const columns = useColumns(bounds?.rows ?? []);
  const changed = network_id ?? user.gas_station_network_id ?? undefined;
  const mayChange = result.data?.can.change_prices === true && changed !== undefined;

  return (
    <div className={classes.stack}>
      <MasterList
        name="price-board"
        title={t('menu.fuel_prices')}
        filters={
          area === 'admin' ? (
            <>
              <SearchSelect
                label={t('columns.network')}
                all={t('desk.all.network')}
                value={state.network}
                find={async (q, signal) =>
                  (await call(listNetworks, { query: { q, per_page: FOUND }, signal })).rows.map((row) => ({
                    id: row.id,
                    name: nameOf(row),
                  }))
                }
                onPick={(network) => set({ network })}
              />
              {changed === undefined && `${t('desk.comma')}${t('prices.choose_network')}`}
            </>
          ) : (
            t('prices.board_line')
          )
        }
        search={{ label: t('stations.search'), value: state.q, onSearch: (q) => set({ q }) }}
        actions={
          mayChange && (
            <Button
              leftSection={<IconCalendarClock size={18} aria-hidden />}
              onClick={() => set({ change: '1' })}
            >
              {t('prices.change_prices')}
            </Button>
          )
        }
        columns={columns}
        result={result}
        rowKey={(row) => row.station.id}
        state={state}
        onState={set}
        empty={
          <EmptyState icon={IconGasStation} title={t('stations.none')} text={t('prices.none_text')}>
            <HelpLink topic="change-price" />
          </EmptyState>
        }
        narrow={(row) => (
          <NarrowItem name={row.station} status={row.station.status}>
            <BoardLine row={row} fuels={bounds?.rows ?? []} />
          </NarrowItem>
        )}
      >
        {state.change !== '' && mayChange && bounds && (
          <ChangePricesPanel networkId={changed} fuels={bounds.rows} onClose={() => set({ change: '' })} />
        )}
      </MasterList>
      <PriceChanges networkId={network_id} />
    </div>
  );
}

function useColumns(fuels: readonly BoundedFuel[]): Column<BoardRow>[] {
  const { t } = useTranslation();
  const cityName = useCityName();
  const language = useWrittenLanguage();
  return [
    {
      key: 'station',
      header: t('columns.station'),
      cell: (row) => (
        <NameCell
          name={row.station}
          note={`${cityName(row.station.city)}${row.station.is_remote ? ` · ${t('stations.price_types.remote')}` : ''}`}
        />
      ),
    },
    ...fuels.map(
      (fuel): Column<BoardRow> => ({
        key: `fuel_${fuel.id}`,
        header: `${fuel[`title_${language}`]} (${t('prices.per_litre_header')})`,
        numeric: true,
        cell: (row) => <BoardCell row={row} fuelTypeId={fuel.id} />,
      }),
    ),
  ];
}

/** A station's prices on a phone. */
function BoardLine({ row, fuels }: { row: BoardRow; fuels: readonly BoundedFuel[] }) {
  const language = useWrittenLanguage();
  const priced = fuels.flatMap((fuel) => {
    const price = row.prices.find((one) => one.fuel_type_id === fuel.id)?.price_millis_per_litre ?? null;
    return price === null ? [] : [{ id: fuel.id, title: fuel[`title_${language}`], price }];
  });
  return priced.map(({ id, title, price }, at) => (
    <span key={id}>
      {at > 0 && ' · '}
      <bdi>{title}</bdi>:{' '}
      <bdi className="num">
        <b>{formatPrice(price)}</b>
      </bdi>
    </span>
  ));
}

/** The current price above the next one with its start. */
function BoardCell({ row, fuelTypeId }: { row: BoardRow; fuelTypeId: number }) {
  const price = row.prices.find((one) => one.fuel_type_id === fuelTypeId);
  if (!price) return <span className="muted">–</span>;
  return (
    <span className={classes.cell}>
      <bdi className="num">
        {price.price_millis_per_litre === null ? '–' : formatPrice(price.price_millis_per_litre)}
      </bdi>
      {price.next && (
        <small>
          <Trans
            i18nKey="prices.price_from"
            components={{
              b: <span className={classes.next} />,
              price: <>{formatPrice(price.next.price_millis_per_litre)}</>,
              date: <DateTime at={price.next.starts_at} as="date" />,
            }}
          />
        </small>
      )}
    </span>
  );
}
