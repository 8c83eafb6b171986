import type { OrderStatus } from '@fleet/domain/order-statuses.ts';
import {
  IconBan,
  IconChecks,
  IconCircleCheck,
  IconClipboardList,
  IconClock,
  IconFileDescription,
  IconHandStop,
  IconPackage,
  IconRoute,
  IconTruckDelivery,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ToneBadge } from './status-badge.tsx';

/** Icon and tone of every delivery order status, in a single place. */
export const ORDER_STATUS_STYLE = {
  5: { tone: 'wait', icon: IconClipboardList },
  10: { tone: 'go', icon: IconCircleCheck },
  15: { tone: 'wait', icon: IconClock },
  16: { tone: 'run', icon: IconFileDescription },
  17: { tone: 'go', icon: IconRoute },
  20: { tone: 'go', icon: IconPackage },
  25: { tone: 'run', icon: IconTruckDelivery },
  30: { tone: 'done', icon: IconChecks },
  40: { tone: 'end', icon: IconBan },
  45: { tone: 'no', icon: IconHandStop },
  46: { tone: 'no', icon: IconHandStop },
} as const satisfies Record<OrderStatus, unknown>;

interface OrderStatusBadgeProps {
  status: OrderStatus;
  /** `plain` has no background, for dense lists. */
  variant?: 'filled' | 'plain';
}

/** Status of a delivery order: icon, label and color. */
export function OrderStatusBadge({ status, variant = 'filled' }: OrderStatusBadgeProps) {
  const { t } = useTranslation();
  return (
    <ToneBadge {...ORDER_STATUS_STYLE[status]} variant={variant}>
      {t(`orders.status.${status}`)}
    </ToneBadge>
  );
}
