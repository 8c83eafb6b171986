import { CLEARANCE_STATUSES, exportInvoices, INVOICE_KINDS } from '@fleet/contracts/billing/invoices.ts';
import { INVOICE_STATUSES } from '@fleet/domain/invoices.ts';
import { IconBuildingBank, IconFileInvoice } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import type { Area } from '../../../lib/area.ts';
import { formatDate, formatMonth } from '../../../lib/format.ts';
import { useCan, useSignedIn } from '../../../lib/user-context.ts';
import { ClientFilter } from '../../../ui/client-choice.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { HelpLink } from '../../../ui/help-link.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { type ListSearch, sortOfState, useListState } from '../../../ui/list-state.ts';
import { MasterList } from '../../../ui/master-list.tsx';
import { Money } from '../../../ui/money.tsx';
import { NarrowItem, useNameOf } from '../../../ui/name-cell.tsx';
import { usePanel } from '../../../ui/panel-state.ts';
import { InvoiceStatus } from './invoice-badges.tsx';
import { formatDays } from './invoice-days.ts';
import { monthsBefore } from './invoice-months.ts';
import { InvoicePanel } from './invoice-panel.tsx';
import { InvoiceSums } from './invoice-sums.tsx';
import { type Invoice, type InvoiceQuery, useInvoices } from './invoices.api.ts';
import { signOf, useInvoiceColumns } from './invoices-columns.tsx';

const ANY = 'any';
const DEFAULTS = {
  q: '',
  kind: ANY,
  status: ANY,
  clearance: ANY,
  period: ANY,
  client: '',
  network: '',
  run: '',
  sort: 'issued_at',
  order: 'desc',
};
/** What a company searches by beside the number: the other side. */
const SEARCHED: Partial<Record<Area, 'search_of_client' | 'search_of_network'>> = {
  customer: 'search_of_client',
  'gas station network': 'search_of_network',
};
export type InvoicesSearch = ListSearch<typeof DEFAULTS>;

/**
 * Invoices and credit notes: all for the platform, a client's own for its users, and for a network its purchases and what was sold in
 * its name.
 */
export function InvoicesScreen() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { area } = useSignedIn();
  const isPlatform = area === 'admin';
  const mayIssue = useCan('create invoice');
  const { state, set } = useListState(DEFAULTS);
  const panel = usePanel();
  const idOf = (value: string) => (Number(value) > 0 ? Number(value) : undefined);
  const query: InvoiceQuery = {
    page: state.page,
    per_page: state.per_page,
    q: state.q || undefined,
    kind: INVOICE_KINDS.find((known) => known === state.kind),
    status: INVOICE_STATUSES.find((known) => known === state.status),
    clearance_status: CLEARANCE_STATUSES.find((known) => known === state.clearance),
    period: /^\d{4}-\d\d$/.test(state.period) ? state.period : undefined,
    client_id: isPlatform ? idOf(state.client) : undefined,
    network_id: isPlatform ? idOf(state.network) : undefined,
    run_id: isPlatform ? idOf(state.run) : undefined,
    sort: sortOfState(state) as InvoiceQuery['sort'],
  };
  const result = useInvoices(query);
  const columns = useInvoiceColumns(area);
  const choicesOf = (any: string, values: readonly string[], label: (value: string) => string) => [
    { value: ANY, label: t(any) },
    ...values.map((value) => ({ value, label: label(value) })),
  ];
  return (
    <MasterList
      name="invoices"
      title={t('menu.invoices')}
      filters={
        <>
          <FilterSelect
            label={t('invoices.period')}
            value={state.period}
            choices={choicesOf('invoices.any_month', monthsBefore(new Date()), (month) =>
              formatMonth(month, language),
            )}
            onPick={(period) => set({ period })}
          />
          {t('ui.comma')}
          <ClientFilter value={state.client} onPick={(client) => set({ client })} comma="after" />
          <FilterSelect
            label={t('columns.kind')}
            value={state.kind}
            choices={choicesOf('invoices.any_kind', INVOICE_KINDS, (kind) => t(`invoices.kinds.${kind}`))}
            onPick={(kind) => set({ kind })}
          />
          {t('ui.comma')}
          <FilterSelect
            label={t('columns.status')}
            value={state.status}
            choices={choicesOf('ui.status_any', INVOICE_STATUSES, (status) =>
              t(`invoices.statuses.${status}`),
            )}
            onPick={(status) => set({ status })}
          />
          {isPlatform && (
            <>
              {t('ui.comma')}
              <FilterSelect
                label={t('invoices.authority')}
                value={state.clearance}
                choices={choicesOf('invoices.any_clearance', CLEARANCE_STATUSES, (status) =>
                  t(`invoices.clearance.${status}`),
                )}
                onPick={(clearance) => set({ clearance })}
              />
            </>
          )}
        </>
      }
      search={{
        label: t(`invoices.${SEARCHED[area] ?? 'search'}`),
        value: state.q,
        onSearch: (q) => set({ q }),
      }}
      exports={{ route: exportInvoices, query: query as Record<string, unknown> }}
      actions={
        mayIssue && (
          <>
            <LinkButton
              to="/admin/tax-authority"
              variant="default"
              leftSection={<IconBuildingBank size={18} aria-hidden />}
            >
              {t('tax_sellers.title')}
            </LinkButton>
            <LinkButton to="/admin/issue-invoices" leftSection={<IconFileInvoice size={18} aria-hidden />}>
              {t('invoices.issue')}
            </LinkButton>
          </>
        )
      }
      above={result.data && <InvoiceSums page={result.data} isPlatform={isPlatform} />}
      columns={columns}
      result={result}
      rowKey={(row) => row.id}
      onOpen={(row) => panel.open(row.id)}
      openedKey={panel.id}
      state={state}
      onState={set}
      empty={
        <EmptyState
          icon={IconFileInvoice}
          title={t('invoices.none')}
          text={t(mayIssue ? 'invoices.none_text' : 'invoices.none_text_buyer')}
        >
          <HelpLink topic="invoices" />
        </EmptyState>
      }
      narrow={(row) => <NarrowInvoice invoice={row} area={area} />}
    >
      {panel.id && <InvoicePanel key={panel.id} id={panel.id} panel={panel} rows={result.data?.rows} />}
    </MasterList>
  );
}

function NarrowInvoice({ invoice, area }: { invoice: Invoice; area: Area }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const nameOf = useNameOf();
  const ofClient = area === 'customer';
  const party = nameOf(ofClient ? invoice.network : (invoice.client ?? invoice.network));
  const isDue = ofClient && invoice.kind !== 'credit_note' && invoice.due_halalas > 0;
  return (
    <NarrowItem
      name={<bdi dir="ltr">{invoice.number}</bdi>}
      end={<Money amount_halalas={signOf(invoice) * invoice.total_halalas} />}
    >
      {/* The status of a credit note is its kind. A client reads by when to pay whom, and the kind only where it is not that of most. */}
      <InvoiceStatus invoice={invoice} variant="plain" />
      {invoice.kind !== 'credit_note' &&
        !(ofClient && invoice.kind === 'refuelling') &&
        ` · ${t(`invoices.kinds.${invoice.kind}`)}`}{' '}
      ·{' '}
      {isDue
        ? t('invoices.due_short', { day: formatDate(`${invoice.due_on}T12:00:00+03:00`, language) })
        : formatDays(invoice, language)}
      {party && (
        <>
          {' '}
          · <bdi>{party}</bdi>
        </>
      )}
    </NarrowItem>
  );
}
