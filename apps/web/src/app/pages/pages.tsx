import { Button } from '@mantine/core';
import { IconError404, IconLock, IconPlugConnectedX } from '@tabler/icons-react';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../lib/appearance-context.ts';
import { BASE_PATH, pathOfArea } from '../../lib/area.ts';
import { errorText } from '../../lib/error-text.ts';
import { nameIn } from '../../lib/language.ts';
import { readLog } from '../../lib/log.ts';
import { useSignedIn } from '../../lib/user-context.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';

/** 404 page. */
export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <EmptyState icon={IconError404} title={t('pages.not_found_title')} text={t('pages.not_found_text')} page>
      <HomeButton />
    </EmptyState>
  );
}

/** 403 page: the address is valid, but the user lacks permission. */
export function ForbiddenPage() {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const language = useLanguage();
  const group = nameIn(language, { name_en: user.group_name_en, name_ar: user.group_name_ar });
  return (
    <EmptyState
      icon={IconLock}
      title={t('pages.forbidden_title')}
      text={t('pages.forbidden_text', { group })}
      page
    >
      <HomeButton />
    </EmptyState>
  );
}

/** Signed in, but without permission for any page of this area. */
export function NoHomePage() {
  const { t } = useTranslation();
  const { signOut } = useSignedIn();
  return (
    <EmptyState
      icon={IconPlugConnectedX}
      title={t('pages.no_home_title')}
      text={t('pages.no_home_text')}
      page
    >
      <Button onClick={() => void signOut()}>{t('shell.sign_out')}</Button>
    </EmptyState>
  );
}

/** Error page for failures of rendering or of loading code, with a reload button. */
export function ErrorPage({ error }: ErrorComponentProps) {
  const { t } = useTranslation();
  const isMissingCode =
    error instanceof Error && /dynamically imported module|module script/i.test(error.message);
  return (
    <ErrorState
      title={t('pages.error_title')}
      text={isMissingCode ? t('pages.new_version') : errorText(t, error)}
      onRetry={() => window.location.reload()}
      details={readLog().map((entry) => `${entry.at} ${entry.what}: ${entry.detail}`)}
      page
    />
  );
}

function HomeButton() {
  const { t } = useTranslation();
  const { area } = useSignedIn();
  return (
    <Button component="a" href={`${BASE_PATH}${pathOfArea(area)}/`}>
      {t('pages.to_start')}
    </Button>
  );
}
