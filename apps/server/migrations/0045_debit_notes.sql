ALTER TABLE "invoice_sellers" DROP CONSTRAINT "invoice_sellers_counts";--> statement-breakpoint
ALTER TABLE "invoice_states" DROP CONSTRAINT "invoice_states_not_negative";--> statement-breakpoint
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_corrections";--> statement-breakpoint
ALTER TABLE "invoice_sellers" ADD COLUMN "last_debit_note_number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_states" ADD COLUMN "debited_halalas" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- locks briefly: a row a seller
ALTER TABLE "invoice_sellers" ADD CONSTRAINT "invoice_sellers_counts" CHECK (last_icv = last_invoice_number + last_credit_note_number + last_debit_note_number);--> statement-breakpoint
-- locks briefly: a row a document of a month, each read once. All migrations are one transaction: validated apart, the lock would be held as long.
ALTER TABLE "invoice_states" ADD CONSTRAINT "invoice_states_not_negative" CHECK (due_halalas >= 0 and credited_halalas >= 0 and debited_halalas >= 0);--> statement-breakpoint
-- locks briefly: the same rows
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_corrections" CHECK ((kind in ('credit_note', 'debit_note')) = (corrects_invoice_id is not null)
          and (kind in ('credit_note', 'debit_note') or kind = billed_kind)
          and (kind not in ('credit_note', 'debit_note') or reason is not null));--> statement-breakpoint
-- As before, with the numbers of debit notes.
create or replace function invoice_sellers_forward() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'logo_file_id' = to_jsonb(old) - 'logo_file_id' then
    return new;
  end if;
  if new.last_icv <> old.last_icv + 1 or new.last_invoice_number < old.last_invoice_number
     or new.last_credit_note_number < old.last_credit_note_number or new.last_debit_note_number < old.last_debit_note_number
     or new.network_id is distinct from old.network_id then
    raise exception 'the numbers of seller % only increase, one document at a time', old.id using errcode = 'IN001';
  end if;
  return new;
end $$;
