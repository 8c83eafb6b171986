import { PasswordInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './sign-in-page.module.css';

interface NewPasswordInputProps {
  label: string;
  hint?: string;
  value: string;
  onChange: (value: string) => void;
  error: ReactNode;
}

/** A new password on a page before sign-in. */
export function NewPasswordInput({ label, hint, value, onChange, error }: NewPasswordInputProps) {
  const { t } = useTranslation();
  return (
    <PasswordInput
      label={label}
      {...(hint ? { description: hint } : {})}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      autoComplete="new-password"
      visibilityToggleButtonProps={{ 'aria-label': t('sign_in.show_password'), className: classes.eye! }}
      classNames={{
        input: classes.input!,
        innerInput: classes.innerInput!,
        label: classes.label!,
        error: classes.error!,
      }}
    />
  );
}
