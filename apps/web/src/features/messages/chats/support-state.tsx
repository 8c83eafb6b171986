import type { ChatRow } from '@fleet/contracts/messages/chats.ts';
import { useTranslation } from 'react-i18next';
import { DateTime } from '../../../ui/date-time.tsx';
import classes from './chats.module.css';

/** Whether a support thread waits, since when, and who has it. */
export function SupportState({ support }: { support: NonNullable<ChatRow['support']> }) {
  const { t } = useTranslation();
  const { state, assignee, waiting_since } = support;
  return (
    <span className={classes.support} data-state={state}>
      {t(`chat.states.${state}`, { name: assignee?.name ?? '' })}
      {waiting_since && (
        <>
          {' · '}
          <DateTime at={waiting_since} as="relative" />
        </>
      )}
    </span>
  );
}
