CREATE TABLE "client_contacts" (
	"client_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"user_id" bigint NOT NULL,
	CONSTRAINT "client_contacts_client_id_kind_pk" PRIMARY KEY("client_id","kind")
);
--> statement-breakpoint
CREATE TABLE "group_gifts" (
	"group_id" bigint NOT NULL,
	"permission" text NOT NULL,
	CONSTRAINT "group_gifts_group_id_permission_pk" PRIMARY KEY("group_id","permission")
);
--> statement-breakpoint
CREATE TABLE "group_permissions" (
	"group_id" bigint NOT NULL,
	"permission" text NOT NULL,
	CONSTRAINT "group_permissions_group_id_permission_pk" PRIMARY KEY("group_id","permission")
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"base" text NOT NULL,
	"name_en" text NOT NULL,
	"name_ar" text NOT NULL,
	"is_built_in" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "groups_code_unique" UNIQUE("code"),
	CONSTRAINT "groups_id_base" UNIQUE("id","base")
);
--> statement-breakpoint
-- The day it was in Riyadh.
ALTER TABLE "clients" ALTER COLUMN "contract_start_date" SET DATA TYPE date USING ("contract_start_date" AT TIME ZONE 'Asia/Riyadh')::date;--> statement-breakpoint
ALTER TABLE "clients" ALTER COLUMN "contract_end_date" SET DATA TYPE date USING ("contract_end_date" AT TIME ZONE 'Asia/Riyadh')::date;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "vat_file_id" bigint;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "cr_file_id" bigint;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
-- The built-in groups, in the order of the matrix. Their rights come with the first start of a release.
INSERT INTO "groups" ("code", "base", "name_en", "name_ar", "is_built_in") VALUES
  ('admin', 'admin', 'Administrator', 'مشرف المنصة', true),
  ('client_manager', 'client_manager', 'Fleet manager', 'مدير الأسطول', true),
  ('client_operation', 'client_operation', 'Operations', 'التشغيل', true),
  ('client_billing', 'client_billing', 'Billing', 'الفوترة', true),
  ('driver', 'driver', 'Driver', 'سائق', true),
  ('gas_station_network_manager', 'gas_station_network_manager', 'Network manager', 'مدير الشبكة', true),
  ('gas_station_network_billing', 'gas_station_network_billing', 'Network billing', 'فوترة الشبكة', true),
  ('gas_station_manager', 'gas_station_manager', 'Station manager', 'مدير المحطة', true),
  ('attendant', 'attendant', 'Attendant', 'عامل المحطة', true),
  ('supervisor', 'supervisor', 'Supervisor', 'مراقب', true);--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "group_id" bigint;--> statement-breakpoint
UPDATE "users" u SET "group_id" = g."id" FROM "groups" g WHERE g."code" = u."group";--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "group_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "client_contacts" ADD CONSTRAINT "client_contacts_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_gifts" ADD CONSTRAINT "group_gifts_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_permissions" ADD CONSTRAINT "group_permissions_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_group" FOREIGN KEY ("group_id","group") REFERENCES "public"."groups"("id","base") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_group_id" ON "users" USING btree ("group_id");