import type { FuelRequestDetail } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import { amountHalalas, parseSarToHalalas } from '@fleet/domain/money.ts';
import { parseLitresToMl } from '@fleet/domain/units.ts';
import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatHalalas, formatMl } from '../../../../lib/format.ts';
import classes from '../../../../ui/fuel-requests/decision-dialog.module.css';
import { RiyalSign } from '../../../../ui/money.tsx';

/** As typed: empty means the volume reported by the pump, and the full charge. */
export interface Adjustment {
  readonly litres: string;
  readonly charged: string;
}

export const EMPTY_ADJUSTMENT: Adjustment = { litres: '', charged: '' };

/** The typed adjustment as numbers; `problem` names an invalid field. */
export function adjustmentOf(request: FuelRequestDetail, { litres, charged }: Adjustment) {
  const volume_ml = litres.trim() === '' ? request.volume_ml : parseLitresToMl(litres);
  const owed = volume_ml === null ? 0 : amountHalalas(volume_ml, request.price_millis_per_litre ?? 0);
  const charged_halalas = charged.trim() === '' ? owed : parseSarToHalalas(charged);
  const problem =
    volume_ml === null || volume_ml <= 0
      ? 'litres'
      : charged_halalas === null || charged_halalas > owed
        ? 'charged'
        : null;
  return {
    volume_ml: volume_ml ?? undefined,
    charged_halalas: charged_halalas ?? undefined,
    owed,
    problem,
  } as const;
}

interface AdjustFieldsProps {
  request: FuelRequestDetail;
  adjustment: Adjustment;
  onChange: (next: Adjustment) => void;
}

/** The volume actually dispensed, and the amount charged to the client. */
export function AdjustFields({ request, adjustment, onChange }: AdjustFieldsProps) {
  const { t } = useTranslation();
  const { owed, problem } = adjustmentOf(request, adjustment);
  const isLitresWrong = problem === 'litres' && adjustment.litres.trim() !== '';
  return (
    <div className={classes.adjust}>
      <TextInput
        label={t('decide.litres_dispensed')}
        inputMode="decimal"
        dir="ltr"
        placeholder={request.volume_ml === null ? '' : formatMl(request.volume_ml)}
        required={request.volume_ml === null}
        value={adjustment.litres}
        onChange={(event) => onChange({ ...adjustment, litres: event.currentTarget.value })}
        error={isLitresWrong ? t('decide.no_volume') : undefined}
      />
      <TextInput
        label={t('decide.charged_to_client')}
        inputMode="decimal"
        dir="ltr"
        leftSection={<RiyalSign />}
        placeholder={formatHalalas(owed)}
        value={adjustment.charged}
        onChange={(event) => onChange({ ...adjustment, charged: event.currentTarget.value })}
        error={problem === 'charged' ? t('decide.charged_too_much', { max: formatHalalas(owed) }) : undefined}
      />
    </div>
  );
}
