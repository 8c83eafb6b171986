import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './reason-panel.module.css';

interface ReasonPanelProps {
  title: string;
  /** Consequences of submitting. */
  text: ReactNode;
  /** Predefined reasons, most common first; "another reason" is always last. */
  reasons: readonly string[];
  onChange: (reason: string | null) => void;
  problem?: string | undefined;
}

const SHORTEST = 3;
const LONGEST = 500;

/** A predefined or custom reason. `onChange` receives null while there is none. */
export function ReasonPanel({ title, text, reasons, onChange, problem }: ReasonPanelProps) {
  const { t } = useTranslation();
  const name = useId();
  const [chosen, setChosen] = useState<string | null>(null);
  const [own, setOwn] = useState('');
  const isOwn = chosen === '';

  const choose = (reason: string) => {
    setChosen(reason);
    onChange(reason === '' ? ownReason(own) : reason);
  };
  const write = (input: string) => {
    setOwn(input);
    onChange(ownReason(input));
  };
  return (
    <fieldset className={classes.panel}>
      <legend className={classes.title}>{title}</legend>
      <p className={classes.text}>{text}</p>
      <div className={classes.choices}>
        {[...reasons, ''].map((reason) => (
          <label key={reason} className={classes.choice}>
            <input type="radio" name={name} checked={chosen === reason} onChange={() => choose(reason)} />
            <span>{reason || t('pump.another_reason')}</span>
          </label>
        ))}
      </div>
      {isOwn && (
        <textarea
          className={classes.own}
          value={own}
          maxLength={LONGEST}
          rows={2}
          aria-label={t('pump.write_reason')}
          placeholder={t('pump.write_reason')}
          onChange={(event) => write(event.currentTarget.value)}
          ref={showAndFocus}
        />
      )}
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  );
}

/** The field appears on request: scroll it out from under the fixed button. */
function showAndFocus(field: HTMLTextAreaElement | null): void {
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'center' });
}

function ownReason(input: string): string | null {
  const trimmed = input.trim();
  return trimmed.length < SHORTEST ? null : trimmed;
}
