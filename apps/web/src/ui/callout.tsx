import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './callout.module.css';

interface CalloutProps {
  /** wait = someone must act, no = refused or lost, go = all right, run = for information. */
  tone: 'wait' | 'no' | 'go' | 'run';
  /** The bold first words: who waits, why. */
  title?: ReactNode;
  children?: ReactNode;
}

const ICONS = { wait: IconAlertTriangle, no: IconCircleX, go: IconCircleCheck, run: IconInfoCircle };

/** One coloured sentence above a detail: who waits, why, until when and what has happened to the money. */
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
