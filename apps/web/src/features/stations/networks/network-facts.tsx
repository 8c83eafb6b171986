import { Button } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { FactList } from '../../../ui/fact-list.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { useOpenFile } from '../../../ui/open-file.ts';
import { StatusSwitch } from '../../../ui/status-switch.tsx';
import { type Network, useSwitchNetwork } from './networks.api.ts';

const DOCUMENTS = ['vat_file_id', 'cr_file_id'] as const;

/** Names, terms and contract of a network, with its status. */
export function NetworkFacts({ network }: { network: Network }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const change = useSwitchNetwork();
  const openFile = useOpenFile();
  const { open_at_pump } = network;
  const figure = (value: number) => <span className="num">{formatNumber(value)}</span>;
  return (
    <>
      <FactList
        facts={[
          { name: 'stations', label: t('columns.stations'), shown: figure(network.stations) },
          {
            name: 'completed_transactions',
            label: t('columns.completed_transactions'),
            shown: figure(network.completed_transactions),
          },
          {
            name: 'held_transactions',
            label: t('columns.held_transactions'),
            shown: figure(network.held_transactions),
          },
          {
            name: 'status',
            shown: (
              <StatusSwitch
                name={nameOf(network)}
                status={network.status}
                isAllowed={network.can.set_status}
                consequence={{
                  active: t('networks.on_text'),
                  inactive:
                    open_at_pump > 0
                      ? `${t('stations.fuelling_title', { count: open_at_pump })}. ${t('stations.fuelling_text')}`
                      : t('networks.off_text'),
                }}
                change={(next) => change(network.id, next, open_at_pump > 0)}
              />
            ),
          },
        ]}
      />
      <FactList
        title={t('networks.general')}
        facts={[
          { name: 'name_en', value: network.name_en },
          { name: 'name_ar', value: network.name_ar },
          { name: 'address', value: network.address, wide: true },
          { name: 'vat_no', value: network.vat_no },
          { name: 'cr_number', value: network.cr_number },
          ...DOCUMENTS.map((name) => {
            const file_id = network[name];
            return {
              name,
              shown: file_id ? (
                <Button
                  variant="default"
                  size="compact-sm"
                  leftSection={<IconFileText size={16} aria-hidden />}
                  onClick={() => openFile(file_id)}
                >
                  {t('networks.open_document')}
                </Button>
              ) : (
                <span className="muted">{t('ui.empty')}</span>
              ),
            };
          }),
        ]}
      />
      <FactList
        title={t('networks.contract')}
        facts={[
          { name: 'contract_no', value: network.contract_no },
          { name: 'created_at', value: network.created_at },
          { name: 'contract_start_date', value: network.contract_start_date },
          { name: 'contract_end_date', value: network.contract_end_date },
          { name: 'credit_terms_days', shown: t('networks.days', { count: network.credit_terms_days }) },
          { name: 'payment_terms_days', shown: t('networks.days', { count: network.payment_terms_days }) },
        ]}
      />
    </>
  );
}
