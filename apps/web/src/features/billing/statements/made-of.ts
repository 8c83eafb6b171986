import type { TFunction } from 'i18next';
import { formatHalalas } from '../../../lib/format.ts';
import type { Statement } from './statements.api.ts';

type Parts = NonNullable<Statement['made_of']>;

/** The balances of the wallet that a closing balance adds up, where it is not the main balance alone. */
export function madeOfNote(t: TFunction, parts: Parts | null | undefined): string | undefined {
  if (!parts || (parts.allocated_halalas === 0 && parts.fees_owed_halalas === 0)) return undefined;
  return t(parts.fees_owed_halalas === 0 ? 'statement.made_of' : 'statement.made_of_with_fees', {
    main: formatHalalas(parts.main_halalas),
    allocated: formatHalalas(parts.allocated_halalas),
    fees: formatHalalas(parts.fees_owed_halalas),
  });
}
