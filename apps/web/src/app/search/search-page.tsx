import {
  CONTACT_KINDS,
  type ContactKind,
  type FoundContact,
  searchContacts,
} from '@fleet/contracts/insight/search.ts';
import { Radio } from '@mantine/core';
import { IconSearch, IconZoomQuestion } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useWrittenLanguage } from '../../lib/appearance-context.ts';
import { call } from '../../lib/call.ts';
import type { PagePath } from '../../lib/page-link.ts';
import { useSignedIn } from '../../lib/user-context.ts';
import { Card } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useListState } from '../../ui/list-state.ts';
import { useNameOf } from '../../ui/name-cell.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Plate } from '../../ui/plate.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { MasterStatusBadge } from '../../ui/status-switch.tsx';
import { useAreaTable } from '../area-table-context.ts';
import { subjectPathOf } from '../home.ts';
import classes from './search.module.css';
import { titleOf } from './search-rows.tsx';

const SHORTEST = 2;

/** Searches the whole platform by name, plate, mobile or number, filtered by object type. */
export function SearchScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const table = useAreaTable();
  const { user } = useSignedIn();
  const { state, set } = useListState({ kind: 'client', q: '' });
  const kind = CONTACT_KINDS.find((one) => one === state.kind) ?? 'client';
  const text = state.q.trim();
  const isEnabled = text.length >= SHORTEST;
  const columns = useColumns(kind);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['search-contacts', kind, text],
    queryFn: ({ signal }) => call(searchContacts, { query: { kind, text }, signal }),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  });
  const pathOf = (row: FoundContact) => subjectPathOf(table, user, row.kind, row.id);
  const follow = (row: FoundContact) => {
    const path = pathOf(row);
    if (path) void navigate({ to: path });
  };

  return (
    <>
      <PageHeader
        title={t('menu.search')}
        action={<SearchBox label={t('search.page_label')} value={state.q} onSearch={(q) => set({ q })} />}
      >
        {t('search.page_line')}
      </PageHeader>
      <Radio.Group value={kind} onChange={(value) => set({ kind: value })} aria-label={t('search.kind')}>
        <div className={classes.kinds}>
          {CONTACT_KINDS.map((one) => (
            <Radio key={one} value={one} label={t(`search.kinds.${one}`)} />
          ))}
        </div>
      </Radio.Group>
      <Card flush>
        {isEnabled ? (
          <DataTable
            label={t(`search.kinds.${kind}`)}
            columns={columns}
            rows={data?.rows}
            isPast={isPlaceholderData}
            rowKey={(row) => row.id}
            {...(data?.rows[0] && pathOf(data.rows[0]) ? { onOpen: follow } : {})}
            error={error}
            onRetry={() => void refetch()}
            empty={
              <EmptyState
                icon={IconZoomQuestion}
                title={t('search.none', { text })}
                text={t('search.none_text')}
              />
            }
            narrow={(row) => <NarrowContact row={row} path={pathOf(row)} />}
          />
        ) : (
          <EmptyState icon={IconSearch} title={t('search.start')} text={t('search.start_text')} />
        )}
      </Card>
      {isEnabled && data?.has_more && (
        <p className="muted">{t('search.more', { count: data.rows.length })}</p>
      )}
    </>
  );
}

function NarrowContact({ row, path }: { row: FoundContact; path: PagePath | null }) {
  const language = useWrittenLanguage();
  const nameOf = useNameOf();
  const title = row.plate_no?.replace('-', ' ') ?? titleOf(row, language);
  return (
    <span>
      <b>{path ? <Link to={path}>{title}</Link> : <bdi>{title}</bdi>}</b>
      <br />
      <small className="muted">
        {[row.mobile, row.number, nameOf(row.party)].filter(Boolean).join(' · ')}
      </small>
    </span>
  );
}

function useColumns(kind: ContactKind): Column<FoundContact>[] {
  const { t } = useTranslation();
  const language = useWrittenLanguage();
  const nameOf = useNameOf();
  const isPerson = kind === 'driver' || kind === 'staff' || kind === 'user';
  const all: (Column<FoundContact> & { for: readonly ContactKind[] | 'all' })[] = [
    {
      for: ['vehicle'],
      key: 'plate',
      header: t('columns.plate_no'),
      width: '132px',
      cell: (row) =>
        row.plate_no && (
          <Plate plate={row.plate_no} kind={(row.plate_kind ?? 'private') as 'private'} size="xs" />
        ),
    },
    {
      for: 'all',
      key: 'name',
      header: t('columns.name'),
      cell: (row) => <b>{titleOf(row, language)}</b>,
    },
    {
      for: ['driver', 'staff', 'user', 'station'],
      key: 'mobile',
      header: t('columns.mobile'),
      cell: (row) => <bdi className="num">{row.mobile}</bdi>,
    },
    {
      for: ['driver', 'staff', 'client', 'network', 'station'],
      key: 'number',
      header: t(
        isPerson
          ? 'columns.employee_number'
          : kind === 'station'
            ? 'columns.reference_number'
            : 'columns.vat_no',
      ),
      cell: (row) => <bdi className="num">{row.number}</bdi>,
    },
    {
      for: ['driver', 'staff'],
      key: 'civil_id',
      header: t('columns.civil_id'),
      cell: (row) => <bdi className="num">{row.civil_id}</bdi>,
    },
    { for: ['user'], key: 'email', header: t('columns.email'), cell: (row) => <bdi>{row.email}</bdi> },
    {
      for: ['driver', 'vehicle', 'staff', 'user', 'station'],
      key: 'related_to',
      header: t(`search.related_to.${kind}`, { defaultValue: '' }),
      cell: (row) => <bdi>{row.related_to?.replace('-', ' ')}</bdi>,
    },
    {
      for: ['driver', 'vehicle', 'user', 'staff', 'station'],
      key: 'party',
      header: t('search.party'),
      cell: (row) => nameOf(row.party),
    },
    {
      for: 'all',
      key: 'created_at',
      header: t('columns.created_at'),
      width: '120px',
      cell: (row) => <DateTime at={row.created_at} as="date" />,
    },
    {
      for: 'all',
      key: 'status',
      header: t('columns.status'),
      width: '112px',
      cell: (row) => <MasterStatusBadge status={row.status} />,
    },
  ];
  return all.filter((column) => column.for === 'all' || column.for.includes(kind));
}
