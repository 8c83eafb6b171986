import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { useCan } from '../../../lib/user-context.ts';
import { Card } from '../../../ui/card.tsx';
import { ChangesList } from '../../../ui/changes-list.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { MobileNumber } from '../../../ui/mobile-number.tsx';
import { Money } from '../../../ui/money.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { ClientBalance } from './client-balance.tsx';
import type { ClientSection } from './client-sections.ts';
import type { ClientDetail } from './clients.api.ts';
import classes from './clients.module.css';

interface ClientProfileProps {
  client: ClientDetail;
  base: string;
  sections: readonly ClientSection[];
}

interface ClientProfilePageProps extends ClientProfileProps {
  /** The client's fees. */
  fees: ReactNode;
}

/** A client's profile: balances, counts, contract, contacts, prices and history. */
export function ClientProfile({ client, base, sections, fees }: ClientProfilePageProps) {
  const { t } = useTranslation();
  const mayReadChanges = useCan('read audit_log');
  return (
    <div className={classes.profile}>
      <Stats client={client} base={base} sections={sections} />
      <div className={classes.pair}>
        <Card title={t('clients.contract')}>
          <ContractFacts client={client} />
        </Card>
        <Card title={t('clients.contacts')}>
          <Contacts client={client} base={base} sections={sections} />
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

function Stats({ client, base, sections }: ClientProfileProps) {
  const { t } = useTranslation();
  const { balances, totals } = client;
  const linkTo = (name: string) => {
    const section = sections.find((known) => known.name === name);
    if (!section) return null;
    return 'page' in section ? section.page(client.id) : { to: `${base}/${name}` };
  };
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
            <MaybeLink link={linkTo(name)}>{formatNumber(totals[name])}</MaybeLink>
          </b>
        </div>
      ))}
    </div>
  );
}

function MaybeLink({ link, children }: { link: object | null; children: ReactNode }) {
  return link ? <Link {...(link as { to: string })}>{children}</Link> : children;
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

function Contacts({ client, base, sections }: ClientProfileProps) {
  const { t } = useTranslation();
  const hasUsers = sections.some(({ name }) => name === 'users');
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
          {hasUsers && (
            <Button
              component={Link}
              to={`${base}/users/${contact.user_id}`}
              variant="subtle"
              size="compact-sm"
              w="fit-content"
            >
              {t('clients.open_user')}
            </Button>
          )}
        </div>
      ))}
    </div>
  );
}
