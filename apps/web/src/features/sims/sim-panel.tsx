import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ChangesList } from '../../ui/changes-list.tsx';
import { DetailTabs } from '../../ui/detail-tabs.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { MobileNumber } from '../../ui/mobile-number.tsx';
import type { PanelState } from '../../ui/panel-state.ts';
import { RecordPanel } from '../../ui/record-panel.tsx';
import { SimStatus } from './sim-cells.tsx';
import { EditSimPanel } from './sim-form.tsx';
import { type Sim, useSim } from './sims.api.ts';

interface SimPanelProps {
  id: string;
  panel: PanelState;
  rows: readonly Sim[] | undefined;
}

/** One card beside the list, or its form. */
export function SimPanel({ id, panel, rows }: SimPanelProps) {
  const { t } = useTranslation();
  const result = useSim(id);
  if (panel.isEditing && result.data?.can.update) return <EditSimPanel sim={result.data} panel={panel} />;
  return (
    <RecordPanel
      kind={t('sims.one')}
      panel={panel}
      result={result}
      rows={rows}
      title={(sim) => <MobileNumber number={sim.sim_number} />}
      actions={(sim) =>
        sim.can.update && (
          <Button leftSection={<IconPencil size={18} aria-hidden />} onClick={panel.edit}>
            {t('ui.edit')}
          </Button>
        )
      }
    >
      {(sim) => (
        <DetailTabs
          label={sim.sim_number}
          tabs={[
            { name: 'facts', label: t('ui.facts'), content: () => <Facts sim={sim} /> },
            {
              name: 'changes',
              label: t('changes.title'),
              content: () => <ChangesList subject="sim" id={sim.id} />,
            },
          ]}
        />
      )}
    </RecordPanel>
  );
}

function Facts({ sim }: { sim: Sim }) {
  const { t } = useTranslation();
  return (
    <>
      <FactList
        title={t('sims.card')}
        facts={[
          { name: 'sim_number', shown: <MobileNumber number={sim.sim_number} /> },
          { name: 'sim_serial_number', value: sim.sim_serial_number },
          { name: 'sim_puk_number', value: sim.sim_puk_number },
          {
            name: 'device',
            shown: sim.device ? (
              <Link to="/admin/handheld-devices/{-$id}" params={{ id: String(sim.device.id) } as never}>
                {sim.device.serial_no}
              </Link>
            ) : (
              <span className="muted">{t('sims.places.free')}</span>
            ),
          },
          { name: 'status', shown: <SimStatus sim={sim} /> },
        ]}
      />
      <FactList
        title={t('sims.plan')}
        facts={[
          { name: 'service_provider', value: sim.service_provider },
          { name: 'data_limit_mb', value: sim.data_limit_mb },
          { name: 'price_halalas', value: sim.price_halalas },
          { name: 'last_used', value: sim.last_used },
          { name: 'expiry_date', value: sim.expiry_date },
          { name: 'created_at', value: sim.created_at },
        ]}
      />
    </>
  );
}
