import { updateMe } from '@fleet/contracts/access/users.ts';
import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { useSignedIn } from '../../../lib/user-context.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { DateField } from '../../../ui/form/date-fields.tsx';
import { FormProblems } from '../../../ui/form/form-panel.tsx';
import { PictureField } from '../../../ui/form/picture-field.tsx';
import { CodeField, DigitsField, TextField } from '../../../ui/form/text-fields.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import {
  type Account,
  readAccount,
  useAccount,
  useRemoveAvatar,
  useUpdateMe,
  useUploadAvatar,
} from './users.api.ts';
import classes from './users.module.css';

/** The user's own profile: picture and what identifies them. */
export function ProfileCard() {
  const { t } = useTranslation();
  const { data, error, refetch } = useAccount();
  return (
    <Card title={t('users.profile')}>
      {data ? (
        <Profile account={data} />
      ) : error ? (
        <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={520} />
      )}
    </Card>
  );
}

/** The form begins again after each save of its own, and not when somebody else's edit arrives. */
function Profile({ account }: { account: Account }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const { user } = useSignedIn();
  const [saved, setSaved] = useState(account);
  return (
    <div className={classes.form}>
      <AvatarField avatar={account.avatar} />
      <FactList
        facts={[
          { name: 'email', value: account.email },
          {
            name: 'company',
            label: t('users.company'),
            shown: nameOf(account.company) || t('users.platform'),
          },
          {
            name: 'group_id',
            label: t('columns.role'),
            shown: nameOf({ name_en: user.group_name_en, name_ar: user.group_name_ar }),
          },
          { name: 'created_at', value: account.created_at },
        ]}
      />
      <ProfileForm key={saved.version} account={saved} onSaved={setSaved} />
    </div>
  );
}

function AvatarField({ avatar }: { avatar: number | null }) {
  const { t } = useTranslation();
  const upload = useUploadAvatar();
  const remove = useRemoveAvatar();
  return (
    <PictureField
      name="avatar"
      label={t('users.picture')}
      hint={t('users.picture_note')}
      accept="photo"
      value={avatar}
      upload={async (file) => (await upload.mutateAsync(file)).file_id}
      onChange={(id) => id === null && remove.mutate({})}
      onBlur={() => undefined}
      problem={undefined}
      required={false}
      disabled={remove.isPending}
    />
  );
}

function ProfileForm({ account, onSaved }: { account: Account; onSaved: (saved: Account) => void }) {
  const { t } = useTranslation();
  const update = useUpdateMe();
  const form = useContractForm({
    route: updateMe,
    subject: 'account',
    initial: account,
    save: (body) => update.mutateAsync({ body }),
    current: () => readAccount(),
    onSaved: (saved) => {
      showSuccess(t('ui.saved'));
      onSaved(saved);
    },
  });
  return (
    <form id={form.id} onSubmit={form.submit} noValidate className={classes.form}>
      <FormProblems form={form} />
      <TextField {...form.field('name')} />
      <CodeField {...form.field('username')} hint={t('users.username_note')} />
      <DigitsField {...form.field('mobile')} kind="mobile" />
      <DateField {...form.field('dob')} until={riyadhDate(new Date())} />
      <div className={classes.footer}>
        <Button type="submit" loading={form.isSaving} disabled={!form.isDirty}>
          {t('ui.save_changes')}
        </Button>
      </div>
    </form>
  );
}
