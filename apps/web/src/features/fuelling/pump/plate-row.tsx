import type { PumpRequest } from '@fleet/contracts/fuelling/fuel-requests.ts';
import type { ReactNode } from 'react';
import { Plate } from '../../../ui/plate.tsx';
import classes from './pump.module.css';

interface PlateRowProps {
  request: Pick<PumpRequest, 'plate_no' | 'plate_kind'>;
  /** Nobody has read the plate from the vehicle yet. */
  masked?: boolean;
  /** A button or badge at the row's end. */
  children?: ReactNode;
}

/** The plate, large, in the place of a head. */
export function PlateRow({ request, masked = false, children }: PlateRowProps) {
  return (
    <div className={classes.plateRow}>
      <Plate plate={request.plate_no} kind={request.plate_kind} size="lg" masked={masked} />
      {children}
    </div>
  );
}
