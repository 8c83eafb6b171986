CREATE TABLE "statement_day_marks" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"up_to_entry_id" bigint NOT NULL,
	"added_up_on" date NOT NULL,
	CONSTRAINT "statement_day_marks_only" CHECK (is_only)
);
--> statement-breakpoint
CREATE TABLE "statement_days" (
	"kind" text NOT NULL,
	"party_id" bigint NOT NULL,
	"day" date NOT NULL,
	"movement" text NOT NULL,
	"up_to_entry_id" bigint NOT NULL,
	"debits" integer NOT NULL,
	"credits" integer NOT NULL,
	"debit_halalas" bigint NOT NULL,
	"credit_halalas" bigint NOT NULL,
	CONSTRAINT "statement_days_pkey" PRIMARY KEY("kind","party_id","day","movement","up_to_entry_id","debits","credits","debit_halalas","credit_halalas")
);
