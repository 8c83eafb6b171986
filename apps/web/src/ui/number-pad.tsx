import { UnstyledButton } from '@mantine/core';
import { IconBackspace } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './number-pad.module.css';

interface NumberPadProps {
  value: string;
  /** Called with the new text after each key. */
  onChange: (value: string) => void;
  /** Maximum length. */
  length: number;
  /** Shows the decimal point. */
  decimal?: boolean;
  /** A button in the corner instead of the decimal point: "No PIN?". */
  corner?: ReactNode;
  /** Enter on a keyboard. */
  onDone?: () => void;
}

/** An on-screen keypad with 56 px keys, left to right in every language. A physical keyboard works as well. */
export function NumberPad({ value, onChange, length, decimal = false, corner, onDone }: NumberPadProps) {
  const { t } = useTranslation();
  const press = (key: string) => {
    if (key === 'Backspace') onChange(value.slice(0, -1));
    else if (value.length < length && !(key === '.' && (value.includes('.') || value === '')))
      onChange(value + key);
  };

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target;
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      target instanceof HTMLInputElement ||
      target instanceof HTMLTextAreaElement
    )
      return;
    if (/^\d$/.test(event.key) || event.key === 'Backspace' || (decimal && event.key === '.'))
      press(event.key);
    else if (event.key === 'Enter' && !(target instanceof HTMLButtonElement)) onDone?.();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  return (
    <div className={classes.pad} dir="ltr">
      {['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit) => (
        <UnstyledButton key={digit} className={classes.key!} onClick={() => press(digit)}>
          {digit}
        </UnstyledButton>
      ))}
      {decimal ? (
        <UnstyledButton
          className={classes.key!}
          onClick={() => press('.')}
          aria-label={t('ui.decimal_point')}
        >
          .
        </UnstyledButton>
      ) : (
        <div className={classes.corner}>{corner}</div>
      )}
      <UnstyledButton className={classes.key!} onClick={() => press('0')}>
        0
      </UnstyledButton>
      <UnstyledButton
        className={classes.key!}
        data-quiet
        onClick={() => press('Backspace')}
        aria-label={t('ui.delete_digit')}
      >
        <IconBackspace size={24} aria-hidden />
      </UnstyledButton>
    </div>
  );
}
