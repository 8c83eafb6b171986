import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { formatDay, formatHijri } from '../../../lib/format.ts';
import { useSignedIn } from '../../../lib/user-context.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Dashboard } from './dashboard.tsx';
import classes from './dashboards.module.css';

/** Dashboard of a network, station or supervisor; administrators and clients see theirs below their pending work. */
export function DashboardScreen({ needsYou }: { needsYou: ReactNode }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { user } = useSignedIn();
  const now = new Date();
  const name = (language === 'ar' ? user.party_name_ar : user.party_name_en) ?? user.party_name_en;
  return (
    <>
      <PageHeader title={t('menu.dashboard')}>
        {name && <>{name} · </>}
        {formatDay(now, language)} · {formatHijri(now, language)}
      </PageHeader>
      <div className={classes.rest}>
        {needsYou}
        <Dashboard />
      </div>
    </>
  );
}
