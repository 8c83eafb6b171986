import { changePassword } from '@fleet/contracts/access/users.ts';
import { factsOf, LANGUAGES_OF, readershipOf } from '@fleet/domain/languages.ts';
import { Button, PasswordInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppearance } from '../../../lib/appearance-context.ts';
import { useSignedIn } from '../../../lib/user-context.ts';
import { AppearanceChoices } from '../../../ui/appearance-choices.tsx';
import { Card } from '../../../ui/card.tsx';
import { SegmentField } from '../../../ui/form/choice-fields.tsx';
import { fieldText } from '../../../ui/form/field-text.ts';
import { FormProblems } from '../../../ui/form/form-panel.tsx';
import { type FieldProps, useContractForm } from '../../../ui/form/use-contract-form.ts';
import { reviewPendingText } from '../../../ui/language-switch.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { ProfileCard } from './profile-card.tsx';
import { MySessions } from './sessions-list.tsx';
import { useChangePassword } from './users.api.ts';
import classes from './users.module.css';

interface AccountProps {
  /** Says which browsers they wake. */
  notifications: ReactNode;
  children?: ReactNode;
}

/** The user's own account. */
export function AccountScreen(props: AccountProps) {
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
      <AccountCards {...props} />
    </>
  );
}

/** Profile, password, devices and look; on a phone the look comes first, as most come for the language. */
export function AccountCards({
  notifications,
  children,
  isPhone = false,
}: AccountProps & { isPhone?: boolean }) {
  const { t } = useTranslation();
  const appearance = (
    <Card title={t('users.look')} note={t('appearance.saved_for_you')}>
      <div className={classes.form}>
        <LanguageChoice />
        <AppearanceChoices isPhone={isPhone} />
      </div>
    </Card>
  );
  return (
    <div className={classes.own}>
      <div className={classes.column}>
        {isPhone && appearance}
        <ProfileCard />
        <PasswordCard />
        {children}
      </div>
      <div className={classes.column}>
        <Card title={t('web_push.title')}>{notifications}</Card>
        <Card title={t('users.my_sessions')}>
          <MySessions />
        </Card>
        {!isPhone && appearance}
      </div>
    </div>
  );
}

/** Applied at once, like the rest of the look: a form would bring back what was chosen in the bar meanwhile. */
function LanguageChoice() {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const { chosen, change } = useAppearance();
  const pending = reviewPendingText(t, chosen);
  return (
    <SegmentField
      name="language"
      {...(pending ? { hint: pending } : {})}
      label={t('appearance.language')}
      value={chosen}
      onChange={(language) => language !== '' && void change({ language })}
      onBlur={() => undefined}
      problem={undefined}
      required
      choices={LANGUAGES_OF[readershipOf(user.group)].map((value) => ({
        value,
        label: factsOf(value).ownName,
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
