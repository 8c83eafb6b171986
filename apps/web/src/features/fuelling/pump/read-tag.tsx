import { IconNfc } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useTypedTags } from '../../../lib/tag-reader.ts';
import { BigButton } from '../../../ui/big-button.tsx';
import { useTagReader } from '../../../ui/use-tag-reader.ts';
import classes from './read-tag.module.css';

interface ReadTagProps {
  onRead: (tag: string) => void;
  /** What to hold where. */
  text: string;
  /** More to know, below. */
  note?: string | undefined;
  isBusy?: boolean;
  problem?: string | undefined;
}

/** Waits for a tag: from a reader that types at any time, from the phone after a tap. */
export function ReadTag({ onRead, text, note, isBusy = false, problem }: ReadTagProps) {
  const { t } = useTranslation();
  useTypedTags(onRead);
  const { start, state } = useTagReader(onRead);
  return (
    <div className={classes.read} aria-busy={isBusy || undefined}>
      <span className={classes.picture} data-active={state === 'reading' || isBusy || undefined}>
        <IconNfc size={88} stroke={1.3} aria-hidden />
      </span>
      <p className={classes.text}>{isBusy ? t('pump.tag.reading') : text}</p>
      {note && <p className={classes.note}>{note}</p>}
      <p className={classes.problem} role="alert">
        {problem ?? (state === 'refused' ? t('pump.tag.nfc_refused') : '')}
      </p>
      {start ? (
        state !== 'reading' && (
          <BigButton variant="second" icon={IconNfc} onClick={start}>
            {t('pump.tag.start_phone')}
          </BigButton>
        )
      ) : (
        <p className={classes.note}>{t('pump.tag.no_phone')}</p>
      )}
    </div>
  );
}
