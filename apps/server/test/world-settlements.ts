import type { Side } from './two-tenants.ts';
import type { World } from './world.ts';

/** A closed batch of a network's account, and a payment file with it. */
export async function settlementThings(world: World, { name, network }: Side) {
  const [batch] = await world.rows<{ id: number }>(
    `insert into settlement_batches (account_id, network_id, number, period, status, opened_at, closed_at, opening_halalas,
       refuelling_halalas, correction_halalas, processing_fee_halalas, payment_halalas, closing_halalas, later_halalas,
       ledger_halalas, transactions, volume_ml, up_to_entry_id)
     select id, party_id, 1, '2026-01', 'closed', now(), now(), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
     from ledger_accounts where kind = 'network_payable' and party_id = $1 returning id`,
    [network.id],
  );
  const [file] = await world.rows<{ id: number }>(
    `insert into settlement_files (value_date, transfers, total_halalas, created_at) values ('2026-02-05', 1, 100, now()) returning id`,
  );
  await world.rows(
    `insert into settlement_transfers (file_id, position, batch_id, beneficiary_name, iban, amount_halalas)
     values ($1, 1, $2, $3, 'SA0380000000608010167519', 100)`,
    [file!.id, batch!.id, name],
  );
  return { 'settlement-batches': batch!.id, settlement_batch_id: batch!.id, 'settlement-files': file!.id };
}
