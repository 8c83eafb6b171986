import { exportUsers } from '@fleet/contracts/access/users.ts';
import { IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../lib/user-context.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { HelpLink } from '../../../ui/help-link.tsx';
import { masterQuery, useListState } from '../../../ui/list-state.ts';
import { MasterList } from '../../../ui/master-list.tsx';
import { NarrowItem, useNameOf } from '../../../ui/name-cell.tsx';
import { usePanel } from '../../../ui/panel-state.ts';
import { Portrait } from '../../../ui/portrait.tsx';
import { columnsFor } from '../../../ui/resource/columns.tsx';
import { StatusFilter } from '../../../ui/status-filter.tsx';
import { StatusSwitch } from '../../../ui/status-switch.tsx';
import { InvitationDialog } from './invitation-dialog.tsx';
import { type FindStations, NewUserPanel, type PartyOfUsers } from './user-form.tsx';
import { UserPanel } from './user-panel.tsx';
import { type User, type UserQuery, useSwitchUser, useUsers } from './users.api.ts';
import classes from './users.module.css';

const DEFAULTS = { q: '', status: 'any', sort: 'name', order: 'asc' };

interface UsersListProps {
  title: string;
  party?: PartyOfUsers;
  findStations?: FindStations | undefined;
}

/** Users of one party, or all that the reader manages; its route ends in `{-$id}`. */
export function UsersList({ title, party = {}, findStations }: UsersListProps) {
  const { t } = useTranslation();
  const { state, set } = useListState(DEFAULTS);
  const panel = usePanel();
  const mayCreate = useCan('create user');
  const [invited, setInvited] = useState<User | null>(null);
  const columns = useColumns(Object.keys(party).length === 0);
  const query: UserQuery = {
    ...party,
    ...masterQuery<UserQuery>(state),
  };
  const result = useUsers(query);
  return (
    <MasterList
      name="users"
      title={title}
      filters={<StatusFilter status={state.status} onPick={(status) => set({ status })} />}
      search={{ label: t('users.search'), value: state.q, onSearch: (q) => set({ q }) }}
      exports={{ route: exportUsers, query }}
      add={mayCreate ? { label: t('users.add'), onAdd: panel.create } : undefined}
      columns={columns}
      result={result}
      rowKey={(row) => row.id}
      onOpen={(row) => panel.open(row.id)}
      openedKey={panel.id}
      state={state}
      onState={set}
      empty={
        <EmptyState icon={IconUsers} title={t('users.none')} text={t('users.none_text')}>
          <HelpLink topic="roles-permissions" />
        </EmptyState>
      }
      narrow={(row) => <NarrowUser user={row} />}
    >
      {panel.isNew && (
        <NewUserPanel panel={panel} party={party} findStations={findStations} onAdded={setInvited} />
      )}
      {panel.id && <UserPanel key={panel.id} id={panel.id} panel={panel} rows={result.data?.rows} />}
      {invited && <InvitationDialog person={invited} onClose={() => setInvited(null)} />}
    </MasterList>
  );
}

function NarrowUser({ user }: { user: User }) {
  const nameOf = useNameOf();
  return (
    <NarrowItem name={{ name_en: user.name, name_ar: user.name }} status={user.status}>
      {nameOf(user.group)}
    </NarrowItem>
  );
}

function PersonName({ user }: { user: User }) {
  return (
    <span className={classes.name}>
      <Portrait name={user.name} file_id={user.avatar} />
      <b className="ellipsis">
        <bdi>{user.name}</bdi>
      </b>
    </span>
  );
}

function useColumns(hasParty: boolean): Column<User>[] {
  const { t } = useTranslation();
  const column = columnsFor<User>(t);
  const nameOf = useNameOf();
  const change = useSwitchUser();
  return [
    { key: 'name', header: t('columns.name'), sortable: true, cell: (row) => <PersonName user={row} /> },
    {
      key: 'email',
      header: t('columns.email'),
      sortable: true,
      cell: (row) => <bdi dir="ltr">{row.email}</bdi>,
    },
    column.mobile('mobile'),
    column.party('group', { header: t('columns.role') }),
    ...(hasParty
      ? [
          {
            key: 'party',
            header: t('columns.party'),
            cell: (row: User) => nameOf(row.party) || t('users.platform'),
          },
        ]
      : []),
    {
      key: 'last_sign_in_at',
      header: t('columns.last_sign_in_at'),
      sortable: true,
      cell: (row) =>
        row.last_sign_in_at ? (
          <DateTime at={row.last_sign_in_at} as="relative" />
        ) : (
          t(row.has_password ? 'users.never' : 'users.invited')
        ),
    },
    column.date('created_at', { sortable: true }),
    {
      key: 'status',
      header: t('columns.status'),
      cell: (row) => (
        <StatusSwitch
          name={row.name}
          status={row.status}
          isAllowed={row.can.activate}
          consequence={{ active: t('users.on_text'), inactive: t('users.off_text') }}
          change={(next) => change(row.id, next)}
        />
      ),
    },
  ];
}
