import type { TimelineRow } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import { Trans } from 'react-i18next';
import { useLanguage } from '../../lib/appearance-context.ts';
import { formatDateTime } from '../../lib/format.ts';
import { Money } from '../money.tsx';
import { Volume } from '../volume.tsx';

/** What an approval lets the vehicle take beyond its limits, and until when; nothing where it was granted no exception. */
export function ExceptionText({ line }: { line: Pick<TimelineRow, 'detail'> }) {
  const language = useLanguage();
  const exception = line.detail.exception as
    | { volume_ml: number | null; amount_halalas: number | null; ends_at: string }
    | undefined;
  if (!exception) return null;
  const { volume_ml, amount_halalas, ends_at } = exception;
  return (
    <Trans
      i18nKey="request_reasons.exception"
      values={{ until: formatDateTime(ends_at, language) }}
      components={{
        quantity:
          volume_ml === null ? (
            <Money amount_halalas={amount_halalas ?? 0} />
          ) : (
            <Volume volume_ml={volume_ml} />
          ),
      }}
    />
  );
}
