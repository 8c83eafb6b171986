CREATE TABLE "payment_intents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_intents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reference_number" text GENERATED ALWAYS AS ('PI-' || lpad(id::text, greatest(7, length(id::text)), '0')) STORED NOT NULL,
	"client_id" bigint NOT NULL,
	"means" text NOT NULL,
	"amount_halalas" bigint NOT NULL,
	"state" text DEFAULT 'preparing' NOT NULL,
	"problem" text,
	"provider_reference" text,
	"page_url" text,
	"payment_reference" text,
	"top_up_id" bigint,
	"created_by" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"contacted_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	CONSTRAINT "payment_intents_provider_key" UNIQUE("means","provider_reference"),
	CONSTRAINT "payment_intents_payment_status_conflict" UNIQUE("means","payment_reference"),
	CONSTRAINT "payment_intents_top_up_key" UNIQUE("top_up_id"),
	CONSTRAINT "payment_intents_positive" CHECK (amount_halalas > 0),
	CONSTRAINT "payment_intents_paid" CHECK ((state = 'paid') = (top_up_id is not null and payment_reference is not null and paid_at is not null)),
	CONSTRAINT "payment_intents_waiting" CHECK (state <> 'waiting' or provider_reference is not null)
);
--> statement-breakpoint
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_top_up_id_top_ups_id_fk" FOREIGN KEY ("top_up_id") REFERENCES "public"."top_ups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_intents_client" ON "payment_intents" USING btree ("client_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payment_intents_open" ON "payment_intents" USING btree ("contacted_at") WHERE state in ('preparing', 'waiting');--> statement-breakpoint
CREATE INDEX "payment_intents_created_by" ON "payment_intents" USING btree ("created_by") WHERE created_by is not null;