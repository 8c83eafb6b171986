import { Button, Skeleton } from '@mantine/core';
import { IconBuildingBank } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../../ui/callout.tsx';
import { Card } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkAnchor } from '../../../ui/link-button.tsx';
import { shownOf } from '../../../ui/list-result.ts';
import { NarrowItem, useNameOf } from '../../../ui/name-cell.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { columnsFor } from '../../../ui/resource/columns.tsx';
import { LogoDialog } from './logo-dialog.tsx';
import { AttemptState, CertificateState } from './seller-state.tsx';
import { TakeOnDialog } from './take-on-dialog.tsx';
import { TaxDaysCard } from './tax-days.tsx';
import { type TaxSeller, useTaxDays, useTaxSellers } from './tax-sellers.api.ts';
import classes from './tax-sellers.module.css';

/** Sellers at the tax authority: who can issue, until when, and what became of the documents sent. */
export function TaxSellersScreen() {
  const { t } = useTranslation();
  const result = useTaxSellers();
  const days = useTaxDays();
  const [taken, setTaken] = useState<TaxSeller | null>(null);
  const [shown, setShown] = useState<TaxSeller | null>(null);
  const environment = result.data?.environment;
  const nameOf = useNameOf();
  const column = columnsFor<TaxSeller>(t);
  const mayTakeOn = (seller: TaxSeller) =>
    Boolean(environment) && seller.gaps.length === 0 && seller.attempt?.state !== 'checking';
  const button = (seller: TaxSeller) => (
    <Action seller={seller} isOpen={mayTakeOn(seller)} onOpen={() => setTaken(seller)} />
  );
  const logo = (seller: TaxSeller) => (
    <Button
      size="compact-sm"
      variant="subtle"
      onClick={() => setShown(seller)}
      aria-label={t('tax_sellers.logo_of', { name: nameOf(seller) })}
    >
      {t(seller.logo_file_id === null ? 'tax_sellers.add_logo' : 'tax_sellers.change_logo')}
    </Button>
  );
  const columns: Column<TaxSeller>[] = [
    column.name('name', (seller) => seller),
    column.digits('vat_no', { header: t('field_names.vat_no') }),
    {
      key: 'certificate',
      header: t('tax_sellers.certificate'),
      cell: (seller) => <CertificateState seller={seller} />,
    },
    { key: 'attempt', header: t('columns.status'), cell: (seller) => <AttemptState seller={seller} /> },
    { key: 'logo', header: t('tax_sellers.logo'), cell: logo },
    { key: 'action', header: t('tax_sellers.action'), cell: button },
  ];
  return (
    <div className={classes.stack}>
      <PageHeader title={t('tax_sellers.title')}>
        {environment && t(`tax_sellers.environments.${environment}`)}
      </PageHeader>
      {environment === null && <Callout tone="wait">{t('tax_sellers.not_sent_text')}</Callout>}
      {days.data ? <TaxDaysCard days={days.data} /> : <Skeleton height={200} />}
      <Card flush title={t('tax_sellers.sellers')}>
        <DataTable
          label={t('tax_sellers.sellers')}
          columns={columns}
          {...shownOf(result)}
          rowKey={({ network_id }) => network_id ?? 0}
          empty={
            <EmptyState
              icon={IconBuildingBank}
              title={t('tax_sellers.nobody')}
              text={t('tax_sellers.nobody_text')}
            />
          }
          narrow={(seller) => (
            <NarrowItem name={seller} end={button(seller)}>
              {seller.attempt ? <AttemptState seller={seller} /> : <CertificateState seller={seller} />}
              {logo(seller)}
            </NarrowItem>
          )}
        />
      </Card>
      {shown && <LogoDialog seller={shown} onClose={() => setShown(null)} />}
      {taken && <TakeOnDialog seller={taken} onClose={() => setTaken(null)} />}
    </div>
  );
}

/** Taking on or renewing; where the address is missing, the way to it. */
function Action({ seller, isOpen, onOpen }: { seller: TaxSeller; isOpen: boolean; onOpen: () => void }) {
  const { t } = useTranslation();
  const { network_id, gaps, certificate } = seller;
  if (network_id !== null && gaps.includes('address'))
    return (
      <LinkAnchor to="/admin/network-invoices/$id" params={{ id: String(network_id) }}>
        {t('tax_sellers.add_address')}
      </LinkAnchor>
    );
  if (!isOpen) return null;
  return (
    <Button size="compact-sm" variant="default" onClick={onOpen}>
      {t(certificate && !certificate.is_setting ? 'tax_sellers.renew' : 'tax_sellers.take_on')}
    </Button>
  );
}
