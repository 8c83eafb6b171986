import { VEHICLE_DOCUMENTS } from '@fleet/domain/expiring-documents.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { formatNumber } from '../../../lib/format.ts';
import { titleIn } from '../../../lib/language.ts';
import { useSignedIn } from '../../../lib/user-context.ts';
import { Callout } from '../../../ui/callout.tsx';
import { DocumentFacts } from '../../../ui/documents/document-facts.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { LinkAnchor } from '../../../ui/link-button.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { Plate } from '../../../ui/plate.tsx';
import { Measurement } from '../../../ui/volume.tsx';
import { BindDriver } from './bind-driver.tsx';
import { VehicleStatus } from './vehicle-status.tsx';
import type { Vehicle } from './vehicles.api.ts';
import classes from './vehicles.module.css';

/** A vehicle's plate and driver, and what keeps it busy. */
export function VehicleHeader({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation();
  return (
    <>
      <div className={classes.header}>
        <Plate plate={vehicle.plate_no} kind={vehicle.plate_kind} size="md" />
        <BindDriver vehicle={vehicle} />
      </div>
      {vehicle.open_request && (
        <div className={classes.busy}>
          <Callout tone="run">{t('vehicles.open_request', { id: vehicle.open_request.id })}</Callout>
        </div>
      )}
    </>
  );
}

/** A vehicle's facts, with a link to its fills. */
export function VehicleFacts({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const language = useLanguage();
  const fuel = (type: Vehicle['fuel_type']) => titleIn(language, type);
  return (
    <>
      <FactList
        facts={[
          { name: 'name', value: vehicle.name },
          { name: 'vehicle_type_id', shown: nameOf(vehicle.vehicle_type) },
          {
            name: 'fuel_type_id',
            shown: [vehicle.fuel_type, ...vehicle.other_fuel_types].map(fuel).join(t('ui.comma')),
          },
          { name: 'gas_tank_capacity_ml', value: vehicle.gas_tank_capacity_ml },
          {
            name: 'metres_per_litre',
            ...(vehicle.metres_per_litre !== null
              ? {
                  shown: (
                    <Measurement
                      value={formatNumber(vehicle.metres_per_litre / 1000, 1)}
                      unit={t('units.km_per_litre')}
                    />
                  ),
                }
              : { value: null }),
          },
          { name: 'odometer_km', value: vehicle.odometer_km },
          { name: 'odo_last_updated_date', value: vehicle.odo_last_updated_date },
          { name: 'last_refill_date', value: vehicle.last_refill_date },
          { name: 'group_id', ...(vehicle.group ? { shown: nameOf(vehicle.group) } : { value: null }) },
          { name: 'cost_center', value: vehicle.cost_center },
          { name: 'client_reference_number', value: vehicle.client_reference_number },
          { name: 'brand', value: vehicle.brand },
          { name: 'make', value: vehicle.make },
          { name: 'model', value: vehicle.model },
          { name: 'color', value: vehicle.color },
          { name: 'last_service_date', value: vehicle.last_service_date },
          { name: 'next_service_date', value: vehicle.next_service_date },
          { name: 'created_at', value: vehicle.created_at },
          {
            name: 'status',
            shown: <VehicleStatus vehicle={vehicle} isAllowed={vehicle.can.update} />,
          },
        ]}
      />
      <DocumentFacts documents={VEHICLE_DOCUMENTS} owner={vehicle} />
      <Transactions vehicle={vehicle} />
    </>
  );
}

/** Link to this vehicle's fills in the reader's area. */
function Transactions({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation();
  const { area } = useSignedIn();
  const path = area === 'admin' ? '/admin/refueling-transactions' : '/client/refueling-transactions';
  return (
    <p className={classes.links}>
      <LinkAnchor to={path} search={{ q: vehicle.plate_no, period: 'any' }}>
        {t('vehicles.transactions')}
      </LinkAnchor>
    </p>
  );
}
