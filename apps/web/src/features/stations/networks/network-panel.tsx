import { Button } from '@mantine/core';
import { IconFileInvoice, IconFileText, IconGasStation, IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../lib/user-context.ts';
import { ChangesList } from '../../../ui/changes-list.tsx';
import { DetailTabs } from '../../../ui/detail-tabs.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import type { PanelState } from '../../../ui/panel-state.ts';
import { RecordPanel } from '../../../ui/record-panel.tsx';
import { NetworkFacts } from './network-facts.tsx';
import { NetworkFees } from './network-fees.tsx';
import { EditNetworkPanel } from './network-form.tsx';
import { NetworkPeople } from './network-people.tsx';
import { useNetwork } from './networks.api.ts';

interface NetworkPanelProps {
  id: string;
  panel: PanelState;
  rows: readonly { id: number }[] | undefined;
}

/** One network beside the list, or its form. */
export function NetworkPanel({ id, panel, rows }: NetworkPanelProps) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const mayInvoice = useCan('create invoice');
  const result = useNetwork(id);
  if (panel.isEditing && result.data?.can.update)
    return <EditNetworkPanel network={result.data} panel={panel} />;
  return (
    <RecordPanel
      kind={t('networks.one')}
      panel={panel}
      result={result}
      rows={rows}
      title={(network) => nameOf(network)}
      actions={(network) => (
        <>
          {network.can.update && (
            <Button variant="default" leftSection={<IconPencil size={18} aria-hidden />} onClick={panel.edit}>
              {t('ui.edit')}
            </Button>
          )}
          <LinkButton
            to="/admin/account-statement"
            search={{ network_id: network.id }}
            variant="default"
            leftSection={<IconFileText size={18} aria-hidden />}
          >
            {t('menu.statement')}
          </LinkButton>
          {mayInvoice && (
            <LinkButton
              to="/admin/network-invoices/$id"
              params={{ id: String(network.id) }}
              variant="default"
              leftSection={<IconFileInvoice size={18} aria-hidden />}
            >
              {t('menu.invoices')}
            </LinkButton>
          )}
          <LinkButton
            to="/admin/gas-station/$id"
            params={{ id: String(network.id) }}
            leftSection={<IconGasStation size={18} aria-hidden />}
          >
            {t('networks.see_stations', { count: network.stations })}
          </LinkButton>
        </>
      )}
    >
      {(network) => (
        <DetailTabs
          label={nameOf(network)}
          tabs={[
            { name: 'facts', label: t('ui.facts'), content: () => <NetworkFacts network={network} /> },
            {
              name: 'people',
              label: t('networks.people'),
              note: network.users.length,
              content: () => <NetworkPeople network={network} />,
            },
            { name: 'fees', label: t('networks.fees'), content: () => <NetworkFees network={network} /> },
            {
              name: 'changes',
              label: t('changes.title'),
              content: () => <ChangesList subject="network" id={network.id} />,
            },
          ]}
        />
      )}
    </RecordPanel>
  );
}
