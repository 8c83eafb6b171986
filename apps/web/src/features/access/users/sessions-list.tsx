import type { SessionRow } from '@fleet/contracts/access/users.ts';
import { Button, Skeleton } from '@mantine/core';
import { IconDevices } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deviceOf } from '../../../lib/device-of.ts';
import { errorText } from '../../../lib/error-text.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { type User, useEndMySessions, useSessions, useSignOutUser } from './users.api.ts';
import classes from './users.module.css';

/** A user's sessions, with sign-out everywhere. */
export function SessionsOfUser({ user }: { user: User }) {
  const { t } = useTranslation();
  const signOut = useSignOutUser();
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <SessionsList of={user.id}>
      {user.can.activate && (
        <Button variant="default" onClick={() => setIsConfirming(true)}>
          {t('users.sign_out_everywhere')}
        </Button>
      )}
      {isConfirming && (
        <ConfirmDialog
          title={t('users.sign_out_title', { name: user.name })}
          text={t('users.sign_out_text')}
          confirm={t('users.sign_out_everywhere')}
          tone="no"
          isBusy={signOut.isPending}
          error={signOut.error}
          onClose={() => setIsConfirming(false)}
          onConfirm={() =>
            signOut.mutate(
              { params: { id: user.id } },
              {
                onSuccess: ({ ended }) => {
                  showSuccess(t('users.signed_out', { count: ended }));
                  setIsConfirming(false);
                },
              },
            )
          }
        />
      )}
    </SessionsList>
  );
}

/** The reader's own sessions; others can be ended. */
export function MySessions() {
  const { t } = useTranslation();
  const end = useEndMySessions();
  return (
    <SessionsList of="me">
      <Button
        variant="default"
        loading={end.isPending}
        onClick={() =>
          end.mutate({}, { onSuccess: ({ ended }) => showSuccess(t('users.signed_out', { count: ended })) })
        }
      >
        {t('users.end_others')}
      </Button>
    </SessionsList>
  );
}

function SessionsList({ of, children }: { of: number | 'me'; children: React.ReactNode }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useSessions(of);
  if (error && !data) return <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={120} />;
  if (data.rows.length === 0)
    return (
      <EmptyState icon={IconDevices} title={t('users.no_sessions')} text={t('users.no_sessions_text')} />
    );
  return (
    <>
      <ul className={classes.sessions}>
        {data.rows.map((row) => (
          <SessionItem key={row.id} row={row} />
        ))}
      </ul>
      {children}
    </>
  );
}

function SessionItem({ row }: { row: SessionRow }) {
  const { t } = useTranslation();
  const { browser, system } = deviceOf(row.user_agent);
  return (
    <li className={classes.session}>
      <b>
        {browser && system
          ? t('users.browser_on', { browser, system })
          : (browser ?? system ?? t('users.unknown_device'))}
        {row.is_current && ` · ${t('users.this_device')}`}
      </b>
      <span className={classes.quiet}>
        {t('users.last_seen')} <DateTime at={row.last_seen_at} as="relative" />
        {row.ip && (
          <>
            {' · '}
            <bdi dir="ltr">{row.ip}</bdi>
          </>
        )}
      </span>
    </li>
  );
}
