ALTER TABLE "invoice_sellers" ADD COLUMN "logo_file_id" bigint;--> statement-breakpoint
ALTER TABLE "invoice_terms" ADD COLUMN "additional_number" text;--> statement-breakpoint
ALTER TABLE "invoice_terms" ADD COLUMN "street_ar" text;--> statement-breakpoint
ALTER TABLE "invoice_terms" ADD COLUMN "district_ar" text;--> statement-breakpoint
ALTER TABLE "invoice_terms" ADD COLUMN "city_ar" text;--> statement-breakpoint
ALTER TABLE "invoice_sellers" ADD CONSTRAINT "invoice_sellers_logo_file_id_files_id_fk" FOREIGN KEY ("logo_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "invoice_sellers" VALIDATE CONSTRAINT "invoice_sellers_logo_file_id_files_id_fk";--> statement-breakpoint
-- Document numbers and positions in the hash chain only increase, one document at a time; a logo is changed by itself.
create or replace function invoice_sellers_forward() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'logo_file_id' = to_jsonb(old) - 'logo_file_id' then
    return new;
  end if;
  if new.last_icv <> old.last_icv + 1 or new.last_invoice_number < old.last_invoice_number
     or new.last_credit_note_number < old.last_credit_note_number or new.network_id is distinct from old.network_id then
    raise exception 'the numbers of seller % only increase, one document at a time', old.id using errcode = 'IN001';
  end if;
  return new;
end $$;
