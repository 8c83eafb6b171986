import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './callout.module.css';

interface CalloutProps {
  /** wait = action required, no = rejected or failed, go = success, run = information. */
  tone: 'wait' | 'no' | 'go' | 'run';
  /** Bold heading: who must act, and why. */
  title?: ReactNode;
  children?: ReactNode;
}

const ICONS = { wait: IconAlertTriangle, no: IconCircleX, go: IconCircleCheck, run: IconInfoCircle };

/** A colored summary above a detail: who must act, why, until when, and the state of the money. */
export function Callout({ tone, title, children }: CalloutProps) {
  const Icon = ICONS[tone];
  return (
    <div className={classes.callout} data-tone={tone} role={tone === 'no' ? 'alert' : undefined}>
      <Icon size={20} stroke={2} aria-hidden />
      <div>
        {title && <b>{title} </b>}
        {children}
      </div>
    </div>
  );
}
