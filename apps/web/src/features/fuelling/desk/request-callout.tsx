import type { FuelRequestDetail } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import { Trans, useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { litresText } from '../../../lib/fuel-requests/check-sentence.ts';
import { usePartyName } from '../../../lib/fuel-requests/names.ts';
import { settings } from '../../../lib/settings.ts';
import { Callout } from '../../../ui/callout.tsx';
import { DateTime, useNow } from '../../../ui/date-time.tsx';
import { Money } from '../../../ui/money.tsx';
import { whyItWaits } from './why-it-waits.ts';

/** Summary above a detail: who must act, why, until when, and the state of the money. Nothing if finished. */
export function RequestCallout({ request }: { request: FuelRequestDetail }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const name = usePartyName();
  const { can, money, status } = request;
  const due = request.due_at ? formatDateTime(request.due_at, language) : '';
  const [why = '', ...others] = whyItWaits(t, request);
  const rest = others.join(' ');
  const client = name(request.client);

  switch (status) {
    case 'request_pending':
      return (
        <Callout
          tone="wait"
          title={`${can.approve ? t('desk.callout.you') : t('desk.callout.manager_of', { client })} ${why || t('desk.callout.manager_decides')}`}
        >
          {rest} {t('desk.callout.pending', { due })}
        </Callout>
      );
    case 'request_approved':
      return (
        <Callout tone="go" title={t('desk.callout.approved', { due })}>
          <Trans
            i18nKey="desk.callout.reserved"
            components={{ hold: <Money amount_halalas={money.hold_halalas} /> }}
          />
        </Callout>
      );
    case 'transaction_initiated':
      return (
        <Callout tone="run">{t('desk.callout.initiated', { station: name(request.station), due })}</Callout>
      );
    case 'transaction_held':
      return (
        <Callout tone="run">{t('desk.callout.fuelling', { station: name(request.station), due })}</Callout>
      );
    case 'transaction_pending_with_client':
      return (
        <Callout
          tone="wait"
          title={`${can.decide_as_client ? t('desk.callout.you') : t('desk.callout.client', { client })} ${why}`}
        >
          {rest} {t('desk.callout.with_client', { due })} <Escalated request={request} />
        </Callout>
      );
    case 'transaction_pending_with_vw':
      return (
        <Callout
          tone="wait"
          title={`${can.decide_as_admin ? t('desk.callout.you') : t('desk.callout.platform')} ${why}`}
        >
          {rest}{' '}
          <Trans
            i18nKey="desk.callout.with_platform"
            components={{ hold: <Money amount_halalas={money.hold_halalas + money.excess_hold_halalas} /> }}
          />{' '}
          <Escalated request={request} />
        </Callout>
      );
    case 'request_rejected':
      return (
        <Callout tone="no" title={t('desk.callout.refused')}>
          {request.end_reason ?? `${why} ${rest}`}{' '}
          {request.suggested_volume_ml !== null &&
            t('desk.callout.would_pass', { volume: litresText(request.suggested_volume_ml) })}
        </Callout>
      );
    case 'transaction_completed':
      return <Settled request={request} />;
    default:
      return (
        <Callout tone="run" title={t(`desk.callout.${status}`)}>
          {request.end_reason && <q dir="auto">{request.end_reason}</q>} {t('desk.callout.money_back')}
        </Callout>
      );
  }
}

/** How long it is overdue, and that it was escalated to administrators. */
function Escalated({ request }: { request: FuelRequestDetail }) {
  const { t } = useTranslation();
  const now = useNow();
  const waits_ms = now - Date.parse(request.status_changed_at);
  if (waits_ms < settings().held_overdue_seconds * 1000) return null;
  return (
    <>
      <b>
        <Trans
          i18nKey="held.overdue_since"
          components={{ since: <DateTime at={request.status_changed_at} as="relative" /> }}
        />
      </b>{' '}
      {request.escalated_at && t('held.escalated')}
    </>
  );
}

/** Only if the client was charged a different amount than the station is due. */
function Settled({ request }: { request: FuelRequestDetail }) {
  const { t } = useTranslation();
  const { amount_halalas: owed, charged_halalas: charged, dispute } = request;
  if (dispute) {
    const tone = { open: 'wait', upheld: 'go', rejected: 'run' } as const;
    return (
      <Callout tone={tone[dispute.state]}>
        {t(`disputes.callout.${dispute.state}`, { id: dispute.id })}
      </Callout>
    );
  }
  if (owed === null || charged === null || owed === charged) return null;
  return (
    <Callout tone="run">
      <Trans
        i18nKey="desk.callout.adjusted"
        components={{
          charged: <Money amount_halalas={charged} />,
          owed: <Money amount_halalas={owed} />,
          loss: <Money amount_halalas={owed - charged} />,
        }}
      />
    </Callout>
  );
}
