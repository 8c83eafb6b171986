import { type Approver, canOf, type TopUp } from './top-ups.rules.ts';

/** A row with the names beside it. */
interface NamedTopUp extends TopUp {
  readonly client_name_en: string;
  readonly client_name_ar: string;
  readonly receipt_media_type: string | null;
  readonly created_by_name: string | null;
  readonly first_approved_by_name: string | null;
  readonly decided_by_name: string | null;
  readonly entry_id: number | null;
}

/** A top-up as the reader may see it: clients do not see the platform's users. */
export function presentTopUp(
  row: NamedTopUp,
  reader: Approver & { readonly role: string | null },
  isSecondApproverRequired: boolean,
) {
  const isPlatform = reader.role === 'admin';
  const ofPlatform = (name: string | null) => (isPlatform ? name : null);
  return {
    ...row,
    client: { id: row.client_id, name_en: row.client_name_en, name_ar: row.client_name_ar },
    created_at: row.created_at.toISOString(),
    created_by_name: row.from === 'client' ? row.created_by_name : ofPlatform(row.created_by_name),
    first_approved_at: row.first_approved_at?.toISOString() ?? null,
    first_approved_by_name: ofPlatform(row.first_approved_by_name),
    decided_at: row.decided_at?.toISOString() ?? null,
    decided_by_name: ofPlatform(row.decided_by_name),
    entry_id: isPlatform ? row.entry_id : null,
    ...canOf(row, reader, isSecondApproverRequired),
  };
}
