import { daysBetween, type ExpiryState, expiryState } from '@fleet/domain/expiring-documents.ts';
import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { IconCalendarDue, IconCalendarOff, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Tone, ToneBadge } from '../status-badge.tsx';

const STYLE: Record<Exclude<ExpiryState, 'missing'>, { tone: Tone; icon: typeof IconCalendarDue }> = {
  valid: { tone: 'done', icon: IconCircleCheck },
  soon: { tone: 'wait', icon: IconCalendarDue },
  expired: { tone: 'no', icon: IconCalendarOff },
};

interface ExpiryBadgeProps {
  /** The last day it is valid, in Riyadh; null while unknown. */
  until: string | null;
  /** Before the state, where it does not stand beside the document: "Insurance". */
  name?: string | undefined;
  variant?: 'filled' | 'plain';
}

/** Whether a document is valid: "Valid", "Expires in 12 days", "Expired 3 days ago". */
export function ExpiryBadge({ until, name, variant = 'filled' }: ExpiryBadgeProps) {
  const { t } = useTranslation();
  const today = riyadhDate(new Date());
  const state = expiryState(until, today);
  if (state === 'missing') return <span className="muted">{t('expiring_documents.states.missing')}</span>;
  const days = daysBetween(today, until!);
  const key = state === 'soon' && days === 0 ? 'today' : state;
  const text = t(`expiring_documents.states.${key}`, { count: Math.abs(days) });
  return (
    <ToneBadge {...STYLE[state]} variant={variant}>
      {name ? t('expiring_documents.named', { document: name, state: text }) : text}
    </ToneBadge>
  );
}
