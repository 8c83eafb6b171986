import type { FuelRequestDetail } from '@fleet/contracts/fuel-request-shapes.ts';
import type { TFunction } from 'i18next';
import { Trans, useTranslation } from 'react-i18next';
import { formatDateTime, formatHalalas } from '../../../lib/format.ts';
import { useLanguage } from '../../../lib/look-context.ts';
import { Callout } from '../../../ui/callout.tsx';
import { Money } from '../../../ui/money.tsx';
import { checkSentence, litresText } from '../check-sentence.ts';
import { usePartyName } from './names.ts';

/** The one sentence above a detail: who waits, why, until when, and what has happened to the money. Nothing where all is done. */
export function RequestCallout({ request }: { request: FuelRequestDetail }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const name = usePartyName();
  const { can, money, status } = request;
  const due = request.due_at ? formatDateTime(request.due_at, language) : '';
  const [why = '', ...others] = reasonsOf(t, request);
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
          {rest} {t('desk.callout.with_client', { due })}
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
          />
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

/** Told only where the client was charged another amount than the station is owed. */
function Settled({ request }: { request: FuelRequestDetail }) {
  const { amount_halalas: owed, charged_halalas: charged } = request;
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

const REASONS_TOLD = 2;

/** Why it waits or was refused, in whole sentences: what no check says first, then the failed checks. */
function reasonsOf(t: TFunction, request: FuelRequestDetail): string[] {
  const checks = (request.close_checks ?? request.checks).filter((check) => !check.passed);
  const codes = new Set<string>(checks.map((check) => check.code));
  // The missing balance is what makes an excess wait, not another reason beside it.
  const told = codes.has('over_hold') ? checks.filter((check) => check.code !== 'balance') : checks;
  return [
    ...request.pending_reasons
      .filter((code) => !codes.has(code))
      .map((code) => t(`desk.reasons.${code}`, { defaultValue: '' })),
    ...told
      .slice(0, REASONS_TOLD)
      .map((check) => (check.code === 'over_hold' ? overHold(t, request) : checkSentence(t, check))),
  ].filter(Boolean);
}

/** Litres say it best; an amount request, and a fill within its litres at a higher price, are told in riyals. */
function overHold(t: TFunction, request: FuelRequestDetail): string {
  const over_ml = (request.volume_ml ?? 0) - request.requested_volume_ml;
  if (request.kind !== 'amount' && over_ml > 0) {
    return t('desk.reasons.over_volume', {
      over: litresText(over_ml),
      asked: litresText(request.requested_volume_ml),
    });
  }
  return t('desk.reasons.over_amount', {
    over: formatHalalas(request.money.uncovered_halalas),
    hold: formatHalalas(request.money.hold_halalas),
  });
}
