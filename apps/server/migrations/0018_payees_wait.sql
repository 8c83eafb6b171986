ALTER TABLE "settlement_payees" ADD COLUMN "effective_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "settlement_payees" ADD COLUMN "previous_beneficiary_name" text;--> statement-breakpoint
ALTER TABLE "settlement_payees" ADD COLUMN "previous_iban" text;--> statement-breakpoint
ALTER TABLE "settlement_payees" ADD CONSTRAINT "settlement_payees_previous" CHECK (num_nulls(previous_beneficiary_name, previous_iban) in (0, 2) and (previous_iban is null or effective_at is not null)) NOT VALID;