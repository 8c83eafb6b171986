CREATE TABLE "tax_devices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tax_devices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"network_id" bigint,
	"vat_no" text NOT NULL,
	"state" text NOT NULL,
	"private_key_sealed" text NOT NULL,
	"request_id" text NOT NULL,
	"token_sealed" text NOT NULL,
	"secret_sealed" text NOT NULL,
	"certificate" text NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"passed" integer DEFAULT 0 NOT NULL,
	"errors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"unavailable_reason" text,
	"next_attempt_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"notified_days_left" integer,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tax_devices_passed" CHECK (passed >= 0 and attempts >= 0)
);
--> statement-breakpoint
ALTER TABLE "tax_devices" ADD CONSTRAINT "tax_devices_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "public"."networks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_devices" ADD CONSTRAINT "tax_devices_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tax_devices_vat_no_active_key" ON "tax_devices" USING btree ("vat_no") WHERE state = 'active';--> statement-breakpoint
CREATE UNIQUE INDEX "tax_devices_vat_no_checking_key" ON "tax_devices" USING btree ("vat_no") WHERE state = 'checking';--> statement-breakpoint
CREATE INDEX "tax_devices_network" ON "tax_devices" USING btree ("network_id");