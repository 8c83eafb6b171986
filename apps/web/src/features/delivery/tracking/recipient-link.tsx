import type { TrackingLink } from '@fleet/contracts/delivery/tracking-links.ts';
import { Button, Skeleton } from '@mantine/core';
import { IconBrandWhatsapp, IconLinkOff, IconMessage, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { formatNumber } from '../../../lib/format.ts';
import { productName } from '../../../lib/settings.ts';
import { Callout } from '../../../ui/callout.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { Stars } from '../../../ui/stars.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { useLinkChanges, useTrackingLink } from './recipient-link.api.ts';
import classes from './recipient-link.module.css';

/** The recipient's link of an order: to copy, to show as a code or to send; hand-over code and rating. */
export function RecipientLink({ order_id }: { order_id: number }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useTrackingLink(order_id);
  if (data) return <Shown order_id={order_id} link={data} />;
  if (error) return <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />;
  return <Skeleton height={240} radius="md" />;
}

type Action = keyof TrackingLink['can'];

function Shown({ order_id, link }: { order_id: number; link: TrackingLink }) {
  const { t } = useTranslation();
  const [pending, setPending] = useState<Action | null>(null);
  const { handover, rating, can } = link;
  return (
    <div className={classes.parts}>
      {rating && <Rating rating={rating} />}
      {link.path ? (
        <LinkCard order_id={order_id} link={link} url={window.location.origin + link.path} />
      ) : (
        <Callout tone="run" title={t(`tracking.link.${link.state}`)} />
      )}
      {handover && (
        <>
          <FactList
            title={t('field_names.handover_code')}
            facts={[
              {
                name: 'handover_code',
                label: t('tracking.link.code'),
                shown: handover.code ? (
                  <bdi dir="ltr" className={classes.digits}>
                    {handover.code}
                  </bdi>
                ) : undefined,
              },
              {
                name: 'wrong_codes',
                label: t('tracking.link.wrong_codes'),
                shown: handover.wrong_codes > 0 ? formatNumber(handover.wrong_codes) : undefined,
              },
              {
                name: 'released_at',
                label: t('tracking.link.released'),
                shown: handover.released_at ? (
                  <>
                    <DateTime at={handover.released_at} />
                    {handover.released_by && `${t('ui.comma')}${handover.released_by}`}
                  </>
                ) : undefined,
              },
            ]}
          />
          {handover.is_locked && <Callout tone="wait" title={t('tracking.link.locked')} />}
        </>
      )}
      {Object.values(can).includes(true) && (
        <div className={classes.actions}>
          {can.release && (
            <Button variant="default" onClick={() => setPending('release')}>
              {t('tracking.link.release')}
            </Button>
          )}
          {can.renew && (
            <Button
              variant="default"
              leftSection={<IconRefresh size={16} aria-hidden />}
              onClick={() => setPending('renew')}
            >
              {t('tracking.link.renew')}
            </Button>
          )}
          {can.withdraw && (
            <Button
              variant="default"
              leftSection={<IconLinkOff size={16} aria-hidden />}
              onClick={() => setPending('withdraw')}
            >
              {t('tracking.link.withdraw')}
            </Button>
          )}
        </div>
      )}
      {pending && <ChangeDialog order_id={order_id} action={pending} onClose={() => setPending(null)} />}
    </div>
  );
}

function ChangeDialog({
  order_id,
  action,
  onClose,
}: {
  order_id: number;
  action: Action;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const change = useLinkChanges()[action];
  return (
    <ConfirmDialog
      title={t(`tracking.link.${action}_title`)}
      text={t(`tracking.link.${action}_text`)}
      confirm={t(`tracking.link.${action}`)}
      tone={action === 'withdraw' ? 'no' : 'go'}
      isBusy={change.isPending}
      error={change.error}
      onConfirm={() =>
        change.mutate(
          { params: { id: order_id } },
          {
            onSuccess: () => {
              showSuccess(t(`tracking.link.${action}_done`));
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    />
  );
}

/** In the recipient's language, whatever the reader's. */
function LinkCard({ order_id, link, url }: { order_id: number; link: TrackingLink; url: string }) {
  const { t, i18n } = useTranslation();
  const { recipient, opened_at } = link;
  const inTheirs = i18n.getFixedT(recipient.language);
  const message = inTheirs('tracking.link.message', {
    product: productName(recipient.language),
    id: order_id,
    url,
  });
  const number = recipient.mobile && `966${recipient.mobile}`;
  return (
    <section className={classes.link} aria-label={t('tracking.link.title')}>
      <QrCode text={url} label={t('tracking.link.qr', { id: order_id })} size={132} />
      <div className={classes.linkText}>
        <b>{t('tracking.link.title')}</b>
        <p>{t('tracking.link.note')}</p>
        <bdi dir="ltr" className={classes.url}>
          {url}
        </bdi>
        <div className={classes.actions}>
          <CopyButton value={url} of={t('tracking.link.title')} />
          {number && (
            <>
              <Button
                component="a"
                size="sm"
                variant="default"
                href={`https://wa.me/${number}?text=${encodeURIComponent(message)}`}
                target="_blank"
                rel="noopener noreferrer"
                leftSection={<IconBrandWhatsapp size={16} aria-hidden />}
              >
                {t('tracking.link.whatsapp')}
              </Button>
              <Button
                component="a"
                size="sm"
                variant="default"
                href={`sms:+${number}?body=${encodeURIComponent(message)}`}
                leftSection={<IconMessage size={16} aria-hidden />}
              >
                {t('tracking.link.sms')}
              </Button>
            </>
          )}
        </div>
        <small>
          {opened_at ? (
            <>
              {t('tracking.link.opened')} <DateTime at={opened_at} />
            </>
          ) : (
            t('tracking.link.not_opened')
          )}
        </small>
      </div>
    </section>
  );
}

function Rating({ rating }: { rating: NonNullable<TrackingLink['rating']> }) {
  const { stars, comment, rated_at } = rating;
  return (
    <section className={classes.rating}>
      <Stars stars={stars} size={20} />
      {comment && <p dir="auto">{comment}</p>}
      <small>
        <DateTime at={rated_at} />
      </small>
    </section>
  );
}
