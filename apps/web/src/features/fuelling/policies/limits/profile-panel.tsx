import { Button } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../../lib/call-error.ts';
import { DateTime } from '../../../../ui/date-time.tsx';
import { useNameOf } from '../../../../ui/name-cell.tsx';
import type { PanelState } from '../../../../ui/panel-state.ts';
import { RecordPanel } from '../../../../ui/record-panel.tsx';
import { useChoices } from '../policies.api.ts';
import { RuleSentences } from '../rule-sentences.tsx';
import { SimulateLink } from '../simulate-link.tsx';
import type { Profile, useProfiles } from './limits.api.ts';
import { ProfileForm } from './profile-form.tsx';
import { RemoveProfile } from './remove-profile.tsx';

interface ProfilePanelProps {
  panel: PanelState;
  result: ReturnType<typeof useProfiles>;
  client_id: number | undefined;
}

/** A profile beside the table: its rules and who follows it, or its form. */
export function ProfilePanel({ panel, result, client_id }: ProfilePanelProps) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const choices = useChoices(client_id);
  const [isRemoving, setIsRemoving] = useState(false);
  const profiles = result.data?.profiles ?? [];
  const profile = profiles.find(({ id }) => String(id) === panel.id);
  const mayUpdate = result.data?.can.update === true;
  if (profile && mayUpdate && panel.isEditing)
    return <ProfileForm profile={profile} client_id={client_id} onClose={panel.show} />;
  return (
    <RecordPanel
      kind={t('limits.profile')}
      panel={panel}
      result={{ ...result, data: profile, error: result.data && !profile ? NOT_FOUND : result.error }}
      title={(one) => nameOf(one)}
      actions={(one) =>
        mayUpdate && (
          <>
            <SimulateLink of={`profile-${one.id}`} client_id={client_id} />
            <Button
              variant="default"
              leftSection={<IconTrash size={18} aria-hidden />}
              onClick={() => setIsRemoving(true)}
            >
              {t('limits.remove_profile')}
            </Button>
            <Button leftSection={<IconPencil size={18} aria-hidden />} onClick={panel.edit}>
              {t('limits.change_profile')}
            </Button>
          </>
        )
      }
    >
      {(one) => (
        <>
          <Followers profile={one} />
          <RuleSentences rules={one.rules} choices={choices.data} client_id={client_id} />
          {isRemoving && (
            <RemoveProfile
              profile={one}
              others={profiles.filter(({ id }) => id !== one.id)}
              onClose={() => setIsRemoving(false)}
              onRemoved={panel.close}
            />
          )}
        </>
      )}
    </RecordPanel>
  );
}

const NOT_FOUND = new CallError({ code: 'NOT_FOUND', status: 404 });

function Followers({ profile }: { profile: Profile }) {
  const { t } = useTranslation();
  const { followers, vehicles_in_groups, changed_at, changed_by } = profile;
  const parts = [
    ...(['vehicles', 'groups', 'drivers'] as const)
      .filter((kind) => followers[kind] > 0)
      .map((kind) => t(`limits.followers.${kind}`, { count: followers[kind] })),
    ...(vehicles_in_groups > 0 ? [t('limits.followers.in_groups', { count: vehicles_in_groups })] : []),
  ];
  return (
    <p className="muted">
      {parts.length > 0 ? parts.join(t('ui.comma')) : t('limits.followers.none')}
      {changed_at && (
        <>
          {' · '}
          {changed_by} <DateTime at={changed_at} />
        </>
      )}
    </p>
  );
}
