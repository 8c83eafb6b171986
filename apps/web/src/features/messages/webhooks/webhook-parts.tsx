import type { Icon } from '@tabler/icons-react';
import {
  IconAlertTriangle,
  IconCircleOff,
  IconCircleX,
  IconHourglass,
  IconPlayerPause,
  IconPlugConnected,
  IconRosetteDiscountCheck,
} from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { DateTime } from '../../../ui/date-time.tsx';
import { Secret, SecretShown } from '../../../ui/secret.tsx';
import { type Tone, ToneBadge } from '../../../ui/status-badge.tsx';
import type { Delivery, DeliveryDetail, Endpoint, EndpointWithSecret } from './webhooks.api.ts';
import classes from './webhooks.module.css';

const ENDPOINT_STYLE = {
  active: { tone: 'go', icon: IconPlugConnected },
  failing: { tone: 'wait', icon: IconAlertTriangle },
  disabled: { tone: 'end', icon: IconCircleOff },
  stopped: { tone: 'no', icon: IconCircleX },
} as const satisfies Record<string, { tone: Tone; icon: Icon }>;

/** Status of an endpoint: icon, label and color. */
export function EndpointState({
  endpoint,
}: {
  endpoint: Pick<Endpoint, 'status' | 'disabled_reason' | 'failing_since'>;
}) {
  const { t } = useTranslation();
  const { status, disabled_reason, failing_since } = endpoint;
  const isOff = status === 'disabled';
  const state = isOff
    ? disabled_reason === 'manual'
      ? 'disabled'
      : 'stopped'
    : failing_since
      ? 'failing'
      : 'active';
  return (
    <ToneBadge tone={ENDPOINT_STYLE[state].tone} icon={ENDPOINT_STYLE[state].icon} variant="plain">
      {t(`webhooks.states.${state}`)}
    </ToneBadge>
  );
}

const DELIVERY_STYLE: Record<Delivery['status'] | 'held', { tone: Tone; icon: Icon }> = {
  waiting: { tone: 'wait', icon: IconHourglass },
  held: { tone: 'end', icon: IconPlayerPause },
  delivered: { tone: 'done', icon: IconRosetteDiscountCheck },
  failed: { tone: 'no', icon: IconCircleX },
};

/** Status of a message: icon, label and color. Waiting messages of an inactive endpoint are not in transit. */
export function DeliveryState({ status, isOff }: Pick<Delivery, 'status'> & { isOff: boolean }) {
  const { t } = useTranslation();
  const state = status === 'waiting' && isOff ? 'held' : status;
  const { tone, icon } = DELIVERY_STYLE[state];
  return (
    <ToneBadge tone={tone} icon={icon} variant="plain">
      {t(`webhooks.delivery.${state}`)}
    </ToneBadge>
  );
}

/** The last message and its status; a text if there was none. */
export function LastDelivery({
  endpoint: { status, last_delivery: last },
}: {
  endpoint: Pick<Endpoint, 'status' | 'last_delivery'>;
}) {
  const { t } = useTranslation();
  if (!last) return <span className="muted">{t('webhooks.nothing_sent')}</span>;
  return (
    <span className={classes.last}>
      <DeliveryState status={last.status} isOff={status === 'disabled'} />
      <DateTime at={last.created_at} as="relative" />
    </span>
  );
}

/** A system's URL, always left to right. */
export function Address({ url }: Pick<Endpoint, 'url'>) {
  return (
    <bdi dir="ltr" className={classes.url}>
      {url}
    </bdi>
  );
}

type Attempt = Pick<DeliveryDetail['tries'][number], 'response_status' | 'problem'>;

/** Result of an attempt as text: "Response 500", "No connection". */
export function attemptText(t: TFunction, { response_status, problem }: Attempt): string {
  if (response_status !== null && (problem === null || problem === 'status'))
    return t('webhooks.answered', { status: response_status });
  return t(`webhooks.problems.${problem ?? 'no_connection'}`);
}

/** The secret of an endpoint, shown once. */
export function EndpointSecret({ made, onClose }: { made: EndpointWithSecret; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <SecretShown
      title={t('webhooks.secret_of', { name: made.description })}
      once={t('webhooks.secret_once')}
      onceText={t('webhooks.secret_once_text')}
      confirmLabel={t('webhooks.secret_saved')}
      size="lg"
      onClose={onClose}
    >
      <Secret label={t('webhooks.secret')} value={made.secret} />
    </SecretShown>
  );
}
