import { DateTime } from '../../../ui/date-time.tsx';
import { Money } from '../../../ui/money.tsx';
import { NarrowItem } from '../../../ui/name-cell.tsx';
import { TopUpStatus } from './top-up-status.tsx';
import type { TopUp } from './top-ups.api.ts';

/** A top-up on a phone and beside its panel: number or client, amount, time and status. */
export function TopUpNarrow({ row, isPlatform = false }: { row: TopUp; isPlatform?: boolean }) {
  return (
    <NarrowItem
      name={isPlatform ? row.client : <bdi className="num">{row.reference_number}</bdi>}
      end={<TopUpStatus topUp={row} />}
    >
      <Money amount_halalas={row.approved_amount_halalas ?? row.amount_halalas} />
      {' · '}
      <DateTime at={row.created_at} as="date" />
    </NarrowItem>
  );
}
