import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../../lib/format.ts';
import { KeptFill } from './kept-fill.tsx';
import { OfflineAnswer } from './offline-answer.tsx';
import { offlineStation } from './offline-station.ts';
import type { OfflineFill } from './offline-store.ts';

/** Closed or stopped offline: stored until sent; then the server's result, if unusual. */
export function OfflineDone({ fill }: { fill: OfflineFill }) {
  const { t } = useTranslation();
  const { answer, request } = fill;
  return (
    <KeptFill
      request={request}
      outcome={answer?.outcome ?? fill.state}
      volume_ml={fill.volume_ml ?? null}
      onLeave={() => (answer ? offlineStation()?.dismiss(request.id) : undefined)}
    >
      {answer ? (
        <OfflineAnswer answer={answer} />
      ) : (
        t('pump.offline.saved_text', { time: formatTime(fill.as_of) })
      )}
    </KeptFill>
  );
}
