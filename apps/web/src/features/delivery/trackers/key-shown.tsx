import { useTranslation } from 'react-i18next';
import { QrCode } from '../../../ui/qr-code.tsx';
import { Secret, SecretShown } from '../../../ui/secret.tsx';
import { clientLinkOf } from './client-link.ts';
import type { TrackerWithKey } from './trackers.api.ts';
import classes from './trackers.module.css';

/** A tracker's key, shown once: as a QR code for Traccar Client, and as text. */
export function KeyShown({ made, onClose }: { made: TrackerWithKey; onClose: () => void }) {
  const { t } = useTranslation();
  const address = new URL(made.address, window.location.origin).href;
  return (
    <SecretShown
      title={t('trackers.key_of', { name: made.name, vehicle: made.delivery_vehicle.code })}
      once={t('trackers.key_once')}
      onceText={t('trackers.key_once_text')}
      confirmLabel={t('trackers.key_saved')}
      size="lg"
      onClose={onClose}
    >
      <div className={classes.scan}>
        <QrCode text={clientLinkOf(address, made.key)} label={t('trackers.code')} size={208} />
        <ol>
          <li>{t('trackers.step_install')}</li>
          <li>{t('trackers.step_scan')}</li>
          <li>{t('trackers.step_start')}</li>
        </ol>
      </div>
      <p className="muted">{t('trackers.manual')}</p>
      <Secret label={t('trackers.identifier')} value={made.key} />
      <Secret label={t('trackers.server')} value={address} />
    </SecretShown>
  );
}
