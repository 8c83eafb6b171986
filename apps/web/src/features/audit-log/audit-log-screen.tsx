import { searchEverything } from '@fleet/contracts/search.ts';
import { daysOfPeriod, type NamedPeriod } from '@fleet/domain/periods.ts';
import { Button, TextInput } from '@mantine/core';
import { IconFileSearch, IconHash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/call.ts';
import { useCan } from '../../lib/user-context.ts';
import { Card } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterWord } from '../../ui/filter-word.tsx';
import { useListState, useOpened } from '../../ui/list-state.ts';
import { Moment } from '../../ui/moment.tsx';
import { useNameOf } from '../../ui/name-cell.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PeriodWord } from '../../ui/period-word.tsx';
import { ViewsMenu } from '../../ui/saved-views/views-menu.tsx';
import { SearchWord } from '../../ui/search-word.tsx';
import { type AuditRow, useAuditLog, useAuditWords } from './audit-log.api.ts';
import classes from './audit-log.module.css';
import { AuditPanel } from './audit-panel.tsx';
import { useAuditText } from './audit-text.ts';
import { ChainCard } from './chain-card.tsx';

const PERIODS: readonly NamedPeriod[] = ['today', '7_days', '30_days', 'this_month', 'last_month', 'any'];
const DEFAULTS = { period: '7_days', who: '', subject: '', action: '', number: '', call: '' };

/** Who did what to which thing, from where: the log as a sentence of filters, a row opened as a difference. */
export function AuditLogScreen() {
  const { t } = useTranslation();
  const { state, set } = useListState(DEFAULTS);
  const { opened, open, close } = useOpened();
  const seesChain = useCan('read ledger');
  const text = useAuditText();
  const words = useAuditWords().data;
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
  const place = row ? log.rows!.indexOf(row) : -1;

  return (
    <>
      <PageHead title={t('menu.audit_log')} action={<ViewsMenu page="audit-log" />}>
        {t('audit.line_start')}{' '}
        <SearchWord
          label={t('audit.who')}
          value={state.who}
          all={t('audit.anyone')}
          find={findUsers}
          onPick={(who) => set({ who })}
        />{' '}
        <FilterWord
          label={t('audit.action')}
          value={state.action}
          choices={[
            { value: '', label: t('audit.did_anything') },
            ...(words?.actions ?? []).map((value) => ({ value, label: text.action(value) })),
          ]}
          onPick={(action) => set({ action })}
        />{' '}
        {t('audit.line_to')}{' '}
        <FilterWord
          label={t('audit.subject')}
          value={state.subject}
          choices={[
            { value: '', label: t('audit.anything') },
            ...(words?.subjects ?? []).map((value) => ({ value, label: text.subject(value) })),
          ]}
          onPick={(subject) => set({ subject, number: '' })}
        />
        {t('desk.comma')}
        <PeriodWord value={state.period} choices={PERIODS} onPick={(period) => set({ period })} />
      </PageHead>
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
          rowKey={(one) => one.id}
          onOpen={(one) => open(one.id)}
          openedKey={opened}
          error={log.error}
          onRetry={() => void log.refetch()}
          empty={<EmptyState icon={IconFileSearch} title={t('audit.none')} text={t('audit.none_text')} />}
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
          onPrevious={place > 0 ? () => open(log.rows![place - 1]!.id) : undefined}
          onNext={place + 1 < log.rows!.length ? () => open(log.rows![place + 1]!.id) : undefined}
        />
      )}
    </>
  );
}

/** The people of the log are whoever may sign in; the search finds them by name, e-mail or mobile. */
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
        {text.who(row)} · <Moment at={row.at} as="relative" />
      </small>
    </span>
  );
}

function useColumns(seesClients: boolean): Column<AuditRow>[] {
  const { t } = useTranslation();
  const text = useAuditText();
  const nameOf = useNameOf();
  return [
    { key: 'at', head: t('audit.when'), width: '176px', cell: (row) => <Moment at={row.at} /> },
    { key: 'who', head: t('audit.who'), cell: (row) => text.who(row) },
    {
      key: 'what',
      head: t('audit.what'),
      cell: (row) => <b className={classes.what}>{text.sentence(row)}</b>,
    },
    {
      key: 'fields',
      head: t('audit.fields'),
      cell: (row) => <span className="muted">{text.fields(row)}</span>,
    },
    ...(seesClients
      ? [{ key: 'client', head: t('columns.client'), cell: (row: AuditRow) => nameOf(row.client) }]
      : []),
    {
      key: 'ip',
      head: t('audit.from_where'),
      width: '128px',
      cell: (row) => <bdi className="num muted">{row.ip ?? '–'}</bdi>,
    },
  ];
}
