import type { ComponentProps } from 'react';
import { BigButton } from '../../../ui/big-button.tsx';
import classes from './ink-button.module.css';

/** The large button after a rejection: black by day and white at night, so that nothing on the page signals approval. */
export function InkButton(props: Omit<ComponentProps<typeof BigButton>, 'variant'>) {
  return (
    <div className={classes.ink}>
      <BigButton {...props} variant="ink" />
    </div>
  );
}
