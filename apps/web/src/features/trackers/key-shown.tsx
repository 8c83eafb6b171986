import { Button, CopyButton, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../ui/callout.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { clientLinkOf } from './client-link.ts';
import type { TrackerWithKey } from './trackers.api.ts';
import classes from './trackers.module.css';

/** A device's key, this once: as a code for Traccar Client's scanner, and to be copied or typed. */
export function KeyShown({ made, onClose }: { made: TrackerWithKey; onClose: () => void }) {
  const { t } = useTranslation();
  const address = new URL(made.address, window.location.origin).href;
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('trackers.key_of', { name: made.name, vehicle: made.delivery_vehicle.code })}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
      attributes={{ header: { role: 'presentation' } }}
    >
      <div className={classes.secrets}>
        <Callout tone="wait" title={t('trackers.key_once')}>
          {t('trackers.key_once_text')}
        </Callout>
        <div className={classes.scan}>
          <QrCode text={clientLinkOf(address, made.key)} label={t('trackers.code')} size={208} />
          <ol>
            <li>{t('trackers.step_install')}</li>
            <li>{t('trackers.step_scan')}</li>
            <li>{t('trackers.step_start')}</li>
          </ol>
        </div>
        <p className="muted">{t('trackers.by_hand')}</p>
        <Secret label={t('trackers.identifier')} value={made.key} />
        <Secret label={t('trackers.server')} value={address} />
        <Button onClick={onClose}>{t('trackers.key_kept')}</Button>
      </div>
    </Modal>
  );
}

function Secret({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation();
  return (
    <div className={classes.secret}>
      <span>{label}</span>
      <code>{value}</code>
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <Button
            size="compact-sm"
            variant="default"
            onClick={copy}
            aria-label={`${t(copied ? 'pumps.copied' : 'pumps.copy')}: ${label}`}
          >
            {t(copied ? 'pumps.copied' : 'pumps.copy')}
          </Button>
        )}
      </CopyButton>
    </div>
  );
}
