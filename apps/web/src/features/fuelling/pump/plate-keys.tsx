import { PLATE_LETTERS } from '@fleet/domain/plates.ts';
import { UnstyledButton } from '@mantine/core';
import { IconBackspace } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import type { PlateEntry } from './plate-input.tsx';
import classes from './plate-keys.module.css';

interface PlateKeysProps {
  entry: PlateEntry;
  /** Larger keys if there is space. */
  roomy?: boolean;
}

const LETTERS = Object.entries(PLATE_LETTERS);
const IN_LATIN_ORDER = LETTERS.toSorted(([a], [b]) => a.localeCompare(b, 'en'));

/**
 * Ten digits and the 17 letters of plates, each in both scripts. Letters are typed in the reader's script, so that Arabic ones can be
 * typed in reading order; further letters follow the first one's script.
 */
export function PlateKeys({ entry, roomy = false }: PlateKeysProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { typed, press, remove } = entry;
  const script = typed.script ?? (language === 'en' ? 'latin' : 'arabic');
  const isDigitsFull = !typed.digits.includes(null);
  const isLettersFull = typed.nextLetter === null;
  return (
    // Keys do not take the field's focus, so that a keyboard can continue.
    // biome-ignore lint/a11y/useSemanticElements: keys are not form fields
    <div
      className={classes.keys}
      onMouseDown={(event) => event.preventDefault()}
      role="group"
      data-roomy={roomy || undefined}
      aria-label={t('pump.plate_keys')}
    >
      <div className={classes.digits}>
        {['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'].map((digit) => (
          <UnstyledButton
            key={digit}
            className={classes.key!}
            onClick={() => press(digit)}
            disabled={isDigitsFull}
            tabIndex={-1}
          >
            {digit}
          </UnstyledButton>
        ))}
        <UnstyledButton
          className={classes.key!}
          data-wide
          onClick={remove}
          aria-label={t('pump.delete_character')}
          tabIndex={-1}
        >
          <IconBackspace size={26} aria-hidden />
        </UnstyledButton>
      </div>
      <div className={classes.letters} dir={script === 'arabic' ? 'rtl' : 'ltr'}>
        {(script === 'arabic' ? LETTERS : IN_LATIN_ORDER).map(([latin, arabic]) => (
          <UnstyledButton
            key={latin}
            className={classes.key!}
            onClick={() => press(script === 'arabic' ? arabic.replace('ـ', '') : latin)}
            disabled={isLettersFull}
            tabIndex={-1}
          >
            <span lang={script === 'arabic' ? 'ar' : 'en'}>{script === 'arabic' ? arabic : latin}</span>
            <small lang={script === 'arabic' ? 'en' : 'ar'}>{script === 'arabic' ? latin : arabic}</small>
          </UnstyledButton>
        ))}
      </div>
    </div>
  );
}
