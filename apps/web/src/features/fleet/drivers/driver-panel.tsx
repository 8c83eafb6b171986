import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../../../lib/user-context.ts';
import { ChangesList } from '../../../ui/changes-list.tsx';
import { ChatLink } from '../../../ui/chat-link.tsx';
import { DetailTabs } from '../../../ui/detail-tabs.tsx';
import type { PanelState } from '../../../ui/panel-state.ts';
import { RecordPanel } from '../../../ui/record-panel.tsx';
import { DriverFacts } from './driver-facts.tsx';
import { EditDriverPanel } from './driver-form.tsx';
import { type Driver, type DriverRow, useDriver } from './drivers.api.ts';
import { MessageThread } from './message-thread.tsx';
import { TrashDriver } from './trash-driver.tsx';
import { VehicleLog } from './vehicle-log.tsx';

interface DriverPanelProps {
  id: string;
  panel: PanelState;
  rows: readonly DriverRow[] | undefined;
  limits?: ((driver: Driver) => ReactNode) | undefined;
}

/** One driver beside the list: facts, messages, vehicle history and changes; or the form. */
export function DriverPanel({ id, panel, rows, limits }: DriverPanelProps) {
  const { t } = useTranslation();
  const isPlatform = useSignedIn().area === 'admin';
  const result = useDriver(id);
  if (panel.isEditing && result.data?.can.update)
    return <EditDriverPanel driver={result.data} panel={panel} />;
  return (
    <RecordPanel
      kind={t('drivers.one')}
      panel={panel}
      result={result}
      rows={rows}
      title={(driver) => <bdi>{driver.name}</bdi>}
      actions={(driver) => (
        <>
          <TrashDriver driver={driver} />
          {driver.can.update && (
            <Button leftSection={<IconPencil size={18} aria-hidden />} onClick={panel.edit}>
              {t('ui.edit')}
            </Button>
          )}
        </>
      )}
    >
      {(driver) => (
        <DetailTabs
          label={driver.name}
          tabs={[
            { name: 'facts', label: t('ui.facts'), content: () => <DriverFacts driver={driver} /> },
            ...(limits && !driver.deleted_at
              ? [{ name: 'limits' as const, label: t('rules.limits_tab'), content: () => limits(driver) }]
              : []),
            ...(isPlatform
              ? []
              : [
                  {
                    name: 'messages' as const,
                    label: t('drivers.messages'),
                    content: () => (
                      <>
                        {driver.can.message && <ChatLink kind="driver" about={driver.id} />}
                        <MessageThread driver_id={driver.id} mayWrite={driver.can.message} side="client" />
                      </>
                    ),
                  },
                ]),
            {
              name: 'vehicles',
              label: t('drivers.vehicle_log'),
              content: () => <VehicleLog driver={driver} />,
            },
            {
              name: 'changes',
              label: t('changes.title'),
              content: () => <ChangesList subject="driver" id={driver.id} />,
            },
          ]}
        />
      )}
    </RecordPanel>
  );
}
