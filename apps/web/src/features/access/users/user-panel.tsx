import { Button } from '@mantine/core';
import { IconLink, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../lib/user-context.ts';
import { ChangesList } from '../../../ui/changes-list.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { DetailTabs } from '../../../ui/detail-tabs.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { MobileNumber } from '../../../ui/mobile-number.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import type { PanelState } from '../../../ui/panel-state.ts';
import { PersonalDataActions } from '../../../ui/personal-data.tsx';
import { Portrait } from '../../../ui/portrait.tsx';
import { RecordPanel } from '../../../ui/record-panel.tsx';
import { StatusSwitch } from '../../../ui/status-switch.tsx';
import { InvitationDialog } from './invitation-dialog.tsx';
import { ResetSteps } from './reset-steps.tsx';
import { SessionsOfUser } from './sessions-list.tsx';
import { EditUserPanel } from './user-form.tsx';
import { type User, useSwitchUser, useUser } from './users.api.ts';
import classes from './users.module.css';

interface UserPanelProps {
  id: string;
  panel: PanelState;
  rows: readonly User[] | undefined;
}

/** One user beside the list, or the form. */
export function UserPanel({ id, panel, rows }: UserPanelProps) {
  const { t } = useTranslation();
  const result = useUser(id);
  const [isInviting, setIsInviting] = useState(false);
  const mayReadChanges = useCan('read user');
  if (panel.isEditing && result.data?.can.update) return <EditUserPanel user={result.data} panel={panel} />;
  return (
    <>
      <RecordPanel
        kind={t('users.one')}
        panel={panel}
        result={result}
        rows={rows}
        title={(user) => (
          <span className={classes.name}>
            <Portrait name={user.name} file_id={user.avatar} size={36} />
            <bdi>{user.name}</bdi>
          </span>
        )}
        actions={(user) => (
          <>
            {user.can.invite && (
              <Button
                variant="default"
                leftSection={<IconLink size={18} aria-hidden />}
                onClick={() => setIsInviting(true)}
              >
                {t(user.has_password ? 'users.make_link' : 'users.make_invitation')}
              </Button>
            )}
            {user.can.update && (
              <Button leftSection={<IconPencil size={18} aria-hidden />} onClick={panel.edit}>
                {t('ui.edit')}
              </Button>
            )}
          </>
        )}
      >
        {(user) => (
          <DetailTabs
            label={user.name}
            tabs={[
              {
                name: 'facts',
                label: t('ui.facts'),
                content: () => (
                  <>
                    <Facts user={user} />
                    <PersonalDataActions kind="user" person={user} />
                  </>
                ),
              },
              {
                name: 'sessions',
                label: t('users.sessions'),
                content: () => (
                  <>
                    <SessionsOfUser user={user} />
                    {user.can.activate && <ResetSteps user={user} />}
                  </>
                ),
              },
              ...(mayReadChanges
                ? [
                    {
                      name: 'changes',
                      label: t('changes.title'),
                      content: () => <ChangesList subject="user" id={user.id} />,
                    },
                  ]
                : []),
            ]}
          />
        )}
      </RecordPanel>
      {isInviting && result.data && (
        <InvitationDialog person={result.data} onClose={() => setIsInviting(false)} />
      )}
    </>
  );
}

function Facts({ user }: { user: User }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const change = useSwitchUser();
  return (
    <FactList
      facts={[
        { name: 'email', value: user.email },
        { name: 'mobile', shown: <MobileNumber number={user.mobile} /> },
        { name: 'group_id', label: t('columns.role'), shown: nameOf(user.group) },
        { name: 'party', label: t('columns.party'), shown: nameOf(user.party) || t('users.platform') },
        { name: 'password', label: t('users.password'), shown: <PasswordState user={user} /> },
        {
          name: 'last_sign_in_at',
          label: t('columns.last_sign_in_at'),
          shown: user.last_sign_in_at ? <DateTime at={user.last_sign_in_at} /> : t('users.never'),
        },
        { name: 'created_at', value: user.created_at },
        {
          name: 'status',
          shown: (
            <StatusSwitch
              name={user.name}
              status={user.status}
              isAllowed={user.can.activate}
              consequence={{ active: t('users.on_text'), inactive: t('users.off_text') }}
              change={(next) => change(user.id, next)}
            />
          ),
        },
      ]}
    />
  );
}

/** Password set, invited until a date, or neither: then a new link is required. */
function PasswordState({ user }: { user: User }) {
  const { t } = useTranslation();
  if (user.has_password) return t('users.password_set');
  if (user.invited_until && Date.parse(user.invited_until) > Date.now())
    return (
      <>
        {t('users.invited_until')} <DateTime at={user.invited_until} />
      </>
    );
  return t('users.not_invited');
}
