import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { useCan } from '../../../lib/user-context.ts';
import { Card } from '../../../ui/card.tsx';
import { ChangesList } from '../../../ui/changes-list.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { MobileNumber } from '../../../ui/mobile-number.tsx';
import { Money } from '../../../ui/money.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { ClientBalance } from './client-balance.tsx';
import type { ClientSection } from './client-sections.ts';
import type { ClientDetail } from './clients.api.ts';
import classes from './clients.module.css';

interface ClientProfileProps {
  client: ClientDetail;
  sections: readonly ClientSection[];
}

interface ClientProfilePageProps extends ClientProfileProps {
  /** The client's fees. */
  fees: ReactNode;
}

/** A client's profile: balances, counts, contract, contacts, prices and history. */
export function ClientProfile({ client, sections, fees }: ClientProfilePageProps) {
  const { t } = useTranslation();
  const mayReadChanges = useCan('read audit_log');
  return (
    <div className={classes.profile}>
      <Stats client={client} sections={sections} />
      <div className={classes.pair}>
        <Card title={t('clients.contract')}>
          <ContractFacts client={client} />
        </Card>
        <Card title={t('clients.contacts')}>
          <Contacts client={client} sections={sections} />
        </Card>
      </div>
      {fees}
      {mayReadChanges && (
        <Card title={t('changes.title')}>
          <ChangesList subject="client" id={client.id} />
        </Card>
      )}
    </div>
  );
}

function Stats({ client, sections }: ClientProfileProps) {
  const { t } = useTranslation();
  const { balances, totals } = client;
  const sectionOf = (name: string) => sections.find((known) => known.name === name);
  return (
    <div className={classes.stats}>
      {balances &&
        (['main_halalas', 'allocated_halalas', 'reserved_halalas'] as const).map((name) => (
          <div key={name} className={classes.stat}>
            <span>{t(`clients.${name}`)}</span>
            <b>
              <ClientBalance client={client} name={name} />
            </b>
          </div>
        ))}
      {(['drivers', 'vehicles', 'stations', 'users'] as const).map((name) => (
        <div key={name} className={classes.stat}>
          <span>{t(`clients.${name}`)}</span>
          <b>
            <SectionLink clientId={client.id} section={sectionOf(name)}>
              {formatNumber(totals[name])}
            </SectionLink>
          </b>
        </div>
      ))}
    </div>
  );
}

interface SectionLinkProps {
  clientId: number;
  section: ClientSection | undefined;
  children: ReactNode;
}

function SectionLink({ clientId, section, children }: SectionLinkProps) {
  if (!section) return children;
  if ('page' in section) return <Link {...section.page(clientId)}>{children}</Link>;
  return (
    <Link to="." params={{ section: section.name }} search={{}}>
      {children}
    </Link>
  );
}

function ContractFacts({ client }: { client: ClientDetail }) {
  const { t } = useTranslation();
  return (
    <>
      <FactList
        facts={[
          { name: 'vat_no', value: client.vat_no },
          { name: 'cr_number', value: client.cr_number },
          { name: 'virtual_bank_account', value: client.virtual_bank_account },
          {
            name: 'min_amount_notification',
            shown: <Money amount_halalas={client.min_amount_notification} />,
          },
          { name: 'contract_no', value: client.contract_no },
          { name: 'billing_period', value: client.billing_period },
          { name: 'contract_start_date', value: client.contract_start_date },
          { name: 'contract_end_date', value: client.contract_end_date },
          { name: 'client_source', value: client.client_source },
          { name: 'created_at', value: client.created_at },
        ]}
      />
      {(client.vat_file_id || client.cr_file_id) && (
        <div className={classes.documents}>
          {client.vat_file_id && (
            <Picture
              path={`/files/${client.vat_file_id}`}
              label={t('field_names.vat_file_id')}
              width={96}
              height={72}
            />
          )}
          {client.cr_file_id && (
            <Picture
              path={`/files/${client.cr_file_id}`}
              label={t('field_names.cr_file_id')}
              width={96}
              height={72}
            />
          )}
        </div>
      )}
    </>
  );
}

function Contacts({ client, sections }: ClientProfileProps) {
  const { t } = useTranslation();
  const users = sections.find(({ name }) => name === 'users');
  if (client.contacts.length === 0) return <p className={classes.quiet}>{t('clients.no_contacts')}</p>;
  return (
    <div className={classes.contacts}>
      {client.contacts.map((contact) => (
        <div key={contact.kind} className={classes.contact}>
          <span>{t(`clients.contact_${contact.kind}`)}</span>
          <b>{contact.name}</b>
          <bdi dir="ltr">{contact.email}</bdi>
          <MobileNumber number={contact.mobile} />
          {!contact.has_password && <span>{t('clients.contact_not_in')}</span>}
          {users && (
            <LinkButton
              {...('page' in users
                ? { to: '/client/users/$id' as const, params: { id: String(contact.user_id) } }
                : { to: '.' as const, params: { section: 'users', id: String(contact.user_id) } })}
              search={{}}
              variant="subtle"
              size="compact-sm"
              w="fit-content"
            >
              {t('clients.open_user')}
            </LinkButton>
          )}
        </div>
      ))}
    </div>
  );
}
