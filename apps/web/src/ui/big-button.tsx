import { UnstyledButton } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import classes from './big-button.module.css';

interface BigButtonProps {
  /** Says act and value: "Ask for 60 L", "Start fuelling". */
  children: ReactNode;
  onClick?: () => void;
  type?: 'button' | 'submit';
  icon?: ComponentType<{ size?: number | string; stroke?: number | string; className?: string }>;
  /** `pump` 72 px, `phone` 56 px, `second` 56 px outlined; `ink` black, for "scan again" after a no. */
  variant?: 'pump' | 'phone' | 'second' | 'ink';
  /** Not possible yet: stays readable and keeps its place. */
  disabled?: boolean;
  /** The call is in progress: nothing moves, a second press does nothing. */
  busy?: boolean;
  /** The icon points in the reading direction. */
  flipIcon?: boolean;
}

/** The button at the thumb. */
export function BigButton({
  children,
  onClick,
  type = 'button',
  icon: Icon,
  variant = 'phone',
  disabled = false,
  busy = false,
  flipIcon = false,
}: BigButtonProps) {
  return (
    <UnstyledButton
      type={type}
      className={classes.button!}
      data-variant={variant}
      data-busy={busy || undefined}
      disabled={disabled}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : onClick}
    >
      {Icon && (
        <Icon
          size={variant === 'pump' || variant === 'ink' ? 28 : 24}
          stroke={2}
          {...(flipIcon ? { className: 'flip' } : {})}
        />
      )}
      <span>{children}</span>
    </UnstyledButton>
  );
}

/** Two buttons side by side above the big one. */
export function ButtonPair({ children }: { children: ReactNode }) {
  return <div className={classes.pair}>{children}</div>;
}
