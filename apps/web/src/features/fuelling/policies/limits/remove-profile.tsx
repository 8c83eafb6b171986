import { Radio } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { useNameOf } from '../../../../ui/name-cell.tsx';
import { showSuccess } from '../../../../ui/toast.tsx';
import { type Profile, useRemoveProfile } from './limits.api.ts';
import classes from './limits.module.css';

interface RemoveProfileProps {
  profile: Profile;
  others: readonly Profile[];
  onClose: () => void;
  onRemoved: () => void;
}

/** Deletes a profile; where it is followed, it first asks what its followers follow then. */
export function RemoveProfile({ profile, others, onClose, onRemoved }: RemoveProfileProps) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const remove = useRemoveProfile();
  const [next, setNext] = useState<string | null>(null);
  const { vehicles, groups, drivers } = profile.followers;
  const followers = vehicles + groups + drivers;
  const choices = [
    ...others.map((other) => ({ value: String(other.id), label: nameOf(other) })),
    { value: 'none', label: t('limits.follow_none') },
  ];
  return (
    <ConfirmDialog
      title={t('limits.remove_title', { name: nameOf(profile) })}
      text={followers === 0 ? t('limits.remove_free') : t('limits.remove_text', { count: followers })}
      confirm={t('limits.remove_profile')}
      tone="no"
      isBusy={remove.isPending}
      isDisabled={followers > 0 && next === null}
      error={remove.error}
      onConfirm={() =>
        remove.mutate(
          {
            params: { id: profile.id },
            body: {
              version: profile.version,
              ...(next !== null && { followers_to: next === 'none' ? null : Number(next) }),
            },
          },
          {
            onSuccess: () => {
              showSuccess(t('limits.profile_removed'));
              onRemoved();
            },
          },
        )
      }
      onClose={onClose}
    >
      {followers > 0 && (
        <Radio.Group label={t('limits.followers_to')} value={next} onChange={setNext}>
          <div className={classes.choices}>
            {choices.map((choice) => (
              <Radio key={choice.value} {...choice} />
            ))}
          </div>
        </Radio.Group>
      )}
    </ConfirmDialog>
  );
}
