import type { SessionRow } from '@fleet/contracts/access/users.ts';
import { Button, Skeleton } from '@mantine/core';
import { IconDevices } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { Callout } from '../../../ui/callout.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { useDeviceName } from '../../../ui/device-name.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { DeviceNameDialog, KnownDevices } from './known-devices.tsx';
import { type User, useEndMySession, useEndMySessions, useSessions, useSignOutUser } from './users.api.ts';
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

/** The reader's own sessions; each of the others can be ended, or all of them. */
export function MySessions() {
  const { t } = useTranslation();
  const end = useEndMySessions();
  return (
    <SessionsList of="me">
      {end.error && (
        <Callout tone="no" title={t('users.not_ended')}>
          {errorText(t, end.error)}
        </Callout>
      )}
      <Button
        variant="default"
        loading={end.isPending}
        onClick={() =>
          end.mutate({}, { onSuccess: ({ ended }) => showSuccess(t('users.signed_out', { count: ended })) })
        }
      >
        {t('users.end_others')}
      </Button>
      <KnownDevices />
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
          <SessionItem key={row.id} row={row} isMine={of === 'me'} />
        ))}
      </ul>
      {children}
    </>
  );
}

function SessionItem({ row, isMine }: { row: SessionRow; isMine: boolean }) {
  const { t } = useTranslation();
  const end = useEndMySession();
  const device = useDeviceName(row.user_agent, row.device?.name);
  const kind = useDeviceName(row.user_agent);
  const [isRenaming, setIsRenaming] = useState(false);
  return (
    <li className={classes.session}>
      <span className={classes.device}>
        <b>
          <bdi>{device}</bdi>
          {row.is_current && ` · ${t('users.this_device')}`}
        </b>
        <span className={classes.quiet}>
          {row.device?.name && `${kind} · `}
          {t('users.last_seen')} <DateTime at={row.last_seen_at} as="relative" />
          {row.ip && (
            <>
              {' · '}
              <bdi dir="ltr">{row.ip}</bdi>
            </>
          )}
        </span>
        {end.error && (
          <span className={classes.quiet} role="alert">
            {errorText(t, end.error)}
          </span>
        )}
      </span>
      <span className={classes.actions}>
        {isMine && row.device && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={t('users.rename_device_of', { device })}
            onClick={() => setIsRenaming(true)}
          >
            {t('users.rename_device')}
          </Button>
        )}
        {isMine && !row.is_current && (
          <Button
            variant="default"
            size="compact-sm"
            loading={end.isPending}
            aria-label={t('users.end_session_of', { device })}
            onClick={() =>
              end.mutate(
                { params: { id: row.id } },
                { onSuccess: ({ ended }) => showSuccess(t('users.signed_out', { count: ended })) },
              )
            }
          >
            {t('users.end_session')}
          </Button>
        )}
      </span>
      {isRenaming && row.device && (
        <DeviceNameDialog device={row.device} kind={kind} onClose={() => setIsRenaming(false)} />
      )}
    </li>
  );
}
