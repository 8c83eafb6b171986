import type { Side } from './two-tenants.ts';
import type { World } from './world.ts';

/** A closed batch of a network's account, a payment file with it, and a journal export of the client. */
export async function settlementThings(world: World, { name, network, client }: Side) {
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
  const [run] = await world.rows<{ id: number }>(
    `with b as (insert into journal_mappings (client_id, form, company_code, journal_code, accounts) values ($1, 'csv', '', '', '{}') returning id)
     insert into journal_runs (mapping_id, client_id, period, form, entries, lines, debit_halalas, credit_halalas, sums, content, content_hash, created_at)
     select id, $1, '2026-01', 'csv', 1, 2, 100, 100, '[]', $2, 'x', now() from b returning id`,
    [client.id, `${name} client file`],
  );
  return {
    'journal-runs': run!.id,
    'settlement-batches': batch!.id,
    settlement_batch_id: batch!.id,
    'settlement-files': file!.id,
  };
}
