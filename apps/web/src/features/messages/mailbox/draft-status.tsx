import { useTranslation } from 'react-i18next';
import { CallError } from '../../../lib/call-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import { formatTime } from '../../../lib/format.ts';
import classes from './mailbox.module.css';
import type { Draft } from './use-draft.ts';

/** When the draft was saved, or why it was not. */
export function DraftStatus({ draft }: { draft: Draft }) {
  const { t } = useTranslation();
  const { error, savedAt } = draft;
  if (error) {
    const isConflict = error instanceof CallError && error.code === 'VERSION_CONFLICT';
    const isAddress =
      error instanceof CallError && ['to', 'cc', 'bcc'].some((field) => error.fields?.[field]);
    return (
      <span className={classes.problem} role="alert">
        {isConflict
          ? t('mailbox.draft_conflict')
          : isAddress
            ? t('mailbox.address_gone')
            : errorText(t, error)}
      </span>
    );
  }
  return (
    <span className={classes.saved} role="status">
      {savedAt ? t('mailbox.draft_saved', { time: formatTime(savedAt) }) : ''}
    </span>
  );
}
