import { useTranslation } from 'react-i18next';
import { useFuelTitle } from '../../../lib/appearance-context.ts';
import { formatMl } from '../../../lib/format.ts';
import { Callout } from '../../../ui/callout.tsx';
import type { Shift } from './shifts.api.ts';

/** Offline fills of a shift that were sent after its close: they are missing in its totals and included in its variance. */
export function ArrivedLate({ shift }: { shift: Shift }) {
  const { t } = useTranslation();
  const titleOf = useFuelTitle();
  return shift.arrived_late.map(({ fuel_type, transactions, transactions_ml }) => (
    <Callout key={fuel_type.id} tone="wait">
      {t('shifts.arrived_late', {
        count: transactions,
        fuel: titleOf(fuel_type),
        litres: formatMl(transactions_ml),
      })}
    </Callout>
  ));
}
