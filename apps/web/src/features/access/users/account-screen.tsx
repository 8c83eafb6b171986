import { changePassword, updateMe } from '@fleet/contracts/access/users.ts';
import { Button, PasswordInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAppearance } from '../../../lib/appearance-context.ts';
import { LANGUAGE_NAMES, languagesAt } from '../../../lib/language.ts';
import { useSignedIn } from '../../../lib/user-context.ts';
import { Card } from '../../../ui/card.tsx';
import { SegmentField } from '../../../ui/form/choice-fields.tsx';
import { fieldText } from '../../../ui/form/field-text.ts';
import { FormProblems } from '../../../ui/form/form-panel.tsx';
import { DigitsField, TextField } from '../../../ui/form/text-fields.tsx';
import { type FieldProps, useContractForm } from '../../../ui/form/use-contract-form.ts';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { MySessions } from './sessions-list.tsx';
import { useChangePassword, useUpdateMe } from './users.api.ts';
import classes from './users.module.css';

/** The user's own account: profile, password and sessions. */
export function AccountScreen() {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const nameOf = useNameOf();
  const party = nameOf({ name_en: user.party_name_en ?? '', name_ar: user.party_name_ar ?? '' });
  const group = nameOf({ name_en: user.group_name_en, name_ar: user.group_name_ar });
  return (
    <>
      <PageHeader title={t('menu.account')}>
        <span>{[user.email, group, party].filter(Boolean).join(' · ')}</span>
      </PageHeader>
      <div className={classes.own}>
        <ProfileCard />
        <PasswordCard />
        <Card title={t('users.my_sessions')}>
          <MySessions />
        </Card>
      </div>
    </>
  );
}

function ProfileCard() {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const { chosen: language, change } = useAppearance();
  const update = useUpdateMe();
  const form = useContractForm({
    route: updateMe,
    initial: { name: user.name, mobile: user.mobile, language },
    save: (body) => update.mutateAsync({ body }),
    onSaved: (saved) => {
      if (saved.language !== language) void change({ language: saved.language });
      showSuccess(t('ui.saved'));
    },
  });
  return (
    <Card title={t('users.profile')}>
      <form id={form.id} onSubmit={form.submit} noValidate className={classes.form}>
        <FormProblems form={form} />
        <TextField {...form.field('name')} />
        <DigitsField {...form.field('mobile')} kind="mobile" />
        <SegmentField
          {...form.field('language')}
          choices={languagesAt(user.gas_station_id !== null).map((value) => ({
            value,
            label: LANGUAGE_NAMES[value],
          }))}
        />
        <div className={classes.footer}>
          <Button type="submit" loading={form.isSaving} disabled={!form.isDirty}>
            {t('ui.save_changes')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

function PasswordCard() {
  const { t } = useTranslation();
  const change = useChangePassword();
  const form = useContractForm({
    route: changePassword,
    save: (body) => change.mutateAsync({ body }),
    onSaved: ({ ended }) => {
      form.reset();
      showSuccess(t('users.password_changed', { count: ended }));
    },
  });
  const newPassword = form.field('new_password');
  return (
    <Card title={t('users.change_password')} note={t('users.change_password_note')}>
      <form id={form.id} onSubmit={form.submit} noValidate className={classes.form}>
        <FormProblems form={form} />
        <PasswordField {...form.field('current_password')} autoComplete="current-password" />
        <PasswordField {...newPassword} hint={t('register.rule')} autoComplete="new-password" />
        <div className={classes.footer}>
          <Button type="submit" loading={form.isSaving}>
            {t('users.change_password')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

interface PasswordFieldProps extends FieldProps<string> {
  hint?: string;
  autoComplete: 'current-password' | 'new-password';
}

function PasswordField({ name, label, value, onChange, problem, hint, autoComplete }: PasswordFieldProps) {
  const { t } = useTranslation();
  return (
    <PasswordInput
      name={name}
      label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...(hint ? { description: hint } : {})}
      {...(problem ? { error: fieldText(t, problem) } : {})}
      autoComplete={autoComplete}
      visibilityToggleButtonProps={{ 'aria-label': t('sign_in.show_password') }}
    />
  );
}
