import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './number-pad.module.css';
import { NumberPad } from './number-pad.tsx';
import { indexes } from './places.ts';

interface PinInputProps {
  value: string;
  onChange: (value: string) => void;
  /** Four for a driver PIN. */
  length?: number;
  /** A button in the keypad's corner: "No PIN?". */
  corner?: ReactNode;
  onDone?: () => void;
}

/** Driver PIN input: masked digits with a keypad. */
export function PinInput({ value, onChange, length = 4, corner, onDone }: PinInputProps) {
  const { t } = useTranslation();
  return (
    <>
      <div
        className={classes.cells}
        role="img"
        aria-live="polite"
        aria-label={t('ui.digits_typed', { typed: value.length, length })}
      >
        {indexes(length).map((index) => (
          <span
            key={index}
            className={classes.cell}
            data-filled={index < value.length || undefined}
            data-current={index === value.length || undefined}
          />
        ))}
      </div>
      <NumberPad
        value={value}
        onChange={onChange}
        length={length}
        corner={corner}
        {...(onDone ? { onDone } : {})}
      />
    </>
  );
}
