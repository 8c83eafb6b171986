import { UnstyledButton } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import classes from './big-button.module.css';

interface BigButtonProps {
  /** Action and value: "Request 60 L", "Start fueling". */
  children: ReactNode;
  onClick?: () => void;
  type?: 'button' | 'submit';
  icon?: ComponentType<{ size?: number | string; stroke?: number | string; className?: string }>;
  /** `pump` 72 px, `phone` 56 px, `second` 56 px outlined; `ink` black, for "scan again" after a rejection. */
  variant?: 'pump' | 'phone' | 'second' | 'ink';
  /** Not yet possible: stays readable and keeps its place. */
  disabled?: boolean;
  /** The call is in progress: further clicks are ignored. */
  busy?: boolean;
  /** Mirrors the icon with the reading direction. */
  flipIcon?: boolean;
}

/** The primary button within reach of the thumb. */
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
