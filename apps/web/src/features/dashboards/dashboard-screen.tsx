import { useTranslation } from 'react-i18next';
import { formatDay, formatHijri } from '../../lib/format.ts';
import { useLanguage } from '../../lib/look-context.ts';
import { useSignedIn } from '../../lib/user-context.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Dashboard } from './dashboard.tsx';

/** Dashboard of a network, a station or a supervisor; administrators and fleets see theirs below what waits for them. */
export function DashboardScreen() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { user } = useSignedIn();
  const now = new Date();
  const name = (language === 'ar' ? user.party_name_ar : user.party_name_en) ?? user.party_name_en;
  return (
    <>
      <PageHead title={name ?? t('menu.dashboard')}>
        {formatDay(now, language)} · {formatHijri(now, language)}
      </PageHead>
      <Dashboard />
    </>
  );
}
