import { useTranslation } from 'react-i18next';
import { ToneBadge } from '../../../ui/status-badge.tsx';
import { KIND_STYLE } from './geofence-style.ts';
import type { GeofenceKind } from './geofences.api.ts';

/** Type of a geofence as icon, label and color. */
export function KindBadge({ kind }: { kind: GeofenceKind }) {
  const { t } = useTranslation();
  const { tone, icon } = KIND_STYLE[kind];
  return (
    <ToneBadge tone={tone} icon={icon}>
      {t(`geofences.kinds.${kind}`)}
    </ToneBadge>
  );
}
