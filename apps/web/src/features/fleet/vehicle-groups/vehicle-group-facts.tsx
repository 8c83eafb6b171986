import type { vehicleGroups } from '@fleet/contracts/fleet/vehicle-groups.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { useSignedIn } from '../../../lib/user-context.ts';
import { FactList } from '../../../ui/fact-list.tsx';
import { LinkAnchor } from '../../../ui/link-button.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import type { DetailOf } from '../../../ui/resource/resource-list.ts';

interface VehicleGroupFactsProps {
  group: DetailOf<typeof vehicleGroups>;
  /** Its switch. */
  status: ReactNode;
}

/** What is known of a group, and what its vehicles took in the last 30 days. */
export function VehicleGroupFacts({ group, status }: VehicleGroupFactsProps) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const path = useSignedIn().area === 'admin' ? '/admin/vehicles' : '/client/vehicles';
  return (
    <>
      <FactList
        facts={[
          { name: 'name_en', value: group.name_en },
          { name: 'name_ar', value: group.name_ar },
          { name: 'branch_id', ...(group.branch ? { shown: nameOf(group.branch) } : { value: null }) },
          { name: 'cost_center', value: group.cost_center },
          {
            name: 'vehicles',
            label: t('columns.vehicles'),
            shown: (
              <LinkAnchor to={path} search={{ group: group.id }}>
                {t('vehicle_groups.vehicles', { count: group.vehicles })}
              </LinkAnchor>
            ),
          },
          { name: 'status', shown: status },
          { name: 'created_at', value: group.created_at },
        ]}
      />
      <FactList
        title={t('vehicle_groups.last_30_days')}
        facts={[
          { name: 'fills', label: t('vehicle_groups.fills'), shown: formatNumber(group.fills) },
          { name: 'volume_ml', label: t('columns.litres'), value: group.volume_ml },
          { name: 'amount_halalas', label: t('vehicle_groups.amount'), value: group.amount_halalas },
        ]}
      />
    </>
  );
}
