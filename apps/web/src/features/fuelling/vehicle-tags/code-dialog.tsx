import type { createVehicleTagCode } from '@fleet/contracts/fuelling/vehicle-tags.ts';
import { Trans, useTranslation } from 'react-i18next';
import type { AnswerOf } from '../../../lib/call.ts';
import { Callout } from '../../../ui/callout.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { Secret, SecretShown } from '../../../ui/secret.tsx';

interface CodeDialogProps {
  plate_no: string;
  made: AnswerOf<typeof createVehicleTagCode>;
  onClose: () => void;
}

/** The code for the pump, shown once. */
export function CodeDialog({ plate_no, made, onClose }: CodeDialogProps) {
  const { t } = useTranslation();
  return (
    <SecretShown
      title={t('vehicle_tags.code_title', { plate: plate_no.replace('-', ' ') })}
      once={t('vehicle_tags.code')}
      onceText={t('vehicle_tags.code_text')}
      confirmLabel={t('vehicle_tags.close')}
      onClose={onClose}
    >
      <Secret label={t('vehicle_tags.code')} value={`${made.code.slice(0, 4)} ${made.code.slice(4)}`} />
      <p className="muted">
        <Trans i18nKey="vehicle_tags.code_until" components={{ date: <DateTime at={made.expires_at} /> }} />
      </p>
      {made.replaces && (
        <Callout tone="wait">{t('vehicle_tags.replaces', { tag_number: made.replaces.tag_number })}</Callout>
      )}
    </SecretShown>
  );
}
