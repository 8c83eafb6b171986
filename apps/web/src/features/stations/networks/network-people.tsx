import { IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { InviteButton } from '../../../ui/invite-button.tsx';
import { MobileNumber } from '../../../ui/mobile-number.tsx';
import { MasterStatusBadge } from '../../../ui/status-switch.tsx';
import type { Network } from './networks.api.ts';
import classes from './networks.module.css';

type Person = Network['users'][number];

/** A network's users, their responsibilities and invitations. */
export function NetworkPeople({ network }: { network: Network }) {
  const { t } = useTranslation();
  const contacts = new Map(network.contacts.map((contact) => [contact.user_id, contact.kind]));
  const roleOf = ({ id, group }: Person) => {
    const kind = contacts.get(id);
    return kind ? t(`networks.contact_${kind}`) : t(`groups.${group}`);
  };
  const action = (person: Person) =>
    network.can.invite && person.status === 'active' && <InviteButton user={person} />;
  const columns: Column<Person>[] = [
    {
      key: 'name',
      header: t('columns.name'),
      cell: (person) => (
        <span className={classes.two}>
          <b>{person.name}</b>
          <small>{person.email}</small>
        </span>
      ),
    },
    {
      key: 'mobile',
      header: t('columns.mobile'),
      cell: (person) => <MobileNumber number={person.mobile} />,
    },
    { key: 'role', header: t('networks.role'), cell: roleOf },
    {
      key: 'status',
      header: t('columns.status'),
      cell: (person) =>
        person.has_signed_up ? (
          <MasterStatusBadge status={person.status} />
        ) : (
          <span className="muted">{t('invite.not_yet')}</span>
        ),
    },
    { key: 'action', header: '', cell: action },
  ];
  return (
    <DataTable
      label={t('networks.people')}
      columns={columns}
      rows={network.users}
      rowKey={(person) => person.id}
      empty={<EmptyState icon={IconUsers} title={t('networks.nobody')} text={t('networks.nobody_text')} />}
      narrow={(person) => (
        <span className={classes.person}>
          <span className={classes.two}>
            <b>{person.name}</b>
            <small>{roleOf(person)}</small>
          </span>
          {action(person)}
        </span>
      )}
    />
  );
}
