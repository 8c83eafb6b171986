CREATE TABLE "dispute_cases" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dispute_cases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"fuel_request_id" bigint NOT NULL,
	"client_id" bigint NOT NULL,
	"network_id" bigint NOT NULL,
	"station_id" bigint NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"reason_code" text NOT NULL,
	"reason" text NOT NULL,
	"opened_by" bigint NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"volume_before_ml" bigint NOT NULL,
	"amount_before_halalas" bigint NOT NULL,
	"charged_before_halalas" bigint NOT NULL,
	"volume_after_ml" bigint,
	"amount_after_halalas" bigint,
	"charged_after_halalas" bigint,
	"reversed_entry_id" bigint,
	"reversal_entry_id" bigint,
	"capture_entry_id" bigint,
	"decision_reason" text,
	"decided_by" bigint,
	"decided_at" timestamp with time zone,
	CONSTRAINT "dispute_cases_decided" CHECK ((state = 'open') = (decided_at is null)),
	CONSTRAINT "dispute_cases_upheld" CHECK ((state = 'upheld') = (charged_after_halalas is not null)),
	CONSTRAINT "dispute_cases_only_down" CHECK (charged_after_halalas is null or (charged_after_halalas between 0 and charged_before_halalas
          and amount_after_halalas between charged_after_halalas and amount_before_halalas))
);
--> statement-breakpoint
CREATE TABLE "dispute_comments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dispute_comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"dispute_case_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"comment" text NOT NULL,
	"file_ids" bigint[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "held_escalations" (
	"fuel_request_id" bigint NOT NULL,
	"waiting_since" timestamp with time zone NOT NULL,
	"level" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "held_escalations_fuel_request_id_waiting_since_level_pk" PRIMARY KEY("fuel_request_id","waiting_since","level")
);
--> statement-breakpoint
ALTER TABLE "fuel_requests" DROP CONSTRAINT "fuel_requests_amounts";--> statement-breakpoint
DROP INDEX "audit_rows_subject";--> statement-breakpoint
DROP INDEX "audit_rows_client";--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "fuel_request_id" bigint;--> statement-breakpoint
ALTER TABLE "fuel_request_comments" ADD COLUMN "file_ids" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "push_messages" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "push_messages" ADD COLUMN "subject_id" bigint;--> statement-breakpoint
ALTER TABLE "dispute_cases" ADD CONSTRAINT "dispute_cases_fuel_request_id_fuel_requests_id_fk" FOREIGN KEY ("fuel_request_id") REFERENCES "public"."fuel_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_cases" ADD CONSTRAINT "dispute_cases_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_cases" ADD CONSTRAINT "dispute_cases_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "public"."networks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_cases" ADD CONSTRAINT "dispute_cases_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "public"."stations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_cases" ADD CONSTRAINT "dispute_cases_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_cases" ADD CONSTRAINT "dispute_cases_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_comments" ADD CONSTRAINT "dispute_comments_dispute_case_id_dispute_cases_id_fk" FOREIGN KEY ("dispute_case_id") REFERENCES "public"."dispute_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_comments" ADD CONSTRAINT "dispute_comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_escalations" ADD CONSTRAINT "held_escalations_fuel_request_id_fuel_requests_id_fk" FOREIGN KEY ("fuel_request_id") REFERENCES "public"."fuel_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "dispute_cases_one_open" ON "dispute_cases" USING btree ("fuel_request_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "dispute_cases_request" ON "dispute_cases" USING btree ("fuel_request_id");--> statement-breakpoint
CREATE INDEX "dispute_cases_client" ON "dispute_cases" USING btree ("client_id","id");--> statement-breakpoint
CREATE INDEX "dispute_cases_network" ON "dispute_cases" USING btree ("network_id","id");--> statement-breakpoint
CREATE INDEX "dispute_cases_state" ON "dispute_cases" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "dispute_cases_reversed" ON "dispute_cases" USING btree ("reversed_entry_id") WHERE reversed_entry_id is not null;--> statement-breakpoint
CREATE INDEX "dispute_comments_case" ON "dispute_comments" USING btree ("dispute_case_id","id");--> statement-breakpoint
CREATE INDEX "audit_rows_at" ON "audit_rows" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_rows_actor" ON "audit_rows" USING btree ("actor_user_id","at","id") WHERE actor_user_id is not null;--> statement-breakpoint
CREATE INDEX "audit_rows_request" ON "audit_rows" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "push_messages_unread" ON "push_messages" USING btree ("user_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "push_messages_created_at" ON "push_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "audit_rows_subject" ON "audit_rows" USING btree ("subject","subject_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_rows_client" ON "audit_rows" USING btree ("client_id","at","id") WHERE client_id is not null;--> statement-breakpoint
update "push_messages" set "subject" = 'fuel_request', "subject_id" = "fuel_request_id" where "fuel_request_id" is not null;--> statement-breakpoint
ALTER TABLE "push_messages" DROP COLUMN "fuel_request_id";--> statement-breakpoint
ALTER TABLE "fuel_requests" ADD CONSTRAINT "fuel_requests_amounts" CHECK (requested_volume_ml >= 0 and requested_amount_halalas >= 0 and (volume_ml is null or volume_ml >= 0));--> statement-breakpoint

-- Search: typo-tolerant in both scripts on every PostgreSQL the product runs on. Trigrams of a database in the C locale
-- know ASCII only, so Arabic is written in Latin letters, one for one; forms people mix up (hamza seats, ta marbuta and
-- ha, tha and sin, dad and zah) get the same letter. Decomposing takes accents and the hamza off its seat.
create extension if not exists pg_trgm;
--> statement-breakpoint
-- A tenant's own things are found without walking past everybody else's: the tenant stands in the same index.
create extension if not exists btree_gin;
--> statement-breakpoint
create function search_key(given text) returns text language sql immutable strict parallel safe as $$
  select lower(translate(
    regexp_replace(normalize(given, NFKD), '[\u0300-\u036f\u0610-\u061a\u0621\u0640\u064b-\u065f\u0670\u200c-\u200f\u202a-\u202e\u2066-\u2069]', '', 'g'),
    'اٱبتثجحخدذرزسشصضطظعغفقكلمنهةويىپچڤگکیھ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹-',
    'aabtsjhxdvrzspoeiegufqklmnccwyybjfkkyc01234567890123456789 '))
$$;
--> statement-breakpoint
create index vehicles_search on vehicles using gin (client_id, search_key(plate_no || ' ' || replace(plate_no, '-', '') || ' ' || name) gin_trgm_ops) where deleted_at is null;
--> statement-breakpoint
create index drivers_search on drivers using gin (client_id, search_key(first_name || ' ' || coalesce(middle_name, '') || ' ' || last_name || ' ' || employee_number || ' ' || mobile || ' ' || civil_id) gin_trgm_ops) where deleted_at is null;
--> statement-breakpoint
create index staff_search on staff using gin (network_id, search_key(first_name || ' ' || coalesce(middle_name, '') || ' ' || last_name || ' ' || coalesce(employee_number, '') || ' ' || mobile || ' ' || civil_id) gin_trgm_ops) where deleted_at is null;
--> statement-breakpoint
create index users_search on users using gin (client_id, search_key(name || ' ' || coalesce(email, '') || ' ' || coalesce(mobile, '') || ' ' || coalesce(civil_id, '')) gin_trgm_ops);
--> statement-breakpoint
create index clients_search on clients using gin (search_key(name_en || ' ' || name_ar || ' ' || vat_no || ' ' || cr_number) gin_trgm_ops);
--> statement-breakpoint
create index networks_search on networks using gin (search_key(name_en || ' ' || name_ar || ' ' || vat_no || ' ' || cr_number) gin_trgm_ops);
--> statement-breakpoint
create index stations_search on stations using gin (network_id, search_key(name_en || ' ' || name_ar || ' ' || coalesce(reference, '') || ' ' || city) gin_trgm_ops);
--> statement-breakpoint
create index files_search on files using gin (search_key(name) gin_trgm_ops) where name is not null;
--> statement-breakpoint

-- A dispute is decided once, and what was said stays said.
create function dispute_cases_decided_once() returns trigger language plpgsql as $$
begin
  if old.state <> 'open' then
    raise exception 'case % is decided', old.id using errcode = 'FR001';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger dispute_cases_decided_once before update on dispute_cases for each row execute function dispute_cases_decided_once();
--> statement-breakpoint
create trigger dispute_cases_never_deleted before delete or truncate on dispute_cases for each statement execute function append_only();
--> statement-breakpoint
create trigger dispute_comments_append_only before update or delete or truncate on dispute_comments for each statement execute function append_only();
--> statement-breakpoint
create trigger fuel_request_comments_append_only before update or delete or truncate on fuel_request_comments for each statement execute function append_only();
