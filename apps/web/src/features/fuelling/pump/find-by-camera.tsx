import { IconCamera, IconKeyboard } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { FindRefused, isRefusal } from './find-refused.tsx';
import { PlateScanScreen } from './plate-scan.tsx';
import { useFind } from './use-find.ts';

/** Finds a request by scanning the plate: read, compared, confirmed. */
export function FindByCamera() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const find = useFind();
  const byTyping = () => void navigate({ to: '/gas-station/pump/find', replace: true });

  if (find.error && isRefusal(find.error)) {
    const shown = find.variables;
    return (
      <FindRefused
        error={find.error}
        plate={shown && 'plate' in shown ? shown.plate : undefined}
        again={{ label: t('pump.scan_again'), icon: IconCamera, onPress: () => find.reset() }}
        other={{ label: t('pump.type_plate'), icon: IconKeyboard, onPress: byTyping }}
      />
    );
  }
  return (
    <PlateScanScreen
      onConfirm={({ plate, plate_reading_id, is_as_read }) =>
        find.mutate({ found_by: is_as_read ? 'plate' : 'typed', plate, plate_reading_id })
      }
      onType={byTyping}
      onBack={() => void navigate({ to: '/gas-station/pump' })}
      problem={find.error ? errorText(t, find.error) : undefined}
      busy={find.isPending}
    />
  );
}
