import { createdAt, id, integer64, partyStatus, version } from '../../platform/columns.ts';
import { integer, pgTable, text } from '../../platform/orm.ts';

/** Kinds of vehicle. Fees are base fees in halalas without VAT; a client's contract may say others. */
export const vehicleTypes = pgTable('vehicle_types', {
  id: id(),
  name_en: text().notNull().unique('vehicle_types_name_en_taken'),
  name_ar: text().notNull(),
  name_ur: text(),
  weight_kg: integer().notNull(),
  registration_fee: integer64().notNull(),
  monthly_sub_fee: integer64().notNull(),
  status: partyStatus(),
  version: version(),
  created_at: createdAt(),
});
