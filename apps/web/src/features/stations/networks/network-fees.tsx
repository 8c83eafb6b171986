import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrittenLanguage } from '../../../lib/appearance-context.ts';
import { Callout } from '../../../ui/callout.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { FeeField } from '../../../ui/form/figure-fields.tsx';
import { Price } from '../../../ui/money.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { type Network, useSaveNetworkFee } from './networks.api.ts';

type Fee = Network['fees'][number];

/** The platform's fee per liter a network sells: the product's, or the contract's. */
export function NetworkFees({ network }: { network: Network }) {
  const { t } = useTranslation();
  const language = useWrittenLanguage();
  const [edited, setEdited] = useState<Fee | null>(null);
  const titleOf = (fee: Fee) => fee.fuel_type[`title_${language}`];
  const columns: Column<Fee>[] = [
    { key: 'fuel', header: t('columns.fuel_type'), cell: titleOf },
    {
      key: 'base',
      header: t('networks.base_fee'),
      numeric: true,
      cell: (fee) => <Price price_millis_per_litre={fee.base_fee_millis_per_litre} />,
    },
    {
      key: 'own',
      header: t('networks.own_fee'),
      numeric: true,
      cell: (fee) =>
        fee.processing_fee_millis_per_litre === null ? (
          <span className="muted">{t('networks.as_base')}</span>
        ) : (
          <b>
            <Price price_millis_per_litre={fee.processing_fee_millis_per_litre} />
          </b>
        ),
    },
    ...(network.can.update
      ? [
          {
            key: 'action',
            header: '',
            cell: (fee: Fee) => (
              <Button variant="default" size="compact-sm" onClick={() => setEdited(fee)}>
                {t('networks.change_fee')}
              </Button>
            ),
          },
        ]
      : []),
  ];
  return (
    <>
      <Callout tone="run">{t('networks.fees_note')}</Callout>
      <DataTable
        label={t('networks.fees')}
        columns={columns}
        rows={network.fees}
        rowKey={(fee) => fee.fuel_type.id}
      />
      {edited && (
        <FeeDialog network={network} fee={edited} title={titleOf(edited)} onClose={() => setEdited(null)} />
      )}
    </>
  );
}

function FeeDialog(props: { network: Network; fee: Fee; title: string; onClose: () => void }) {
  const { network, fee, title, onClose } = props;
  const { t } = useTranslation();
  const save = useSaveNetworkFee();
  const [value, setValue] = useState<number | null>(fee.processing_fee_millis_per_litre);
  return (
    <ConfirmDialog
      title={t('networks.fee_of', { fuel: title })}
      confirm={t(value === null ? 'networks.use_base' : 'networks.save_fee')}
      isBusy={save.isPending}
      error={save.error}
      onConfirm={() =>
        save.mutate(
          {
            params: { id: network.id },
            body: { fuel_type_id: fee.fuel_type.id, processing_fee_millis_per_litre: value },
          },
          {
            onSuccess: () => {
              showSuccess(t('ui.saved'));
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      <FeeField
        name="processing_fee_millis_per_litre"
        label={t('networks.own_fee')}
        hint={t('networks.fee_hint')}
        value={value}
        onChange={setValue}
        onBlur={() => {}}
        problem={undefined}
        required={false}
      />
    </ConfirmDialog>
  );
}
