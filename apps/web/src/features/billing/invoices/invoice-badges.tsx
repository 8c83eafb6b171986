import { shownStatus } from '@fleet/domain/invoices.ts';
import {
  IconAlertTriangle,
  IconCalendarDue,
  IconChecks,
  IconCircleCheck,
  IconCircleX,
  IconClockUp,
  IconCloudUp,
  IconCreditCardRefund,
  IconReceipt,
  IconReplace,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Tone, ToneBadge } from '../../../ui/status-badge.tsx';
import type { Invoice } from './invoices.api.ts';

const STATUS_STYLE: Record<ReturnType<typeof shownStatus>, { tone: Tone; icon: typeof IconReceipt }> = {
  issued: { tone: 'wait', icon: IconReceipt },
  partly_paid: { tone: 'wait', icon: IconCalendarDue },
  charged: { tone: 'wait', icon: IconCalendarDue },
  charged_overdue: { tone: 'no', icon: IconAlertTriangle },
  paid: { tone: 'done', icon: IconChecks },
  overdue: { tone: 'no', icon: IconAlertTriangle },
  credited: { tone: 'end', icon: IconCreditCardRefund },
  credit_note: { tone: 'end', icon: IconCreditCardRefund },
  replaced: { tone: 'end', icon: IconReplace },
};

const CLEARANCE_STYLE: Record<Invoice['clearance_status'], { tone: Tone; icon: typeof IconReceipt }> = {
  not_sent: { tone: 'end', icon: IconClockUp },
  sending: { tone: 'run', icon: IconCloudUp },
  cleared: { tone: 'done', icon: IconCircleCheck },
  reported: { tone: 'done', icon: IconCircleCheck },
  refused: { tone: 'no', icon: IconCircleX },
};

type Variant = 'filled' | 'plain';

/** Payment status. */
export function InvoiceStatus({
  invoice,
  variant = 'filled',
}: {
  invoice: Pick<Invoice, 'status' | 'kind' | 'is_credit_overdue'>;
  variant?: Variant;
}) {
  const { t } = useTranslation();
  const status = shownStatus(invoice);
  const { tone, icon } = STATUS_STYLE[status];
  return (
    <ToneBadge tone={tone} icon={icon} variant={variant}>
      {t(`invoices.statuses.${status}`)}
    </ToneBadge>
  );
}

/** Tax status. */
export function ClearanceStatus({
  status,
  variant = 'plain',
}: {
  status: Invoice['clearance_status'];
  variant?: Variant;
}) {
  const { t } = useTranslation();
  const { tone, icon } = CLEARANCE_STYLE[status];
  return (
    <ToneBadge tone={tone} icon={icon} variant={variant}>
      {t(`invoices.clearance.${status}`)}
    </ToneBadge>
  );
}
