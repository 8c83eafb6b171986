import type { PumpRequest } from '@fleet/contracts/fuelling/fuel-requests.ts';
import type { ReactNode } from 'react';
import { Plate } from '../../../ui/plate.tsx';
import classes from './pump.module.css';

interface PlateRowProps {
  request: Pick<PumpRequest, 'plate_no' | 'plate_kind'>;
  /** The plate has not been verified yet. */
  masked?: boolean;
  /** A button or badge at the end of the row. */
  children?: ReactNode;
}

/** The plate in large size, in place of a header. */
export function PlateRow({ request, masked = false, children }: PlateRowProps) {
  return (
    <div className={classes.plateRow}>
      <Plate plate={request.plate_no} kind={request.plate_kind} size="lg" masked={masked} />
      {children}
    </div>
  );
}
