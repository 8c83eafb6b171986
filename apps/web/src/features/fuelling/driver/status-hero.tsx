import type { FuelRequestStatus } from '@fleet/domain/fuel-request-statuses.ts';
import type { ReactNode } from 'react';
import { STATUS_STYLE } from '../../../ui/status-badge.tsx';
import classes from './request-frame.module.css';

interface StatusHeroProps {
  status: FuelRequestStatus;
  label: ReactNode;
  children?: ReactNode;
}

/** Banner for statuses without a verdict: waiting, at the pump, ended. */
export function StatusHero({ status, label, children }: StatusHeroProps) {
  const { tone, icon: Icon } = STATUS_STYLE[status];
  return (
    <div className={classes.hero} data-tone={tone}>
      <Icon size={34} stroke={2} aria-hidden />
      <div>
        <strong className={classes.label}>{label}</strong>
        {children}
      </div>
    </div>
  );
}
