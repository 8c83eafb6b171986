import { Plate } from '../../../ui/plate.tsx';
import { MasterStatusBadge } from '../../../ui/status-switch.tsx';
import type { VehicleRow } from './vehicles.api.ts';
import classes from './vehicles.module.css';

/** A vehicle on phones and beside an open panel: plate, driver, and status if inactive. */
export function NarrowVehicle({ row }: { row: VehicleRow }) {
  return (
    <span className={classes.narrow}>
      <Plate plate={row.plate_no} kind={row.plate_kind} size="xs" />
      <span className={classes.two}>
        <b className="ellipsis">
          <bdi>{row.name}</bdi>
        </b>
        <small className="ellipsis">
          <bdi>{row.driver?.name}</bdi>
        </small>
      </span>
      {row.status === 'inactive' && <MasterStatusBadge status={row.status} />}
    </span>
  );
}
