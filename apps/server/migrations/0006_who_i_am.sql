CREATE TABLE "company_identities" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_identities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider_id" bigint NOT NULL,
	"subject" text NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "company_identities_provider_id_subject_key" UNIQUE("provider_id","subject"),
	CONSTRAINT "company_identities_user_id_provider_id_key" UNIQUE("user_id","provider_id")
);
--> statement-breakpoint
CREATE TABLE "company_sign_ins" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_sign_ins_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider_id" bigint NOT NULL,
	"state_hash" text NOT NULL,
	"browser_hash" text NOT NULL,
	"user_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "company_sign_ins_state_hash_key" UNIQUE("state_hash")
);
--> statement-breakpoint
CREATE TABLE "sign_in_domains" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sign_in_domains_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider_id" bigint NOT NULL,
	"domain" text NOT NULL,
	"token" text NOT NULL,
	"verified_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sign_in_domains_provider_id_domain_status_conflict" UNIQUE("provider_id","domain")
);
--> statement-breakpoint
CREATE TABLE "sign_in_providers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sign_in_providers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint,
	"network_id" bigint,
	"issuer" text NOT NULL,
	"oidc_client_id" text NOT NULL,
	"secret_sealed" text NOT NULL,
	"is_active" boolean NOT NULL,
	"allows_passwords" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sign_in_providers_client_id_network_id_version_conflict" UNIQUE NULLS NOT DISTINCT("client_id","network_id")
);
--> statement-breakpoint
ALTER TABLE "known_devices" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "known_devices" ADD COLUMN "user_agent" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "known_device_id" bigint;--> statement-breakpoint
ALTER TABLE "company_identities" ADD CONSTRAINT "company_identities_provider_id_sign_in_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."sign_in_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_identities" ADD CONSTRAINT "company_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_sign_ins" ADD CONSTRAINT "company_sign_ins_provider_id_sign_in_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."sign_in_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_sign_ins" ADD CONSTRAINT "company_sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_domains" ADD CONSTRAINT "sign_in_domains_provider_id_sign_in_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."sign_in_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_providers" ADD CONSTRAINT "sign_in_providers_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_providers" ADD CONSTRAINT "sign_in_providers_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "public"."networks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_sign_ins_provider_id" ON "company_sign_ins" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "company_sign_ins_user_id" ON "company_sign_ins" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "company_sign_ins_expires_at" ON "company_sign_ins" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_in_domains_domain_taken" ON "sign_in_domains" USING btree ("domain") WHERE verified_at is not null;--> statement-breakpoint
CREATE INDEX "sign_in_providers_network_id" ON "sign_in_providers" USING btree ("network_id");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_known_device_id_known_devices_id_fk" FOREIGN KEY ("known_device_id") REFERENCES "public"."known_devices"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_devices_user_id" ON "known_devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_known_device_id" ON "sessions" USING btree ("known_device_id");