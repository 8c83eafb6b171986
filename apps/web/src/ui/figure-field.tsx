import { type ReactNode, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import classes from './figure-field.module.css';

interface FigureFieldProps {
  label: string;
  /** Said at the label's end: "at most 60.00". */
  note?: ReactNode;
  unit: string;
  value: string;
  /** How the figure reads while nobody types in it: `84,212`. */
  shown?: string;
  onChange: (text: string) => void;
  onDone: () => void;
  /** The most important figure of the page, larger. */
  large?: boolean;
  decimal?: boolean;
  disabled?: boolean;
  /** Something to look at again; the figure stands. */
  warning?: string | undefined;
  focusFirst?: boolean;
}

/** A figure read from the pump or the clock, large enough for sun and gloves; the whole box is the target. */
export function FigureField({
  label,
  note,
  unit,
  value,
  shown,
  onChange,
  onDone,
  large = false,
  decimal = false,
  disabled = false,
  warning,
  focusFirst = false,
}: FigureFieldProps) {
  const id = useId();
  const [isTyping, setIsTyping] = useState(false);
  return (
    <div
      className={classes.field}
      data-large={large || undefined}
      data-warning={warning !== undefined || undefined}
    >
      <label htmlFor={id} className={classes.label}>
        {label}
        <span>{warning ?? note}</span>
      </label>
      <div className={classes.figure}>
        <input
          id={id}
          className={classes.input}
          value={isTyping ? value : (shown ?? value)}
          onFocus={({ currentTarget }) => {
            // Without its commas first: the browser's selection of the whole figure would be lost with them.
            flushSync(() => setIsTyping(true));
            currentTarget.select();
          }}
          onBlur={() => setIsTyping(false)}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && onDone()}
          inputMode={decimal ? 'decimal' : 'numeric'}
          enterKeyHint={large ? 'next' : 'done'}
          autoComplete="off"
          disabled={disabled}
          placeholder={decimal ? '0.00' : '0'}
          dir="ltr"
          // A keyboard can continue at once; on a phone it would open over the page.
          // biome-ignore lint/a11y/noAutofocus: only where the pointer is a mouse
          autoFocus={focusFirst && window.matchMedia('(pointer: fine)').matches}
        />
        <span className={classes.unit}>{unit}</span>
      </div>
    </div>
  );
}
