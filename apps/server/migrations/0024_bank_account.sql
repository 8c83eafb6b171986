CREATE TABLE "bank_accounts" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"iban" text NOT NULL,
	"bic" text NOT NULL,
	"name_en" text NOT NULL,
	"name_ar" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"saved_by" bigint,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bank_accounts_one" CHECK (id = 1),
	CONSTRAINT "bank_accounts_iban" CHECK (iban ~ '^SA[0-9]{4}[0-9A-Z]{18}$')
);
--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;