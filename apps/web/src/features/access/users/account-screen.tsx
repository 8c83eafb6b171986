import { changePassword } from '@fleet/contracts/access/users.ts';
import { Button, PasswordInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppearance } from '../../../lib/appearance-context.ts';
import { LANGUAGE_NAMES, languagesAt } from '../../../lib/language.ts';
import { useSignedIn } from '../../../lib/user-context.ts';
import { AppearanceChoices } from '../../../ui/appearance-choices.tsx';
import { Card } from '../../../ui/card.tsx';
import { SegmentField } from '../../../ui/form/choice-fields.tsx';
import { fieldText } from '../../../ui/form/field-text.ts';
import { FormProblems } from '../../../ui/form/form-panel.tsx';
import { type FieldProps, useContractForm } from '../../../ui/form/use-contract-form.ts';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { ProfileCard } from './profile-card.tsx';
import { MySessions } from './sessions-list.tsx';
import { useChangePassword } from './users.api.ts';
import classes from './users.module.css';

/** The user's own account: profile, password, devices and look; `notifications` says which browsers they wake. */
export function AccountScreen({
  notifications,
  children,
}: {
  notifications: ReactNode;
  children?: ReactNode;
}) {
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
        <div className={classes.column}>
          <ProfileCard />
          <PasswordCard />
          {children}
        </div>
        <div className={classes.column}>
          <Card title={t('web_push.title')}>{notifications}</Card>
          <Card title={t('users.my_sessions')}>
            <MySessions />
          </Card>
          <Card title={t('users.look')} note={t('appearance.saved_for_you')}>
            <div className={classes.form}>
              <LanguageChoice />
              <AppearanceChoices />
            </div>
          </Card>
        </div>
      </div>
    </>
  );
}

/** Applied at once, like the rest of the look: a form would bring back what was chosen in the bar meanwhile. */
function LanguageChoice() {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const { chosen, change } = useAppearance();
  return (
    <SegmentField
      name="language"
      label={t('appearance.language')}
      value={chosen}
      onChange={(language) => language !== '' && void change({ language })}
      onBlur={() => undefined}
      problem={undefined}
      required
      choices={languagesAt(user.gas_station_id !== null).map((value) => ({
        value,
        label: LANGUAGE_NAMES[value],
      }))}
    />
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
