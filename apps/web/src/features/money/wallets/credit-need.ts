import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { formatDate } from '../../../lib/format.ts';
import type { PageLink } from '../../../lib/page-link.ts';
import { useCan } from '../../../lib/user-context.ts';
import { useCredit } from './credit-lines.api.ts';

const WALLET: PageLink = { to: '/client/wallet' };
const TOP_UP: PageLink = { to: '/client/amount-topup' };

/** What the reader's company must pay to fuel on credit, or to go on doing so; null where nothing is overdue. */
export function useCreditNeed() {
  const { t } = useTranslation();
  const language = useLanguage();
  const mayTopUp = useCan('create top_up');
  const credit = useCredit(undefined, useCan('read wallet')).data?.credit;
  if (!credit?.blocks_on || credit.overdue_halalas === 0) return null;
  const { blocked_at, blocks_on, overdue_halalas } = credit;
  return {
    title: t(blocked_at ? 'credit.need_blocked' : 'credit.need_overdue'),
    about: WALLET,
    amount_halalas: overdue_halalas,
    note: blocked_at
      ? t('credit.need_blocked_note')
      : t('credit.need_overdue_note', { day: formatDate(`${blocks_on}T12:00:00+03:00`, language) }),
    action: mayTopUp
      ? { link: TOP_UP, label: t('menu.amount_topup') }
      : { link: WALLET, label: t('menu.wallet') },
  };
}
