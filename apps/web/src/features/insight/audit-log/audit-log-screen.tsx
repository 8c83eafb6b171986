import { searchEverything } from '@fleet/contracts/insight/search.ts';
import { daysOfPeriod, type NamedPeriod } from '@fleet/domain/periods.ts';
import { Button, TextInput } from '@mantine/core';
import { IconFileSearch, IconHash } from '@tabler/icons-react';
import { Trans, useTranslation } from 'react-i18next';
import { call } from '../../../lib/call.ts';
import { useCan } from '../../../lib/user-context.ts';
import { Card } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { HelpLink } from '../../../ui/help-link.tsx';
import { ListEmpty } from '../../../ui/list-empty.tsx';
import { useListState, useOpened } from '../../../ui/list-state.ts';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PeriodSelect } from '../../../ui/period-select.tsx';
import { ViewsMenu } from '../../../ui/saved-views/views-menu.tsx';
import { SearchSelect } from '../../../ui/search-select.tsx';
import { type AuditRow, useAuditFacets, useAuditLog } from './audit-log.api.ts';
import classes from './audit-log.module.css';
import { AuditPanel } from './audit-panel.tsx';
import { useAuditText } from './audit-text.ts';
import { ChainCard } from './chain-card.tsx';

const PERIODS: readonly NamedPeriod[] = ['today', '7_days', '30_days', 'this_month', 'last_month', 'any'];
const DEFAULTS = { period: '7_days', who: '', subject: '', action: '', number: '', call: '' };

/** The audit log with filters; a row opens its differences. */
export function AuditLogScreen() {
  const { t } = useTranslation();
  const { state, set } = useListState(DEFAULTS);
  const { opened, open, close } = useOpened();
  const seesChain = useCan('read ledger');
  const text = useAuditText();
  const facets = useAuditFacets().data;
  const columns = useColumns(seesChain);
  const log = useAuditLog({
    ...daysOfPeriod(state.period, new Date()),
    ...(state.who && { user_id: Number(state.who) }),
    ...(state.subject && { subject: state.subject }),
    ...(state.action && { action: state.action }),
    ...(/^\d+$/.test(state.number) && { subject_id: Number(state.number) }),
    ...(state.call && { request_id: state.call }),
  });
  const row = log.rows?.find((one) => String(one.id) === opened);
  const index = row ? log.rows!.indexOf(row) : -1;

  return (
    <>
      <PageHeader title={t('menu.audit_log')} action={<ViewsMenu page="audit-log" />}>
        <Trans
          i18nKey="audit.line"
          components={{
            who: (
              <SearchSelect
                label={t('audit.who')}
                value={state.who}
                all={t('audit.any_user')}
                find={findUsers}
                onPick={(who) => set({ who })}
              />
            ),
            action: (
              <FilterSelect
                label={t('audit.action')}
                value={state.action}
                choices={[
                  { value: '', label: t('audit.any_action') },
                  ...(facets?.actions ?? []).map((value) => ({ value, label: text.action(value) })),
                ]}
                onPick={(action) => set({ action })}
              />
            ),
            subject: (
              <FilterSelect
                label={t('audit.subject')}
                value={state.subject}
                choices={[
                  { value: '', label: t('audit.any_object') },
                  ...(facets?.subjects ?? []).map((value) => ({ value, label: text.subject(value) })),
                ]}
                onPick={(subject) => set({ subject, number: '' })}
              />
            ),
            period: (
              <PeriodSelect value={state.period} choices={PERIODS} onPick={(period) => set({ period })} />
            ),
          }}
        />
      </PageHeader>
      {seesChain && <ChainCard />}
      <div className={classes.fields}>
        <TextInput
          aria-label={t('audit.number')}
          placeholder={t('audit.number')}
          inputMode="numeric"
          leftSection={<IconHash size={16} aria-hidden />}
          defaultValue={state.number}
          onBlur={(event) => set({ number: event.currentTarget.value.trim() })}
          onKeyDown={(event) => event.key === 'Enter' && set({ number: event.currentTarget.value.trim() })}
        />
        <TextInput
          aria-label={t('audit.call')}
          placeholder={t('audit.call')}
          leftSection={<IconFileSearch size={16} aria-hidden />}
          defaultValue={state.call}
          onBlur={(event) => set({ call: event.currentTarget.value.trim() })}
          onKeyDown={(event) => event.key === 'Enter' && set({ call: event.currentTarget.value.trim() })}
        />
      </div>
      <Card flush>
        <DataTable
          label={t('menu.audit_log')}
          columns={columns}
          rows={log.rows}
          isPast={log.isPlaceholderData}
          rowKey={(one) => one.id}
          onOpen={(one) => open(one.id)}
          openedKey={opened}
          error={log.error}
          onRetry={() => void log.refetch()}
          empty={
            <ListEmpty>
              <EmptyState icon={IconFileSearch} title={t('audit.none')} text={t('audit.none_text')}>
                <HelpLink topic="audit-log" />
              </EmptyState>
            </ListEmpty>
          }
          narrow={(one) => <NarrowRow row={one} />}
        />
        {log.hasNextPage && (
          <div className={classes.older}>
            <Button
              variant="default"
              loading={log.isFetchingNextPage}
              onClick={() => void log.fetchNextPage()}
            >
              {t('changes.older')}
            </Button>
          </div>
        )}
      </Card>
      {row && (
        <AuditPanel
          row={row}
          onClose={close}
          onPrevious={index > 0 ? () => open(log.rows![index - 1]!.id) : undefined}
          onNext={index + 1 < log.rows!.length ? () => open(log.rows![index + 1]!.id) : undefined}
        />
      )}
    </>
  );
}

/** Actors are all users; searched by name, email or mobile. */
async function findUsers(text: string, signal: AbortSignal) {
  if (text.length < 2) return [];
  const { contacts } = await call(searchEverything, { query: { text }, signal });
  return contacts
    .filter(({ kind }) => kind === 'user')
    .map(({ id, title_en, party }) => ({
      id,
      name: [title_en, party?.name_en].filter(Boolean).join(' · '),
    }));
}

function NarrowRow({ row }: { row: AuditRow }) {
  const text = useAuditText();
  return (
    <span className={classes.narrow}>
      <b>{text.sentence(row)}</b>
      <small>
        {text.who(row)} · <DateTime at={row.at} as="relative" />
      </small>
    </span>
  );
}

function useColumns(seesClients: boolean): Column<AuditRow>[] {
  const { t } = useTranslation();
  const text = useAuditText();
  const nameOf = useNameOf();
  return [
    { key: 'at', header: t('audit.when'), width: '176px', cell: (row) => <DateTime at={row.at} /> },
    { key: 'who', header: t('audit.who'), width: '190px', cell: (row) => text.who(row) },
    {
      key: 'what',
      header: t('audit.what'),
      cell: (row) => <b className={classes.what}>{text.sentence(row)}</b>,
    },
    {
      key: 'fields',
      header: t('audit.fields'),
      width: '210px',
      cell: (row) => <span className={classes.names}>{text.fields(row)}</span>,
    },
    ...(seesClients
      ? [
          {
            key: 'client',
            header: t('columns.client'),
            width: '170px',
            cell: (row: AuditRow) => nameOf(row.client),
          },
        ]
      : []),
    {
      key: 'ip',
      header: t('audit.from_where'),
      width: '116px',
      cell: (row) => <bdi className="num muted">{row.ip ?? '–'}</bdi>,
    },
  ];
}
