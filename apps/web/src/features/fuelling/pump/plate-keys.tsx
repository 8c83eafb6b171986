import { PLATE_LETTERS } from '@fleet/domain/plates.ts';
import { UnstyledButton } from '@mantine/core';
import { IconBackspace } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import type { PlateEntry } from './plate-input.tsx';
import classes from './plate-keys.module.css';

interface PlateKeysProps {
  entry: PlateEntry;
  /** Higher keys where nothing else needs the room. */
  roomy?: boolean;
}

const LETTERS = Object.entries(PLATE_LETTERS);
const IN_LATIN_ORDER = LETTERS.toSorted(([a], [b]) => a.localeCompare(b, 'en'));

/**
 * Ten digits and the 17 letters plates use, each in both scripts. A letter is typed in the script the reader reads, so that Arabic letters
 * may be typed in the order they are read; once one stands, the others follow its script.
 */
export function PlateKeys({ entry, roomy = false }: PlateKeysProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { typed, press, remove } = entry;
  const script = typed.script ?? (language === 'en' ? 'latin' : 'arabic');
  const isDigitsFull = !typed.digits.includes(null);
  const isLettersFull = typed.nextLetter === null;
  return (
    // A press keeps the field's focus, so that a keyboard goes on where the thumb left off.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would make a form of keys
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
