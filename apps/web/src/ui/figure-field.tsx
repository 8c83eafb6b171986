import { type ReactNode, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import classes from './figure-field.module.css';

interface FigureFieldProps {
  label: string;
  /** Note after the label: "at most 60.00". */
  note?: ReactNode;
  unit: string;
  value: string;
  /** The formatted value while not editing: `84,212`. */
  shown?: string;
  onChange: (text: string) => void;
  onDone: () => void;
  /** The page's most important figure, larger. */
  large?: boolean;
  decimal?: boolean;
  disabled?: boolean;
  /** A warning that does not block the input. */
  warning?: string | undefined;
  focusFirst?: boolean;
}

/** Input for a figure read from the pump or odometer, large enough for sunlight and gloves; the whole box is clickable. */
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
            // Remove the commas first: with them, the browser's selection of the whole value would be lost.
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
          // Focus only with a mouse; on a phone the keyboard would cover the page.
          // biome-ignore lint/a11y/noAutofocus: only with a fine pointer
          autoFocus={focusFirst && window.matchMedia('(pointer: fine)').matches}
        />
        <span className={classes.unit}>{unit}</span>
      </div>
    </div>
  );
}
