import {
  exportDocumentStatement,
  exportStatement,
  printDocumentStatement,
  printStatement,
  STATEMENT_TYPES,
} from '@fleet/contracts/billing/statements.ts';
import { daysOfPeriod, type NamedPeriod } from '@fleet/domain/periods.ts';
import { IconFileText } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { Trans, useTranslation } from 'react-i18next';
import { useSignedIn } from '../../../lib/user-context.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ExportMenu } from '../../../ui/export-menu.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { type ListSearch, useListState } from '../../../ui/list-state.ts';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PdfButton } from '../../../ui/pdf-button.tsx';
import { PeriodSelect } from '../../../ui/period-select.tsx';
import { ViewsMenu } from '../../../ui/saved-views/views-menu.tsx';
import { DocumentTable } from './document-table.tsx';
import { StatementHeader } from './statement-header.tsx';
import { StatementTable } from './statement-table.tsx';
import { useDocumentStatement, useStatement } from './statements.api.ts';
import classes from './statements.module.css';

/** Of a client also its documents in place of the ledger’s lines. */
type LineType = (typeof STATEMENT_TYPES)[number] | 'documents';
/** A statement needs a first day, so “any time” is not offered. */
const STATEMENT_PERIODS: readonly NamedPeriod[] = ['7_days', '30_days', 'this_month', 'last_month'];
/** The account's owner if it is not the reader, in the address. */
const PARTIES = ['client_id', 'network_id', 'station_id'] as const;
const DEFAULTS = { period: '7_days', type: 'all' };
/** What a link to a statement may open: whose, of which days, which kind of lines. */
export type StatementSearch = ListSearch<typeof DEFAULTS & Record<(typeof PARTIES)[number], unknown>>;

/** Lists where the platform finds accounts. */
const PARTY_LISTS = [
  { path: '/admin/client', title: 'menu.clients' },
  { path: '/admin/gas-station-network', title: 'menu.gas_station_network' },
  { path: '/admin/gas-station', title: 'menu.all_gas_stations' },
] as const;

/** Statement of account of a client, network or station: opening balance, every line with its running balance, closing balance. */
export function StatementScreen() {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const { area } = useSignedIn();
  const { state, set } = useListState(DEFAULTS);
  const search = useSearch({ strict: false });
  const whose = Object.fromEntries(
    PARTIES.flatMap((party) => (Number(search[party]) > 0 ? [[party, Number(search[party])]] : [])),
  );
  const period = state.period === 'any' || state.period === 'today' ? '7_days' : state.period;
  const { from, to } = daysOfPeriod(period, new Date());
  const type = STATEMENT_TYPES.find((known) => known === state.type) ?? 'all';
  const days = { ...whose, from: from!, to: to! };
  const query = { ...days, type };
  const isOwn = Object.keys(whose).length === 0;
  const isByDocument =
    state.type === 'documents' && (isOwn ? area === 'customer' : whose.client_id !== undefined);
  // The platform has no account of its own: it opens statements from a client, network or station.
  const isNobodys = isOwn && area === 'admin';
  const { data, error, refetch, isPlaceholderData } = useStatement(
    { ...query, page: state.page, per_page: state.per_page },
    { enabled: !isNobodys && !isByDocument },
  );
  const documents = useDocumentStatement(days, { enabled: isByDocument });
  const shown = isByDocument ? documents.data : data;
  if (isNobodys) {
    return (
      <>
        <PageHeader title={t('statement.title')} />
        <Card>
          <EmptyState icon={IconFileText} title={t('statement.nobodys')} text={t('statement.nobodys_text')}>
            <div className={classes.buttons}>
              {PARTY_LISTS.map(({ path, title }) => (
                <LinkButton key={path} to={path} variant="default">
                  {t(title)}
                </LinkButton>
              ))}
            </div>
          </EmptyState>
        </Card>
      </>
    );
  }

  return (
    <>
      <PageHeader
        title={
          isOwn || !shown ? t('statement.title') : t('statement.title_of', { name: nameOf(shown.party) })
        }
        action={
          <div className={classes.buttons}>
            <ViewsMenu page="statement" />
            <PdfButton
              label={t('statement.pdf')}
              route={isByDocument ? printDocumentStatement : printStatement}
              query={isByDocument ? days : query}
            />
            {isByDocument ? (
              <ExportMenu route={exportDocumentStatement} query={days} />
            ) : (
              <ExportMenu route={exportStatement} query={query} />
            )}
          </div>
        }
      >
        <Trans
          i18nKey="statement.line"
          components={{
            type: (
              <FilterSelect<LineType>
                label={t('statement.type')}
                value={isByDocument ? 'documents' : type}
                choices={typesOf(shown?.party.kind).map((value) => ({
                  value,
                  label:
                    value === 'payments' && shown?.party.kind === 'client'
                      ? t('refunds.title')
                      : t(`statement.types.${value}`),
                }))}
                onPick={(next) => set({ type: next })}
              />
            ),
            period: (
              <PeriodSelect
                value={period}
                choices={STATEMENT_PERIODS}
                onPick={(next) => set({ period: next })}
              />
            ),
          }}
        />
      </PageHeader>
      <StatementHeader from={from!} to={to!} statement={shown} />
      {isByDocument ? (
        <DocumentTable
          statement={documents.data}
          isPast={documents.isPlaceholderData}
          error={documents.error}
          onRetry={() => void documents.refetch()}
        />
      ) : (
        <Card flush className={classes.table}>
          <StatementTable
            statement={data}
            isPast={isPlaceholderData}
            isOfKind={type !== 'all' && type !== 'debit' && type !== 'credit'}
            error={error}
            onRetry={() => void refetch()}
            state={state}
            onState={set}
          />
        </Card>
      )}
      {shown && (
        <p className={classes.small}>
          {t(isByDocument ? 'statement.by_document_note' : `statement.counts.${shown.party.kind}`)}
        </p>
      )}
    </>
  );
}

/** Networks have no top-ups: line types without possible rows are not offered. What is paid to a client is its refunds. */
function typesOf(kind: string | undefined): readonly LineType[] {
  if (kind === undefined) return STATEMENT_TYPES;
  return kind === 'client'
    ? [...STATEMENT_TYPES, 'documents']
    : STATEMENT_TYPES.filter((type) => type !== 'top_ups');
}
