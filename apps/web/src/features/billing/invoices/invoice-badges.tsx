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

const STATUS_STYLE: Record<Invoice['status'] | 'charged_overdue', { tone: Tone; icon: typeof IconReceipt }> =
  {
    issued: { tone: 'wait', icon: IconReceipt },
    partly_paid: { tone: 'wait', icon: IconCalendarDue },
    charged: { tone: 'wait', icon: IconCalendarDue },
    charged_overdue: { tone: 'no', icon: IconAlertTriangle },
    paid: { tone: 'done', icon: IconChecks },
    overdue: { tone: 'no', icon: IconAlertTriangle },
    credited: { tone: 'end', icon: IconCreditCardRefund },
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

/** Payment status. Credit notes are only issued; what is on credit is overdue with its month. */
export function InvoiceStatus({
  invoice,
  variant = 'filled',
}: {
  invoice: Pick<Invoice, 'status' | 'kind' | 'is_credit_overdue'>;
  variant?: Variant;
}) {
  const { t } = useTranslation();
  const isNote = invoice.kind === 'credit_note' && invoice.status !== 'replaced';
  const shown = invoice.is_credit_overdue ? 'charged_overdue' : invoice.status;
  const status = isNote ? 'credited' : shown;
  const { tone, icon } = STATUS_STYLE[status];
  return (
    <ToneBadge tone={tone} icon={icon} variant={variant}>
      {isNote ? t('invoices.kinds.credit_note') : t(`invoices.statuses.${status}`)}
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
