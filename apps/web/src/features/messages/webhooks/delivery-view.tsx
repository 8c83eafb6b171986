import { Button, Skeleton } from '@mantine/core';
import { IconArrowLeft, IconCircleCheck, IconCircleX, IconReload } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { errorText } from '../../../lib/error-text.ts';
import { formatDateTime, formatNumber } from '../../../lib/format.ts';
import { Callout } from '../../../ui/callout.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { Timeline, type TimelineItem } from '../../../ui/timeline.tsx';
import { CodeBlock } from './code-block.tsx';
import { eventText } from './event-groups.ts';
import { Address, attemptText, DeliveryState } from './webhook-parts.tsx';
import { type DeliveryDetail, useDelivery, useReplay } from './webhooks.api.ts';
import classes from './webhooks.module.css';

/** One message in place of the log: content, attempts, and replay. */
export function DeliveryView({ id, onBack }: { id: number; onBack: () => void }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useDelivery(id);
  // The clicked row is gone, so keyboard focus continues here.
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);
  return (
    <div className={classes.stack}>
      <div className={classes.logHeader}>
        <Button
          ref={back}
          variant="subtle"
          leftSection={<IconArrowLeft size={18} className="flip" aria-hidden />}
          onClick={onBack}
        >
          {t('webhooks.back_to_log')}
        </Button>
        {data?.can.replay && <Replay delivery={data} />}
      </div>
      {data ? (
        <Delivery delivery={data} />
      ) : error ? (
        <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={240} aria-busy />
      )}
    </div>
  );
}

function Replay({ delivery }: { delivery: DeliveryDetail }) {
  const { t } = useTranslation();
  const replay = useReplay();
  return (
    <>
      {replay.error && <Callout tone="no">{errorText(t, replay.error)}</Callout>}
      <Button
        leftSection={<IconReload size={18} aria-hidden />}
        loading={replay.isPending}
        onClick={() => replay.mutate({ params: { id: delivery.id } })}
      >
        {t(delivery.status === 'waiting' ? 'webhooks.send_now' : 'webhooks.replay')}
      </Button>
    </>
  );
}

function Delivery({ delivery }: { delivery: DeliveryDetail }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { status, next_attempt_at } = delivery;
  return (
    <>
      {status === 'waiting' && (
        <Callout tone="wait">
          {next_attempt_at
            ? t('webhooks.tried_next', { at: formatDateTime(next_attempt_at, language) })
            : t('webhooks.not_tried_next')}
        </Callout>
      )}
      {status === 'failed' && <Callout tone="no">{t('webhooks.abandoned')}</Callout>}
      <FactList
        facts={[
          { name: 'type', shown: eventText(t, delivery.type) },
          {
            name: 'state',
            label: t('columns.status'),
            shown: <DeliveryState status={status} isOff={next_attempt_at === null} />,
          },
          { name: 'created_at', label: t('webhooks.happened'), value: delivery.created_at },
          ...(delivery.delivered_at
            ? [
                {
                  name: 'delivered_at',
                  label: t('webhooks.arrived_at'),
                  shown: <DateTime at={delivery.delivered_at} />,
                },
              ]
            : []),
          { name: 'url', label: t('webhooks.url'), shown: <Address url={delivery.url} />, wide: true },
          {
            name: 'webhook_id',
            label: 'webhook-id',
            shown: <code className={classes.code}>{delivery.webhook_id}</code>,
            wide: true,
          },
        ]}
      />
      <section className={classes.part} aria-label={t('webhooks.attempts')}>
        <h3>{t('webhooks.attempts')}</h3>
        {delivery.tries.length === 0 ? (
          <p className="muted">{t('webhooks.not_tried')}</p>
        ) : (
          <Timeline isDated items={delivery.tries.toReversed().map((one) => tryOf(t, one))} />
        )}
      </section>
      <CodeBlock title={t('webhooks.body')} text={indented(delivery.body)} exact={delivery.body} />
      {delivery.tries[0] && (
        <CodeBlock title={t('webhooks.headers')} text={headersOf(delivery.tries[0].request_headers)} />
      )}
    </>
  );
}

function tryOf(t: TFunction, one: DeliveryDetail['tries'][number]): TimelineItem {
  const { response_status, response_body, duration_ms } = one;
  const isGood = response_status !== null && response_status >= 200 && response_status < 300;
  return {
    id: one.id,
    at: one.at,
    entry: {
      label: attemptText(t, one),
      tone: isGood ? 'done' : 'no',
      icon: isGood ? IconCircleCheck : IconCircleX,
    },
    lines: [
      t('webhooks.took', { ms: formatNumber(duration_ms) }),
      ...(response_body
        ? [
            <code key="body" dir="ltr" className={classes.answer}>
              {response_body}
            </code>,
          ]
        : []),
    ],
  };
}

function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

function headersOf(headers: DeliveryDetail['tries'][number]['request_headers']): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}
