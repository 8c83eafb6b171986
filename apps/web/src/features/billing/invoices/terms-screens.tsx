import { getClient } from '@fleet/contracts/fleet/clients.ts';
import { getNetwork } from '@fleet/contracts/stations/networks.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/call.ts';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import type { Party } from './invoices.api.ts';
import { InvoiceTerms } from './terms-form.tsx';

const GET = { client: getClient, network: getNetwork } as const;

function TermsScreen({ party }: { party: Party }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const { id = '' } = useParams({ strict: false });
  const { data } = useQuery({
    queryKey: [party, 'named', id],
    queryFn: ({ signal }) => call(GET[party], { params: { id }, signal }),
  });
  return (
    <>
      <PageHeader title={data ? nameOf(data) : t('invoices.terms')}>
        <Link to="/admin/invoices" search={{ [party]: Number(id) }}>
          {t('invoices.open_list')}
        </Link>
      </PageHeader>
      <InvoiceTerms party={party} id={Number(id)} />
    </>
  );
}

/** Invoicing terms of a client. */
export function ClientTermsScreen() {
  return <TermsScreen party="client" />;
}

/** Invoicing terms of a network. */
export function NetworkTermsScreen() {
  return <TermsScreen party="network" />;
}
