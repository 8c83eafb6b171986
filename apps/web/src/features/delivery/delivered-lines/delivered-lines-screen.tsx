import { exportDeliveredLines, INVOICED } from '@fleet/contracts/delivery/delivered-lines.ts';
import { daysOfPeriod, type NamedPeriod } from '@fleet/domain/periods.ts';
import { IconReceipt } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { titleIn } from '../../../lib/language.ts';
import { useSignedIn } from '../../../lib/user-context.ts';
import { ClientFilter } from '../../../ui/client-choice.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { HelpLink } from '../../../ui/help-link.tsx';
import { sortOfState, useListState } from '../../../ui/list-state.ts';
import { MasterList } from '../../../ui/master-list.tsx';
import { Money } from '../../../ui/money.tsx';
import { NarrowItem, useNameOf } from '../../../ui/name-cell.tsx';
import { PeriodSelect } from '../../../ui/period-select.tsx';
import {
  type DeliveredQuery,
  useChoices,
  useDeliveredLines,
  useDeliveredSums,
} from './delivered-lines.api.ts';
import { Amount, useDeliveredColumns } from './delivered-lines-columns.tsx';
import { DeliveredSumsStrip } from './delivered-sums.tsx';

const ALL = 'all';
const PERIODS: readonly NamedPeriod[] = ['today', '7_days', 'this_month', 'last_month', 'any'];
const DEFAULTS = { q: '', period: 'this_month', client: '', branch: ALL, product: ALL, invoiced: ALL };

/** Delivered items with totals: all clients' for the platform, a client's own for its users. */
export function DeliveredLinesScreen() {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const language = useLanguage();
  const navigate = useNavigate();
  const isPlatform = useSignedIn().area === 'admin';
  const { state, set } = useListState(DEFAULTS);
  const choices = useChoices().data;
  const { from, to } = daysOfPeriod(state.period, new Date());
  const idOf = (value: string) => (Number(value) > 0 ? Number(value) : undefined);
  const filters = {
    q: state.q || undefined,
    client_id: idOf(state.client),
    delivery_branch_id: idOf(state.branch),
    delivery_product_id: idOf(state.product),
    invoiced: INVOICED.find((known) => known === state.invoiced),
    from_date: from,
    to_date: to,
  };
  const query: DeliveredQuery = {
    ...filters,
    page: state.page,
    per_page: state.per_page,
    sort: sortOfState(state) as DeliveredQuery['sort'],
  };
  const result = useDeliveredLines(query);
  const sums = useDeliveredSums(filters).data;
  const columns = useDeliveredColumns(isPlatform);
  return (
    <MasterList
      name="delivered-lines"
      title={t('menu.delivered_lines')}
      filters={
        <>
          <PeriodSelect value={state.period} choices={PERIODS} onPick={(period) => set({ period })} />
          <ClientFilter value={state.client} onPick={(client) => set({ client })} comma="before" />
          {choices && choices.delivery_branches.length > 1 && (
            <>
              {t('ui.comma')}
              <FilterSelect
                label={t('field_names.delivery_branch_id')}
                value={state.branch}
                choices={[
                  { value: ALL, label: t('trips.all_branches') },
                  ...choices.delivery_branches.map((row) => ({
                    value: String(row.id),
                    label: `${row.id} ${nameOf(row)}`,
                  })),
                ]}
                onPick={(branch) => set({ branch })}
              />
            </>
          )}
          {t('ui.comma')}
          <FilterSelect
            label={t('orders.product')}
            value={state.product}
            choices={[
              { value: ALL, label: t('delivered_lines.all_products') },
              ...(choices?.delivery_products ?? []).map((row) => ({
                value: String(row.id),
                label: titleIn(language, row),
              })),
            ]}
            onPick={(product) => set({ product })}
          />
          {t('ui.comma')}
          <FilterSelect
            label={t('columns.invoiced')}
            value={state.invoiced}
            choices={[ALL, ...INVOICED].map((value) => ({
              value,
              label: t(`delivered_lines.invoiced_filter.${value}`),
            }))}
            onPick={(invoiced) => set({ invoiced })}
          />
        </>
      }
      search={{ label: t('orders.search'), value: state.q, onSearch: (q) => set({ q }) }}
      exports={{ route: exportDeliveredLines, query: query as Record<string, unknown> }}
      above={sums && <DeliveredSumsStrip sums={sums} onOpen={() => set({ invoiced: 'no' })} />}
      columns={columns}
      result={result}
      rowKey={(row) => row.id}
      onOpen={(row) =>
        void navigate({
          to: isPlatform ? '/admin/oms/$id' : '/oms/$id',
          params: { id: String(row.order_id) },
          search: { tab: 'delivery' },
        })
      }
      state={state}
      onState={set}
      empty={
        <EmptyState
          icon={IconReceipt}
          title={t('delivered_lines.none')}
          text={t('delivered_lines.none_text')}
        >
          <HelpLink topic="proof-of-delivery" />
        </EmptyState>
      }
      narrow={(row) => (
        <NarrowItem
          name={<bdi>{nameOf(row.warehouse)}</bdi>}
          end={<Money amount_halalas={row.amount_halalas} />}
        >
          <Amount line={row} /> · {titleIn(language, row.product)}
        </NarrowItem>
      )}
    />
  );
}
