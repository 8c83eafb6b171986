import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { Callout } from '../../ui/callout.tsx';
import { ChangesList } from '../../ui/changes-list.tsx';
import { DetailTabs } from '../../ui/detail-tabs.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { useNameOf } from '../../ui/name-cell.tsx';
import type { PanelState } from '../../ui/panel-state.ts';
import { RecordPanel } from '../../ui/record-panel.tsx';
import { FuelStatus } from './fuel-status.tsx';
import { EditFuelTypePanel } from './fuel-type-form.tsx';
import { type FuelType, type FuelTypeRow, useFuelType } from './fuel-types.api.ts';

interface FuelTypePanelProps {
  id: string;
  panel: PanelState;
  rows: readonly FuelTypeRow[] | undefined;
}

/** One product beside the list, or its form. */
export function FuelTypePanel({ id, panel, rows }: FuelTypePanelProps) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const titleOf = (fuel: FuelType) => nameOf({ name_en: fuel.title_en, name_ar: fuel.title_ar });
  const result = useFuelType(id);
  if (panel.isEditing && result.data?.can.update)
    return <EditFuelTypePanel fuel={result.data} title={titleOf(result.data)} panel={panel} />;
  return (
    <RecordPanel
      kind={t('fuel_types.one')}
      panel={panel}
      result={result}
      rows={rows}
      title={titleOf}
      actions={(fuel) =>
        fuel.can.update && (
          <Button leftSection={<IconPencil size={18} aria-hidden />} onClick={panel.edit}>
            {t('ui.edit')}
          </Button>
        )
      }
    >
      {(fuel) => (
        <DetailTabs
          label={titleOf(fuel)}
          tabs={[
            { name: 'facts', label: t('ui.facts'), content: () => <Facts fuel={fuel} /> },
            {
              name: 'changes',
              label: t('changes.title'),
              content: () => <ChangesList subject="fuel_type" id={fuel.id} />,
            },
          ]}
        />
      )}
    </RecordPanel>
  );
}

function Facts({ fuel }: { fuel: FuelType }) {
  const { t } = useTranslation();
  return (
    <>
      {fuel.stations_outside > 0 && (
        <Callout tone="wait" title={t('fuel_types.outside', { count: fuel.stations_outside })}>
          {t('fuel_types.outside_text')}
        </Callout>
      )}
      <FactList
        title={t('fuel_types.prices')}
        facts={[
          { name: 'base_price_millis_per_litre', value: fuel.base_price_millis_per_litre },
          { name: 'price_lower_limit_millis', value: fuel.price_lower_limit_millis },
          { name: 'price_upper_limit_millis', value: fuel.price_upper_limit_millis },
          { name: 'processing_fee_millis_per_litre', value: fuel.processing_fee_millis_per_litre },
          {
            name: 'stations_selling',
            shown: <span className="num">{formatNumber(fuel.stations_selling)}</span>,
          },
        ]}
      />
      <FactList
        title={t('ui.names')}
        facts={[
          { name: 'title_en', value: fuel.title_en },
          { name: 'title_ar', value: fuel.title_ar },
          { name: 'title_ur', value: fuel.title_ur },
          { name: 'code', value: fuel.code },
          { name: 'created_at', value: fuel.created_at },
          { name: 'status', shown: <FuelStatus fuel={fuel} /> },
        ]}
      />
    </>
  );
}
