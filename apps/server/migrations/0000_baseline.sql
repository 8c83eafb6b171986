-- The schema of the first release.
-- Tables, indexes and foreign keys are what drizzle-kit generates from the *.table.ts files, sorted by context. What those
-- files cannot express is written by hand: shared functions, partitions, storage parameters, indexes on expressions,
-- triggers and first rows. Reviewed as SQL, and never edited once released.
--> statement-breakpoint
-- ======== shared functions ========

-- Search tolerates typing errors in both scripts on every supported PostgreSQL. Trigrams of a database in the C locale
-- cover ASCII only, so Arabic is transliterated letter by letter; forms that people confuse (hamza seats, ta marbuta and
-- ha, tha and sin, dad and zah) share a letter. NFKD decomposition separates accents and the hamza from its seat.
create extension if not exists pg_trgm;

-- Lets the tenant lead a trigram index, so that a search reads only the rows of its tenant.
create extension if not exists btree_gin;

-- A key takes about 50 microseconds. The planner ignores that once it has inlined the function, and then computes the key
-- of every vehicle of a fleet instead of using the index. A function with its own settings is never inlined.
create function search_key(input text) returns text
  language sql immutable strict parallel safe cost 1000 set search_path to pg_catalog as $$
  select lower(translate(
    regexp_replace(normalize(input, NFKD), '[\u0300-\u036f\u0610-\u061a\u0621\u0640\u064b-\u065f\u0670\u200c-\u200f\u202a-\u202e\u2066-\u2069]', '', 'g'),
    'اٱبتثجحخدذرزسشصضطظعغفقكلمنهةويىپچڤگکیھ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹-',
    'aabtsjhxdvrzspoeiegufqklmnccwyybjfkkyc01234567890123456789 '))
$$;

-- The consonants of each word as they are heard, the same from Arabic and Latin letters: Mohammed, Muhammad and محمد are
-- "mhmd", Al-Qahtani and القحطاني "khtn". Long and short vowels, the article, doubled letters and a closing h are left out.
create function phonetic_key(input text) returns text[]
  language sql immutable strict parallel safe cost 1000 set search_path to pg_catalog as $$
  select coalesce(array_agg(distinct word), '{}') from regexp_split_to_table(regexp_replace(regexp_replace(translate(
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(
      lower(regexp_replace(normalize(input, NFKD), '[\u0300-\u036f\u0610-\u061a\u0621\u0640\u064b-\u065f\u0670\u200c-\u200f\u202a-\u202e\u2066-\u2069]', '', 'g')),
      '(^|[\s-])(ال|[ae]l(?=[a-z]{4})|[ae]l[\s-])', '\1', 'g'), '[kg]h', 'k', 'g'), '([std])h', '\1', 'g'), 'ph', 'f', 'g'),
    'بتثجحخدذرزسشصضطظغفقكلمنهپچڤگکھqcgvpaeiouywاٱويىیعة''’‘`ʿʾ',
    'bttjhkddrzsssdtzkfkklmnhbsfkkhkkkfb'), '(.)\1+', '\1', 'g'), 'h(?![a-z])', '', 'g'), '[^a-z]+') as word
  where length(word) > 1
$$;

-- Whether a station lies in one of the areas of a policy, used for the price of a hold; null when there are no areas.
-- Checks of a station use packages/domain/src/areas.ts: a test compares the two.
create function is_in_areas(areas jsonb, latitude double precision, longitude double precision) returns boolean
  language sql immutable strict parallel safe
  return exists (
    select from jsonb_to_recordset(areas) as a(kind text, latitude double precision, longitude double precision, radius_metres double precision, corners jsonb)
    where case a.kind
      when 'circle' then 2 * 6371000 * asin(sqrt(least(1,
          sin(radians(is_in_areas.latitude - a.latitude) / 2) ^ 2
          + cos(radians(a.latitude)) * cos(radians(is_in_areas.latitude)) * sin(radians(is_in_areas.longitude - a.longitude) / 2) ^ 2
        ))) < a.radius_metres + 0.5
      else (
        select ('(' || string_agg(format('(%s,%s)', c.corner ->> 'longitude', c.corner ->> 'latitude'), ',' order by c.number) || ')')::polygon
        from jsonb_array_elements(a.corners) with ordinality as c(corner, number)
      ) @> point(is_in_areas.longitude, is_in_areas.latitude)
    end
  );

-- Trigger function for tables whose rows are never changed or deleted.
create function append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append only', tg_table_name using errcode = 'LE003';
end $$;

-- Change numbers: the position of a row in the order of changes is the number of the transaction that wrote it. Readers
-- receive only transactions older than the oldest one still running (change_horizon), so no transaction commits behind a
-- position that has been read. Both functions must be stable: the horizon and the rows of one statement then come from
-- the same snapshot.
CREATE TABLE "change_base" (
  "is_one" boolean PRIMARY KEY DEFAULT true NOT NULL,
  "base" bigint NOT NULL,
  "system_identifier" bigint NOT NULL,
  CONSTRAINT "change_base_one_row" CHECK (is_one)
);

create function change_number() returns bigint language sql stable
return (select base + pg_current_xact_id()::text::bigint from change_base);

create function change_horizon() returns bigint language sql stable
return (select base + pg_snapshot_xmin(pg_current_snapshot())::text::bigint from change_base);

create function number_change() returns trigger language plpgsql as $$
begin
  new.change_no := change_number();
  return new;
end $$;

-- A server to which a backup was restored counts its transactions from the beginning: the base lifts its change numbers
-- above all earlier ones.
create function settle_change_base() returns void language plpgsql as $$
declare
  v_here bigint := (select system_identifier from pg_control_system());
begin
  update change_base set system_identifier = v_here, base = greatest(base, (
    select max(top) from (
      select max(change_no) from vehicles union all select max(change_no) from drivers
      union all select max(change_no) from fuel_requests union all select max(change_no) from invoices
      union all select max(change_no) from ledger_entries union all select max(change_no) from change_marks) as tops(top)))
  where system_identifier <> v_here;
end $$;
--> statement-breakpoint
-- ======== platform ========

CREATE TABLE "audit_rows" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "at" timestamp with time zone NOT NULL,
  "actor_user_id" bigint,
  "actor_kind" text NOT NULL,
  "actor_api_key_id" bigint,
  "action" text NOT NULL,
  "subject" text NOT NULL,
  "subject_id" bigint,
  "client_id" bigint,
  "network_id" bigint,
  "station_id" bigint,
  "before" jsonb,
  "after" jsonb,
  "request_id" text,
  "ip" text
);
CREATE INDEX "audit_rows_at" ON "audit_rows" ("at","id");
CREATE INDEX "audit_rows_subject" ON "audit_rows" ("subject","subject_id","at","id");
CREATE INDEX "audit_rows_client" ON "audit_rows" ("client_id","at","id") WHERE client_id is not null;
CREATE INDEX "audit_rows_actor" ON "audit_rows" ("actor_user_id","at","id") WHERE actor_user_id is not null;
CREATE INDEX "audit_rows_request" ON "audit_rows" ("request_id");

CREATE TABLE "jobs" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "kind" text NOT NULL,
  "payload" jsonb NOT NULL,
  "order_key" text,
  "tenant" text DEFAULT '' NOT NULL,
  "key" text,
  "status" text DEFAULT 'waiting' NOT NULL,
  "run_at" timestamp with time zone DEFAULT '-infinity' NOT NULL,
  "attempts" integer DEFAULT 0 NOT NULL,
  "taken_until" timestamp with time zone,
  "taken_by" text,
  "run_again" boolean DEFAULT false NOT NULL,
  "problem" text,
  "failed_at" timestamp with time zone,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "jobs_taken" CHECK ((status = 'running') = (taken_until is not null))
);
CREATE INDEX "jobs_waiting" ON "jobs" ("kind","tenant","run_at","id") WHERE status = 'waiting';
CREATE INDEX "jobs_next" ON "jobs" ("run_at") WHERE status = 'waiting';
CREATE INDEX "jobs_order" ON "jobs" ("order_key","id") WHERE order_key is not null and status <> 'dead';
CREATE INDEX "jobs_running" ON "jobs" ("kind","tenant","taken_until") WHERE status = 'running';
CREATE INDEX "jobs_dead" ON "jobs" ("id") WHERE status = 'dead';
CREATE UNIQUE INDEX "jobs_kind_key_key" ON "jobs" ("kind","key") WHERE key is not null and status <> 'dead';

CREATE TABLE "idempotency_keys" (
  "tenant" text NOT NULL,
  "key" text NOT NULL,
  "request_hash" text NOT NULL,
  "status" integer,
  "body" json,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "idempotency_keys_tenant_key_pk" PRIMARY KEY("tenant","key")
);

CREATE TABLE "milestones" (
  "name" text PRIMARY KEY NOT NULL,
  "done_at" timestamp with time zone NOT NULL,
  "version" bigint DEFAULT 1 NOT NULL
);

create trigger audit_rows_append_only before update or delete or truncate on audit_rows
  for each statement execute function append_only();

create function audit_rows_queue_seal() returns trigger language plpgsql as $$
begin
  insert into seal_queue (kind, row_id) select 'audit', id from inserted;
  return null;
end $$;

create trigger audit_rows_queue_seal after insert on audit_rows
  referencing new table as inserted for each statement execute function audit_rows_queue_seal();
--> statement-breakpoint
-- ======== access ========

CREATE TABLE "api_keys" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "client_id" bigint NOT NULL,
  "name" text NOT NULL,
  "key_hash" text NOT NULL,
  "last_four" text NOT NULL,
  "scopes" text[] NOT NULL,
  "allowed_ips" text[] NOT NULL,
  "per_minute" integer NOT NULL,
  "replaces_id" bigint,
  "created_by" bigint NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "expires_at" timestamp with time zone,
  "revoked_at" timestamp with time zone,
  "version" integer DEFAULT 1 NOT NULL,
  CONSTRAINT "api_keys_key_hash_key" UNIQUE("key_hash")
);
CREATE UNIQUE INDEX "api_keys_replaces_id_status_conflict" ON "api_keys" ("replaces_id");
CREATE UNIQUE INDEX "api_keys_client_id_id_key" ON "api_keys" ("client_id","id");

CREATE TABLE "api_key_minutes" (
  "api_key_id" bigint NOT NULL,
  "minute" timestamp with time zone NOT NULL,
  "calls" integer NOT NULL,
  "refused" integer DEFAULT 0 NOT NULL,
  CONSTRAINT "api_key_minutes_api_key_id_minute_pk" PRIMARY KEY("api_key_id","minute")
);

CREATE TABLE "files" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "kind" text NOT NULL,
  "media_type" text NOT NULL,
  "bytes" "bytea" NOT NULL,
  "size_bytes" integer NOT NULL,
  "sha256" text NOT NULL,
  "name" text,
  "uploaded_by" bigint,
  "client_id" bigint,
  "station_id" bigint,
  "network_id" bigint,
  "fuel_request_id" bigint,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL
);
CREATE INDEX "files_client_id" ON "files" ("client_id");
CREATE INDEX "files_receipt_sha256" ON "files" ("sha256") WHERE kind = 'receipt';
CREATE INDEX "files_driver_photo" ON "files" ("id","created_at") WHERE kind = 'driver_photo';

CREATE TABLE "groups" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "code" text NOT NULL,
  "base" text NOT NULL,
  "name_en" text NOT NULL,
  "name_ar" text NOT NULL,
  "is_built_in" boolean DEFAULT false NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "groups_code_key" UNIQUE("code"),
  CONSTRAINT "groups_id_base_key" UNIQUE("id","base")
);

CREATE TABLE "group_permissions" (
  "group_id" bigint NOT NULL,
  "permission" text NOT NULL,
  CONSTRAINT "group_permissions_group_id_permission_pk" PRIMARY KEY("group_id","permission")
);

CREATE TABLE "group_gifts" (
  "group_id" bigint NOT NULL,
  "permission" text NOT NULL,
  CONSTRAINT "group_gifts_group_id_permission_pk" PRIMARY KEY("group_id","permission")
);

CREATE TABLE "sessions" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "user_id" bigint NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "expires_at" timestamp with time zone NOT NULL,
  "revoked_at" timestamp with time zone,
  "revoked_reason" text,
  "ip" text,
  "user_agent" text,
  "installation_id" text
);
CREATE INDEX "sessions_user_id" ON "sessions" ("user_id");

CREATE TABLE "refresh_tokens" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "session_id" bigint NOT NULL,
  "token_hash" text NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "expires_at" timestamp with time zone NOT NULL,
  "used_at" timestamp with time zone,
  "successor_sealed" text,
  CONSTRAINT "refresh_tokens_token_hash_key" UNIQUE("token_hash")
);
CREATE INDEX "refresh_tokens_session_id" ON "refresh_tokens" ("session_id");

CREATE TABLE "sign_in_failures" (
  "key" text PRIMARY KEY NOT NULL,
  "failures" integer NOT NULL,
  "last_at" timestamp with time zone NOT NULL
);

CREATE TABLE "users" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "group" text NOT NULL,
  "group_id" bigint NOT NULL,
  "name" text NOT NULL,
  "email" text,
  "civil_id" text,
  "mobile" text,
  "password_hash" text,
  "client_id" bigint,
  "driver_id" bigint,
  "network_id" bigint,
  "station_id" bigint,
  "staff_id" bigint,
  "language" text DEFAULT 'en' NOT NULL,
  "appearance" jsonb DEFAULT '{}'::jsonb NOT NULL,
  "status" text DEFAULT 'active' NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL
);
CREATE INDEX "users_group_id" ON "users" ("group_id");
CREATE UNIQUE INDEX "users_email_taken" ON "users" ("email") WHERE email is not null;
CREATE UNIQUE INDEX "users_civil_id_taken" ON "users" ("civil_id") WHERE civil_id is not null;
CREATE INDEX "users_client_id" ON "users" ("client_id");
CREATE INDEX "users_station_id" ON "users" ("station_id");
CREATE INDEX "users_network_id" ON "users" ("network_id");
CREATE INDEX "users_staff_id" ON "users" ("staff_id");
CREATE UNIQUE INDEX "users_driver_id_taken" ON "users" ("driver_id") WHERE driver_id is not null;

CREATE TABLE "invitations" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "user_id" bigint NOT NULL,
  "token_hash" text NOT NULL,
  "created_by" bigint,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "expires_at" timestamp with time zone NOT NULL,
  "used_at" timestamp with time zone,
  CONSTRAINT "invitations_token_hash_key" UNIQUE("token_hash")
);

create index users_search on users using gin (client_id, search_key(name || ' ' || coalesce(email, '') || ' ' || coalesce(mobile, '') || ' ' || coalesce(civil_id, '')) gin_trgm_ops);

create index users_phonetic on users using gin (client_id, phonetic_key(name));

create index files_search on files using gin (search_key(name) gin_trgm_ops) where name is not null;
--> statement-breakpoint
-- ======== messages ========

CREATE TABLE "mails" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "key" text NOT NULL,
  "subject" text NOT NULL,
  "body_text" text NOT NULL,
  "body_html" text NOT NULL,
  "file_name" text,
  "content_type" text,
  "file_bytes" "bytea",
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "mails_key_key" UNIQUE("key")
);

CREATE TABLE "mail_recipients" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "mail_id" bigint NOT NULL,
  "address" text NOT NULL,
  "status" text DEFAULT 'waiting' NOT NULL,
  "attempts" integer DEFAULT 0 NOT NULL,
  "next_attempt_at" timestamp with time zone NOT NULL,
  "problem" text,
  "done_at" timestamp with time zone,
  CONSTRAINT "mail_recipients_done" CHECK ((status = 'waiting') = (done_at is null))
);
CREATE UNIQUE INDEX "mail_recipients_mail_id_address_key" ON "mail_recipients" ("mail_id","address");
CREATE INDEX "mail_recipients_waiting" ON "mail_recipients" ("next_attempt_at","id") WHERE status = 'waiting';

CREATE TABLE "push_messages" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "user_id" bigint NOT NULL,
  "kind" text NOT NULL,
  "params" jsonb NOT NULL,
  "subject" text,
  "subject_id" bigint,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "read_at" timestamp with time zone
);
CREATE INDEX "push_messages_user_id" ON "push_messages" ("user_id","id" DESC NULLS LAST);
CREATE INDEX "push_messages_unread" ON "push_messages" ("user_id") WHERE read_at is null;
CREATE INDEX "push_messages_created_at" ON "push_messages" ("created_at");

CREATE TABLE "webhook_endpoints" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "client_id" bigint NOT NULL,
  "url" text NOT NULL,
  "description" text NOT NULL,
  "event_types" text[] NOT NULL,
  "secret" text NOT NULL,
  "old_secret" text,
  "old_secret_until" timestamp with time zone,
  "status" text DEFAULT 'active' NOT NULL,
  "disabled_reason" text,
  "disabled_at" timestamp with time zone,
  "failing_since" timestamp with time zone,
  "failures" integer DEFAULT 0 NOT NULL,
  "created_by" bigint NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "version" integer DEFAULT 1 NOT NULL
);
CREATE INDEX "webhook_endpoints_client" ON "webhook_endpoints" ("client_id","id");

CREATE TABLE "webhook_messages" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "client_id" bigint NOT NULL,
  "uid" text NOT NULL,
  "type" text NOT NULL,
  "body" text NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "webhook_messages_uid_key" UNIQUE("uid")
);
CREATE INDEX "webhook_messages_created_at" ON "webhook_messages" ("created_at");
CREATE INDEX "webhook_messages_subject" ON "webhook_messages" ("client_id",substring(body from '"data":[{]"id":([0-9]+)'));

CREATE TABLE "webhook_deliveries" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "message_id" bigint NOT NULL,
  "endpoint_id" bigint NOT NULL,
  "status" text DEFAULT 'waiting' NOT NULL,
  "tries" integer DEFAULT 0 NOT NULL,
  "next_attempt_at" timestamp with time zone NOT NULL,
  "leased_until" timestamp with time zone,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "delivered_at" timestamp with time zone
);
CREATE UNIQUE INDEX "webhook_deliveries_endpoint_id_id_key" ON "webhook_deliveries" ("endpoint_id","id");
CREATE UNIQUE INDEX "webhook_deliveries_message_id_endpoint_id_key" ON "webhook_deliveries" ("message_id","endpoint_id");
CREATE INDEX "webhook_deliveries_created" ON "webhook_deliveries" ("endpoint_id","created_at");
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" ("endpoint_id","next_attempt_at") WHERE status = 'waiting';

CREATE TABLE "webhook_attempts" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "delivery_id" bigint NOT NULL,
  "at" timestamp with time zone NOT NULL,
  "duration_ms" integer NOT NULL,
  "request_headers" jsonb NOT NULL,
  "response_status" integer,
  "response_body" text,
  "problem" text
);
CREATE INDEX "webhook_attempts_delivery" ON "webhook_attempts" ("delivery_id","id");
--> statement-breakpoint
-- ======== fleet ========

CREATE TABLE "branches" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "client_id" bigint NOT NULL,
  "name_en" text NOT NULL,
  "name_ar" text NOT NULL,
  "city" text,
  "cost_center" text,
  "version" integer DEFAULT 1 NOT NULL,
  "status" text DEFAULT 'active' NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL
);
CREATE UNIQUE INDEX "branches_name_en_taken" ON "branches" ("client_id","name_en");
CREATE INDEX "branches_client" ON "branches" ("client_id","name_ar");

CREATE TABLE "clients" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "name_en" text NOT NULL,
  "name_ar" text NOT NULL,
  "address" text NOT NULL,
  "vat_no" text NOT NULL,
  "cr_number" text NOT NULL,
  "virtual_bank_account" text,
  "min_amount_notification" bigint DEFAULT 0 NOT NULL,
  "billing_period" text DEFAULT 'monthly' NOT NULL,
  "client_source" text,
  "contract_no" text NOT NULL,
  "contract_start_date" date,
  "contract_end_date" date,
  "vat_file_id" bigint,
  "cr_file_id" bigint,
  "status" text DEFAULT 'active' NOT NULL,
  "is_demo" boolean DEFAULT false NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "clients_vat_no_taken" UNIQUE("vat_no"),
  CONSTRAINT "clients_cr_number_taken" UNIQUE("cr_number")
);

CREATE TABLE "client_contacts" (
  "client_id" bigint NOT NULL,
  "kind" text NOT NULL,
  "user_id" bigint NOT NULL,
  CONSTRAINT "client_contacts_client_id_kind_pk" PRIMARY KEY("client_id","kind")
);

CREATE TABLE "vehicle_driver_logs" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "vehicle_id" bigint NOT NULL,
  "client_id" bigint NOT NULL,
  "driver_id" bigint NOT NULL,
  "bound_at" timestamp with time zone NOT NULL,
  "bound_by" bigint,
  "bound_by_key_id" bigint,
  "unbound_at" timestamp with time zone,
  "unbound_by" bigint,
  "unbound_by_key_id" bigint
);
CREATE INDEX "vehicle_driver_logs_vehicle" ON "vehicle_driver_logs" ("vehicle_id","id" DESC NULLS LAST);
CREATE INDEX "vehicle_driver_logs_driver" ON "vehicle_driver_logs" ("driver_id","id" DESC NULLS LAST);
CREATE UNIQUE INDEX "vehicle_driver_logs_vehicle_id_taken" ON "vehicle_driver_logs" ("vehicle_id") WHERE unbound_at is null;
CREATE UNIQUE INDEX "vehicle_driver_logs_driver_id_taken" ON "vehicle_driver_logs" ("driver_id") WHERE unbound_at is null;

CREATE TABLE "drivers" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "client_id" bigint NOT NULL,
  "employee_number" text NOT NULL,
  "first_name" text NOT NULL,
  "middle_name" text,
  "last_name" text NOT NULL,
  "civil_id" text NOT NULL,
  "mobile" text NOT NULL,
  "email" text,
  "driving_license_number" text,
  "driver_pin_mac" text,
  "gender" text,
  "nationality" text,
  "photo_file_id" bigint,
  "u_uid" text,
  "device_name" text,
  "device_bound_at" timestamp with time zone,
  "driver_prefered_language" text DEFAULT 'en' NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "status" text DEFAULT 'active' NOT NULL,
  "deleted_at" timestamp with time zone,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "change_no" bigint DEFAULT change_number() NOT NULL
);
CREATE UNIQUE INDEX "drivers_civil_id_taken" ON "drivers" ("civil_id") WHERE deleted_at is null;
CREATE UNIQUE INDEX "drivers_mobile_taken" ON "drivers" ("mobile") WHERE deleted_at is null;
CREATE UNIQUE INDEX "drivers_employee_number_taken" ON "drivers" ("client_id","employee_number") WHERE deleted_at is null;
CREATE INDEX "drivers_changes" ON "drivers" ("client_id","change_no","id");
CREATE INDEX "drivers_client_id" ON "drivers" ("client_id","first_name","last_name");
CREATE INDEX "drivers_photo" ON "drivers" ("photo_file_id") WHERE photo_file_id is not null;

CREATE TABLE "driver_messages" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "client_id" bigint NOT NULL,
  "driver_id" bigint NOT NULL,
  "sender_type" text NOT NULL,
  "sender_user_id" bigint NOT NULL,
  "comment_text" text NOT NULL,
  "created_at" timestamp with time zone NOT NULL,
  "read_at" timestamp with time zone
);
CREATE INDEX "driver_messages_thread" ON "driver_messages" ("driver_id","id" DESC NULLS LAST);
CREATE INDEX "driver_messages_unread" ON "driver_messages" ("client_id","driver_id") WHERE read_at is null;

CREATE TABLE "fuel_types" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "code" text NOT NULL,
  "title_en" text NOT NULL,
  "title_ar" text NOT NULL,
  "title_ur" text,
  "base_price_millis_per_litre" integer NOT NULL,
  "price_lower_limit_millis" integer NOT NULL,
  "price_upper_limit_millis" integer NOT NULL,
  "processing_fee_millis_per_litre" integer DEFAULT 0 NOT NULL,
  "status" text DEFAULT 'active' NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "fuel_types_code_taken" UNIQUE("code")
);

CREATE TABLE "past_base_prices" (
  "fuel_type_id" bigint NOT NULL,
  "ends_on" date NOT NULL,
  "price_millis_per_litre" integer NOT NULL,
  CONSTRAINT "past_base_prices_fuel_type_id_ends_on_pk" PRIMARY KEY("fuel_type_id","ends_on")
);

CREATE TABLE "price_bounds" (
  "fuel_type_id" bigint NOT NULL,
  "starts_at" timestamp with time zone NOT NULL,
  "highest_price_millis_per_litre" integer NOT NULL,
  CONSTRAINT "price_bounds_fuel_type_id_starts_at_pk" PRIMARY KEY("fuel_type_id","starts_at")
);

CREATE TABLE "imports" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "client_id" bigint,
  "kind" text NOT NULL,
  "status" text NOT NULL,
  "file_name" text NOT NULL,
  "file_bytes" "bytea",
  "size_bytes" integer NOT NULL,
  "sha256" text NOT NULL,
  "unknown_columns" text[] DEFAULT '{}' NOT NULL,
  "total_rows" integer DEFAULT 0 NOT NULL,
  "step_rows" integer DEFAULT 0 NOT NULL,
  "step_done" integer DEFAULT 0 NOT NULL,
  "failure" text,
  "created_by" bigint NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "changed_at" timestamp with time zone NOT NULL,
  CONSTRAINT "imports_client" CHECK (client_id is not null or kind = 'orders')
);
CREATE INDEX "imports_client" ON "imports" ("client_id","id" DESC NULLS LAST);
CREATE INDEX "imports_at_work" ON "imports" ("id") WHERE status in ('reading', 'saving');

CREATE TABLE "import_rows" (
  "import_id" bigint NOT NULL,
  "row_no" integer NOT NULL,
  "cells" jsonb NOT NULL,
  "problems" jsonb NOT NULL,
  "unique_keys" text[] NOT NULL,
  "state" text NOT NULL,
  "saved_id" bigint,
  CONSTRAINT "import_rows_import_id_row_no_pk" PRIMARY KEY("import_id","row_no")
);
CREATE INDEX "import_rows_state" ON "import_rows" ("import_id","state","row_no");
CREATE INDEX "import_rows_unique" ON "import_rows" USING gin ("unique_keys");

CREATE TABLE "odometer_readings" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "vehicle_id" bigint NOT NULL,
  "client_id" bigint NOT NULL,
  "read_at" timestamp with time zone NOT NULL,
  "odometer_km" integer NOT NULL,
  "source" text NOT NULL,
  "fuel_request_id" bigint,
  "is_new_odometer" boolean DEFAULT false NOT NULL,
  "note" text,
  "entered_by" bigint,
  "corrected_at" timestamp with time zone,
  "corrected_by" bigint,
  "version" integer DEFAULT 1 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "odometer_readings_not_negative" CHECK (odometer_km >= 0)
);
CREATE INDEX "odometer_readings_vehicle" ON "odometer_readings" ("vehicle_id","read_at" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE UNIQUE INDEX "odometer_readings_fuel_request_id_key" ON "odometer_readings" ("fuel_request_id") WHERE fuel_request_id is not null;

CREATE TABLE "vehicle_groups" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "client_id" bigint NOT NULL,
  "name_en" text NOT NULL,
  "name_ar" text NOT NULL,
  "branch_id" bigint,
  "cost_center" text,
  "version" integer DEFAULT 1 NOT NULL,
  "status" text DEFAULT 'active' NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL
);
CREATE UNIQUE INDEX "vehicle_groups_name_en_taken" ON "vehicle_groups" ("client_id","name_en");
CREATE INDEX "vehicle_groups_branch_id" ON "vehicle_groups" ("branch_id") WHERE branch_id is not null;

CREATE TABLE "vehicle_types" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "name_en" text NOT NULL,
  "name_ar" text NOT NULL,
  "name_ur" text,
  "weight_kg" integer NOT NULL,
  "registration_fee" bigint NOT NULL,
  "monthly_sub_fee" bigint NOT NULL,
  "status" text DEFAULT 'active' NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "vehicle_types_name_en_taken" UNIQUE("name_en")
);

CREATE TABLE "vehicles" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "client_id" bigint NOT NULL,
  "driver_id" bigint,
  "group_id" bigint,
  "vehicle_type_id" bigint NOT NULL,
  "fuel_type_id" bigint NOT NULL,
  "plate_no" text NOT NULL,
  "plate_kind" text NOT NULL,
  "name" text NOT NULL,
  "brand" text,
  "make" text,
  "model" text,
  "color" text,
  "cost_center" text,
  "client_reference_number" text,
  "gas_tank_capacity_ml" bigint NOT NULL,
  "metres_per_litre" integer,
  "odometer_km" integer,
  "odo_last_updated_date" timestamp with time zone,
  "last_refill_date" timestamp with time zone,
  "last_service_date" timestamp with time zone,
  "next_service_date" timestamp with time zone,
  "version" integer DEFAULT 1 NOT NULL,
  "status" text DEFAULT 'active' NOT NULL,
  "deleted_at" timestamp with time zone,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "change_no" bigint DEFAULT change_number() NOT NULL
);
CREATE UNIQUE INDEX "vehicles_plate_no_taken" ON "vehicles" ("plate_no") WHERE deleted_at is null;
CREATE UNIQUE INDEX "vehicles_driver_id_taken" ON "vehicles" ("driver_id") WHERE deleted_at is null;
CREATE INDEX "vehicles_changes" ON "vehicles" ("client_id","change_no","id");
CREATE INDEX "vehicles_client_id" ON "vehicles" ("client_id","plate_no");
CREATE INDEX "vehicles_group_id" ON "vehicles" ("group_id") WHERE group_id is not null;
CREATE INDEX "vehicles_next_service" ON "vehicles" ("next_service_date") WHERE next_service_date is not null;

CREATE TABLE "vehicle_other_fuels" (
  "vehicle_id" bigint NOT NULL,
  "fuel_type_id" bigint NOT NULL,
  CONSTRAINT "vehicle_other_fuels_vehicle_id_fuel_type_id_pk" PRIMARY KEY("vehicle_id","fuel_type_id")
);

-- The list of transactions finds plates and drivers through the same indexes as the search, deleted ones included.
create index vehicles_search on vehicles using gin (client_id, search_key(plate_no || ' ' || replace(plate_no, '-', '') || ' ' || name) gin_trgm_ops);

create index drivers_search on drivers using gin (client_id, search_key(first_name || ' ' || coalesce(middle_name, '') || ' ' || last_name || ' ' || employee_number || ' ' || mobile || ' ' || civil_id) gin_trgm_ops);

create index drivers_phonetic on drivers using gin (client_id, phonetic_key(first_name || ' ' || coalesce(middle_name, '') || ' ' || last_name));

create index clients_search on clients using gin (search_key(name_en || ' ' || name_ar || ' ' || vat_no || ' ' || cr_number) gin_trgm_ops);

create trigger vehicles_number_change before update on vehicles for each row execute function number_change();

create trigger drivers_number_change before update on drivers for each row execute function number_change();
--> statement-breakpoint
-- ======== stations ========

CREATE TABLE "price_changes" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "network_id" bigint NOT NULL,
  "fuel_type_id" bigint NOT NULL,
  "kind" text NOT NULL,
  "value_millis" integer NOT NULL,
  "starts_at" timestamp with time zone NOT NULL,
  "stations" integer NOT NULL,
  "created_by" bigint,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "withdrawn_at" timestamp with time zone
);
CREATE INDEX "price_changes_network" ON "price_changes" ("network_id","id" DESC NULLS LAST);

CREATE TABLE "fuel_prices" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "station_id" bigint NOT NULL,
  "fuel_type_id" bigint NOT NULL,
  "price_millis_per_litre" integer NOT NULL,
  "allowance_millis" integer DEFAULT 0 NOT NULL,
  "starts_at" timestamp with time zone NOT NULL,
  "ends_at" timestamp with time zone,
  "price_change_id" bigint,
  "version" integer DEFAULT 1 NOT NULL,
  "created_by" bigint,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "fuel_prices_positive" CHECK (price_millis_per_litre > 0),
  CONSTRAINT "fuel_prices_allowance" CHECK (allowance_millis between 0 and 999 and allowance_millis < price_millis_per_litre),
  CONSTRAINT "fuel_prices_period" CHECK (ends_at is null or ends_at > starts_at)
);
CREATE UNIQUE INDEX "fuel_prices_starts_at_taken" ON "fuel_prices" ("station_id","fuel_type_id","starts_at");
CREATE INDEX "fuel_prices_highest" ON "fuel_prices" ("fuel_type_id","price_millis_per_litre" DESC NULLS LAST);
CREATE INDEX "fuel_prices_change" ON "fuel_prices" ("price_change_id") WHERE price_change_id is not null;

CREATE TABLE "handheld_devices" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "serial_no" text NOT NULL,
  "operating_system" text NOT NULL,
  "app_installed_version" text NOT NULL,
  "type" text NOT NULL,
  "model" text NOT NULL,
  "manufacturer" text NOT NULL,
  "station_id" bigint,
  "sim_id" bigint,
  "status" text DEFAULT 'active' NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "handheld_devices_serial_no_taken" UNIQUE("serial_no"),
  CONSTRAINT "handheld_devices_sim_id_taken" UNIQUE("sim_id")
);
CREATE INDEX "handheld_devices_station_id" ON "handheld_devices" ("station_id");

CREATE TABLE "networks" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "name_en" text NOT NULL,
  "name_ar" text NOT NULL,
  "address" text NOT NULL,
  "vat_no" text NOT NULL,
  "cr_number" text NOT NULL,
  "contract_no" text NOT NULL,
  "contract_start_date" date,
  "contract_end_date" date,
  "credit_terms_days" integer DEFAULT 15 NOT NULL,
  "payment_terms_days" integer DEFAULT 15 NOT NULL,
  "vat_file_id" bigint,
  "cr_file_id" bigint,
  "status" text DEFAULT 'active' NOT NULL,
  "is_demo" boolean DEFAULT false NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "networks_vat_no_taken" UNIQUE("vat_no"),
  CONSTRAINT "networks_cr_number_taken" UNIQUE("cr_number")
);

CREATE TABLE "network_contacts" (
  "network_id" bigint NOT NULL,
  "kind" text NOT NULL,
  "user_id" bigint NOT NULL,
  CONSTRAINT "network_contacts_network_id_kind_pk" PRIMARY KEY("network_id","kind")
);

CREATE TABLE "nozzles" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "network_id" bigint NOT NULL,
  "station_id" bigint NOT NULL,
  "fuel_type_id" bigint NOT NULL,
  "number" integer NOT NULL,
  "meter_digits" integer NOT NULL,
  "status" text DEFAULT 'active' NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "nozzles_meter_digits" CHECK (meter_digits between 4 and 9)
);
CREATE UNIQUE INDEX "nozzles_number_taken" ON "nozzles" ("station_id","number") WHERE status = 'active';
CREATE INDEX "nozzles_station" ON "nozzles" ("station_id","number");

CREATE TABLE "sims" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "sim_serial_number" text NOT NULL,
  "sim_number" text NOT NULL,
  "sim_puk_number" text NOT NULL,
  "service_provider" text NOT NULL,
  "data_limit_mb" integer NOT NULL,
  "price_halalas" bigint NOT NULL,
  "last_used" date,
  "expiry_date" timestamp with time zone NOT NULL,
  "status" text DEFAULT 'active' NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "sims_sim_serial_number_taken" UNIQUE("sim_serial_number"),
  CONSTRAINT "sims_sim_number_taken" UNIQUE("sim_number")
);

CREATE TABLE "staff" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "network_id" bigint NOT NULL,
  "station_id" bigint,
  "area_supervisor_id" bigint,
  "employee_number" text,
  "first_name" text NOT NULL,
  "middle_name" text,
  "last_name" text NOT NULL,
  "civil_id" text NOT NULL,
  "mobile" text NOT NULL,
  "email" text,
  "nationality" text,
  "gender" text,
  "designation" text NOT NULL,
  "prefered_language" text DEFAULT 'en' NOT NULL,
  "status" text DEFAULT 'active' NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "deleted_at" timestamp with time zone,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL
);
CREATE UNIQUE INDEX "staff_civil_id_taken" ON "staff" ("civil_id") WHERE deleted_at is null;
CREATE INDEX "staff_station_id" ON "staff" ("station_id");
CREATE INDEX "staff_network_id" ON "staff" ("network_id");

CREATE TABLE "staff_transfers" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "staff_id" bigint NOT NULL,
  "network_id" bigint NOT NULL,
  "from_station_id" bigint NOT NULL,
  "to_station_id" bigint NOT NULL,
  "transferred_by" bigint,
  "transferred_at" timestamp with time zone NOT NULL
);
CREATE INDEX "staff_transfers_staff" ON "staff_transfers" ("staff_id");
CREATE INDEX "staff_transfers_network" ON "staff_transfers" ("network_id","id" DESC NULLS LAST);

CREATE TABLE "staff_pins" (
  "staff_id" bigint PRIMARY KEY NOT NULL,
  "pin_mac" text NOT NULL,
  "failures" integer DEFAULT 0 NOT NULL,
  "set_at" timestamp with time zone NOT NULL
);

CREATE TABLE "stations" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "network_id" bigint NOT NULL,
  "name_en" text NOT NULL,
  "name_ar" text NOT NULL,
  "reference" text,
  "address" text NOT NULL,
  "city" text NOT NULL,
  "latitude" double precision NOT NULL,
  "longitude" double precision NOT NULL,
  "geo_fence_radius_metres" integer DEFAULT 300 NOT NULL,
  "contact_no" text,
  "account_number" text,
  "dispenser_type" text,
  "fuel_price_type" text DEFAULT 'city' NOT NULL,
  "opens_at_minute" integer,
  "closes_at_minute" integer,
  "break_starts_at_minute" integer,
  "break_ends_at_minute" integer,
  "wifi" boolean DEFAULT false NOT NULL,
  "qualified" boolean DEFAULT false NOT NULL,
  "staff_may_override" boolean DEFAULT true NOT NULL,
  "shift_required" boolean DEFAULT false NOT NULL,
  "shift_tolerance_ml" integer DEFAULT 5000 NOT NULL,
  "shift_tolerance_basis_points" integer DEFAULT 50 NOT NULL,
  "status" text DEFAULT 'active' NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL
);
CREATE INDEX "stations_network_id" ON "stations" ("network_id");

CREATE TABLE "client_disabled_stations" (
  "client_id" bigint NOT NULL,
  "station_id" bigint NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "client_disabled_stations_client_id_station_id_pk" PRIMARY KEY("client_id","station_id")
);

CREATE TABLE "client_disabled_networks" (
  "client_id" bigint NOT NULL,
  "network_id" bigint NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "client_disabled_networks_client_id_network_id_pk" PRIMARY KEY("client_id","network_id")
);

create index networks_search on networks using gin (search_key(name_en || ' ' || name_ar || ' ' || vat_no || ' ' || cr_number) gin_trgm_ops);

create index stations_search on stations using gin (network_id, search_key(name_en || ' ' || name_ar || ' ' || coalesce(reference, '') || ' ' || city) gin_trgm_ops);

create index staff_search on staff using gin (network_id, search_key(first_name || ' ' || coalesce(middle_name, '') || ' ' || last_name || ' ' || coalesce(employee_number, '') || ' ' || mobile || ' ' || civil_id) gin_trgm_ops) where deleted_at is null;

create index staff_phonetic on staff using gin (network_id, phonetic_key(first_name || ' ' || coalesce(middle_name, '') || ' ' || last_name)) where deleted_at is null;

-- An account number by its last characters.
create index stations_account_tail on stations (reverse(replace(account_number, ' ', '')) text_pattern_ops) where account_number is not null;
--> statement-breakpoint
-- ======== money ========

CREATE TABLE "ledger_accounts" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "kind" text NOT NULL,
  "party_id" bigint DEFAULT 0 NOT NULL,
  "guarded" boolean NOT NULL
);
CREATE UNIQUE INDEX "ledger_accounts_kind_party_id_key" ON "ledger_accounts" ("kind","party_id");

CREATE TABLE "ledger_balances" (
  "account_id" bigint PRIMARY KEY NOT NULL,
  "balance_halalas" bigint NOT NULL,
  CONSTRAINT "ledger_balances_insufficient_funds" CHECK (balance_halalas >= 0)
);

CREATE TABLE "ledger_entries" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "kind" text NOT NULL,
  "business_key" text NOT NULL,
  "client_id" bigint,
  "network_id" bigint,
  "station_id" bigint,
  "fuel_request_id" bigint,
  "reverses_entry_id" bigint,
  "reason" text,
  "actor_user_id" bigint,
  "posted_at" timestamp with time zone NOT NULL,
  "volume_ml" bigint,
  "change_no" bigint DEFAULT change_number() NOT NULL,
  CONSTRAINT "ledger_entries_business_key_status_conflict" UNIQUE("business_key")
);
CREATE INDEX "ledger_entries_changes" ON "ledger_entries" ("client_id","change_no","id") WHERE kind not in ('hold', 'excess_hold', 'release', 'transfer');
CREATE INDEX "ledger_entries_statement" ON "ledger_entries" ("client_id","posted_at","id") WHERE kind not in ('hold', 'excess_hold', 'release', 'transfer');
CREATE INDEX "ledger_entries_network_statement" ON "ledger_entries" ("network_id","posted_at","id") WHERE network_id is not null and kind <> 'release';
CREATE INDEX "ledger_entries_station_statement" ON "ledger_entries" ("station_id","posted_at","id") WHERE station_id is not null and kind <> 'release';
CREATE INDEX "ledger_entries_posted_at" ON "ledger_entries" ("posted_at","id");
CREATE INDEX "ledger_entries_network_other" ON "ledger_entries" ("network_id","posted_at") WHERE network_id is not null and kind not in ('capture', 'release', 'hold', 'excess_hold', 'transfer');
CREATE INDEX "ledger_entries_other" ON "ledger_entries" ("client_id","posted_at") WHERE kind not in ('capture', 'release', 'hold', 'excess_hold', 'transfer');
CREATE INDEX "ledger_entries_captures" ON "ledger_entries" ("client_id","network_id","posted_at") WHERE kind = 'capture';
CREATE INDEX "ledger_entries_fuel_request" ON "ledger_entries" ("fuel_request_id") WHERE fuel_request_id is not null;
CREATE UNIQUE INDEX "ledger_entries_reverses_entry_id_status_conflict" ON "ledger_entries" ("reverses_entry_id") WHERE reverses_entry_id is not null;

CREATE TABLE "ledger_postings" (
  "entry_id" bigint NOT NULL,
  "account_id" bigint NOT NULL,
  "amount_halalas" bigint NOT NULL,
  "balance_after_halalas" bigint,
  CONSTRAINT "ledger_postings_entry_id_account_id_pk" PRIMARY KEY("entry_id","account_id")
);
CREATE INDEX "ledger_postings_account" ON "ledger_postings" ("account_id","entry_id","amount_halalas");

CREATE TABLE "ledger_snapshots" (
  "account_id" bigint NOT NULL,
  "up_to_entry_id" bigint NOT NULL,
  "balance_halalas" bigint NOT NULL,
  "taken_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "ledger_snapshots_account_id_up_to_entry_id_pk" PRIMARY KEY("account_id","up_to_entry_id")
);

CREATE TABLE "holds" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "client_id" bigint NOT NULL,
  "fuel_request_id" bigint NOT NULL,
  "kind" text NOT NULL,
  "amount_halalas" bigint NOT NULL,
  "state" text DEFAULT 'open' NOT NULL,
  "captured_halalas" bigint DEFAULT 0 NOT NULL,
  "opened_entry_id" bigint NOT NULL,
  "resolved_entry_id" bigint,
  "opened_at" timestamp with time zone NOT NULL,
  "resolved_at" timestamp with time zone,
  CONSTRAINT "holds_capture_within" CHECK (captured_halalas between 0 and amount_halalas),
  CONSTRAINT "holds_resolved" CHECK ((state = 'open') = (resolved_entry_id is null))
);
CREATE UNIQUE INDEX "holds_fuel_request_id_kind_status_conflict" ON "holds" ("fuel_request_id","kind");
CREATE INDEX "holds_open" ON "holds" ("client_id") WHERE state = 'open';

CREATE TABLE "seal_queue" (
  "kind" text NOT NULL,
  "row_id" bigint NOT NULL,
  CONSTRAINT "seal_queue_kind_row_id_pk" PRIMARY KEY("kind","row_id")
);

CREATE TABLE "seals" (
  "position" bigint PRIMARY KEY NOT NULL,
  "kind" text NOT NULL,
  "row_id" bigint NOT NULL,
  "hash" "bytea" NOT NULL,
  "sealed_at" timestamp with time zone NOT NULL
);
CREATE UNIQUE INDEX "seals_kind_row_id_key" ON "seals" ("kind","row_id");

CREATE TABLE "dated_settings" (
  "name" text NOT NULL,
  "starts_on" date NOT NULL,
  "value" jsonb NOT NULL,
  CONSTRAINT "dated_settings_name_starts_on_pk" PRIMARY KEY("name","starts_on")
);

CREATE TABLE "payments" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "reference_number" text GENERATED ALWAYS AS ('PAY-' || lpad(id::text, greatest(7, length(id::text)), '0')) STORED NOT NULL,
  "network_id" bigint NOT NULL,
  "station_id" bigint,
  "amount_halalas" bigint NOT NULL,
  "due_halalas" bigint NOT NULL,
  "reason" text,
  "file_id" bigint,
  "entry_id" bigint NOT NULL,
  "created_by" bigint,
  "created_at" timestamp with time zone NOT NULL,
  CONSTRAINT "payments_entry_id_key" UNIQUE("entry_id"),
  CONSTRAINT "payments_positive" CHECK (amount_halalas > 0),
  CONSTRAINT "payments_above_due_has_reason" CHECK (amount_halalas <= due_halalas or reason is not null)
);
CREATE INDEX "payments_network" ON "payments" ("network_id","id" DESC NULLS LAST);
CREATE INDEX "payments_reference" ON "payments" ("reference_number");

CREATE TABLE "top_ups" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "reference_number" text GENERATED ALWAYS AS ('TU-' || lpad(id::text, greatest(7, length(id::text)), '0')) STORED NOT NULL,
  "client_id" bigint NOT NULL,
  "amount_halalas" bigint NOT NULL,
  "approved_amount_halalas" bigint,
  "status" text DEFAULT 'pending' NOT NULL,
  "from" text NOT NULL,
  "receipt_file_id" bigint,
  "reason" text,
  "created_by" bigint,
  "first_approved_by" bigint,
  "first_approved_at" timestamp with time zone,
  "first_approved_amount_halalas" bigint,
  "decided_by" bigint,
  "created_at" timestamp with time zone NOT NULL,
  "decided_at" timestamp with time zone,
  CONSTRAINT "top_ups_positive" CHECK (amount_halalas > 0 and approved_amount_halalas > 0),
  CONSTRAINT "top_ups_second_approver" CHECK (first_approved_by is null
          or (first_approved_by is distinct from created_by and (status <> 'approved' or first_approved_by is distinct from decided_by)))
);
CREATE INDEX "top_ups_client" ON "top_ups" ("client_id","id" DESC NULLS LAST);
CREATE INDEX "top_ups_status" ON "top_ups" ("status","id" DESC NULLS LAST);
CREATE INDEX "top_ups_reference" ON "top_ups" ("reference_number");

CREATE TABLE "low_balances" (
  "client_id" bigint PRIMARY KEY NOT NULL,
  "is_low" boolean NOT NULL,
  "changed_at" timestamp with time zone NOT NULL
);

-- The only way to write the ledger. Postings name their account by kind and party (0 for the platform), must sum to zero,
-- and may not take a guarded account below zero (check ledger_balances_insufficient_funds, SQLSTATE 23514). A business key that
-- was posted before is refused (23505), so no business event is posted twice.
create function post_entry(
  p_kind text, p_business_key text, p_client_id bigint, p_network_id bigint, p_station_id bigint,
  p_fuel_request_id bigint, p_reverses_entry_id bigint, p_reason text, p_actor_user_id bigint, p_posted_at timestamptz,
  p_account_kinds text[], p_party_ids bigint[], p_amounts bigint[]
) returns bigint language plpgsql as $$
declare
  v_entry_id bigint;
  v_sum numeric;
  v_found int;
begin
  select coalesce(sum(a), 0) into v_sum from unnest(p_amounts) a;
  if v_sum <> 0 or cardinality(p_amounts) < 2 then
    raise exception 'entry % does not sum to zero: %', p_business_key, v_sum using errcode = 'LE001';
  end if;

  -- Takes a transaction number before an entry number: snapshots rely on it to know which entries may still arrive.
  perform pg_current_xact_id();

  -- The allocated balance is the lock of all of a client's money, taken before anything else and in the order of accounts:
  -- two entries never deadlock, and a client's entries are numbered in the order in which they took effect.
  perform 1 from ledger_balances b join ledger_accounts a on a.id = b.account_id
    where a.kind = 'client_allocated' and a.party_id in (
      select w.party_id from unnest(p_account_kinds, p_party_ids) as w(kind, party_id)
      where w.kind in ('client_main', 'client_allocated', 'client_reserved'))
    order by b.account_id for update of b;

  insert into ledger_entries (kind, business_key, client_id, network_id, station_id, fuel_request_id,
                              reverses_entry_id, reason, actor_user_id, posted_at)
  values (p_kind, p_business_key, p_client_id, p_network_id, p_station_id, p_fuel_request_id,
          p_reverses_entry_id, p_reason, p_actor_user_id, p_posted_at)
  returning id into v_entry_id;

  with wanted as (
    select a.id as account_id, a.guarded, w.amount
    from unnest(p_account_kinds, p_party_ids, p_amounts) as w(kind, party_id, amount)
    join ledger_accounts a on a.kind = w.kind and a.party_id = w.party_id
  ), moved as (
    update ledger_balances b set balance_halalas = b.balance_halalas + w.amount
    from wanted w where w.guarded and b.account_id = w.account_id
    returning b.account_id, b.balance_halalas
  )
  insert into ledger_postings (entry_id, account_id, amount_halalas, balance_after_halalas)
  select v_entry_id, w.account_id, w.amount, m.balance_halalas from wanted w left join moved m using (account_id)
  where not w.guarded or m.account_id is not null;
  get diagnostics v_found = row_count;
  if v_found <> cardinality(p_amounts) then
    raise exception 'entry % names an account that does not exist or has no balance', p_business_key using errcode = 'LE002';
  end if;

  insert into seal_queue (kind, row_id) values ('entry', v_entry_id);
  return v_entry_id;
end $$;

-- A second safeguard below post_entry: the postings of each entry in one insert sum to zero, whoever inserts them.
create function ledger_postings_balanced() returns trigger language plpgsql as $$
begin
  if exists (select 1 from inserted group by entry_id having sum(amount_halalas) <> 0) then
    raise exception 'postings do not sum to zero' using errcode = 'LE001';
  end if;
  return null;
end $$;

create trigger ledger_postings_balanced after insert on ledger_postings
  referencing new table as inserted for each statement execute function ledger_postings_balanced();

-- The volume behind what a station is owed is stored with the entry: the request may be adjusted later.
create function ledger_entries_volume() returns trigger language plpgsql as $$
begin
  if new.kind = 'reversal' then
    select -e.volume_ml into new.volume_ml from ledger_entries e where e.id = new.reverses_entry_id;
  else
    select r.volume_ml into new.volume_ml from fuel_requests r where r.id = new.fuel_request_id;
  end if;
  return new;
end $$;

create trigger ledger_entries_volume before insert on ledger_entries for each row
  when (new.kind in ('capture', 'platform_loss', 'reversal')) execute function ledger_entries_volume();

create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function append_only();

create trigger ledger_postings_append_only before update or delete or truncate on ledger_postings
  for each statement execute function append_only();

create trigger seals_append_only before update or delete or truncate on seals
  for each statement execute function append_only();

create trigger payments_append_only before update or delete or truncate on payments
  for each statement execute function append_only();

-- A hold is resolved once, and its amount never changes.
create function holds_resolved_once() returns trigger language plpgsql as $$
begin
  if old.state <> 'open' or new.amount_halalas <> old.amount_halalas then
    raise exception 'hold % is resolved', old.id using errcode = 'HO001';
  end if;
  return new;
end $$;

create trigger holds_resolved_once before update on holds for each row execute function holds_resolved_once();

create trigger holds_never_deleted before delete or truncate on holds
  for each statement execute function append_only();
--> statement-breakpoint
-- ======== fuelling ========

CREATE TABLE "dispute_cases" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
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
CREATE UNIQUE INDEX "dispute_cases_fuel_request_id_status_conflict" ON "dispute_cases" ("fuel_request_id") WHERE state = 'open';
CREATE INDEX "dispute_cases_request" ON "dispute_cases" ("fuel_request_id");
CREATE INDEX "dispute_cases_client" ON "dispute_cases" ("client_id","id");
CREATE INDEX "dispute_cases_network" ON "dispute_cases" ("network_id","id");
CREATE INDEX "dispute_cases_state" ON "dispute_cases" ("state","id");
CREATE INDEX "dispute_cases_reversed" ON "dispute_cases" ("reversed_entry_id") WHERE reversed_entry_id is not null;

CREATE TABLE "dispute_comments" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "dispute_case_id" bigint NOT NULL,
  "user_id" bigint NOT NULL,
  "comment" text NOT NULL,
  "file_ids" bigint[] DEFAULT '{}' NOT NULL,
  "created_at" timestamp with time zone NOT NULL
);
CREATE INDEX "dispute_comments_case" ON "dispute_comments" ("dispute_case_id","id");

CREATE TABLE "fuel_requests" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "client_id" bigint NOT NULL,
  "vehicle_id" bigint NOT NULL,
  "driver_id" bigint NOT NULL,
  "group_id" bigint,
  "fuel_type_id" bigint NOT NULL,
  "status" text NOT NULL,
  "requested_by_user_id" bigint,
  "kind" text NOT NULL,
  "requested_volume_ml" bigint NOT NULL,
  "requested_amount_halalas" bigint NOT NULL,
  "requested_odometer_km" integer,
  "requested_latitude" double precision,
  "requested_longitude" double precision,
  "chosen_station_id" bigint,
  "hold_halalas" bigint DEFAULT 0 NOT NULL,
  "hold_price_millis_per_litre" integer,
  "qr_token" text NOT NULL,
  "usage_day" text,
  "usage_volume_ml" bigint,
  "usage_amount_halalas" bigint,
  "usage_capacity_id" bigint,
  "usage_extra_volume_ml" bigint,
  "usage_extra_amount_halalas" bigint,
  "flags" text[] DEFAULT '{}' NOT NULL,
  "device_clock_skew_seconds" integer,
  "checks" jsonb NOT NULL,
  "close_checks" jsonb,
  "network_id" bigint,
  "station_id" bigint,
  "attendant_user_id" bigint,
  "found_by" text,
  "pin_failures" integer DEFAULT 0 NOT NULL,
  "pin_checked" boolean DEFAULT false NOT NULL,
  "override_reason" text,
  "plate_read" text,
  "plate_entry" text,
  "price_millis_per_litre" integer,
  "volume_ml" bigint,
  "amount_halalas" bigint,
  "charged_halalas" bigint,
  "odometer_km" integer,
  "driver_distance_metres" integer,
  "pump_photo_file_id" bigint,
  "reference_number" text,
  "pending_reasons" text[],
  "end_reason" text,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "approved_at" timestamp with time zone,
  "initiated_at" timestamp with time zone,
  "fuelling_started_at" timestamp with time zone,
  "closed_at" timestamp with time zone,
  "completed_at" timestamp with time zone,
  "arrived_late_at" timestamp with time zone,
  "late_for_request_id" bigint,
  "due_at" timestamp with time zone,
  "status_changed_at" timestamp with time zone NOT NULL,
  "is_demo" boolean DEFAULT false NOT NULL,
  "change_no" bigint DEFAULT change_number() NOT NULL,
  CONSTRAINT "fuel_requests_qr_token_key" UNIQUE("qr_token"),
  CONSTRAINT "fuel_requests_reference_number_key" UNIQUE("reference_number"),
  CONSTRAINT "fuel_requests_amounts" CHECK (requested_volume_ml >= 0 and requested_amount_halalas >= 0 and (volume_ml is null or volume_ml >= 0))
);
CREATE UNIQUE INDEX "fuel_requests_vehicle_busy" ON "fuel_requests" ("vehicle_id") WHERE status in ('request_pending','request_approved','transaction_initiated','transaction_held');
CREATE UNIQUE INDEX "fuel_requests_driver_busy" ON "fuel_requests" ("driver_id") WHERE status in ('request_pending','request_approved','transaction_initiated','transaction_held');
CREATE INDEX "fuel_requests_time" ON "fuel_requests" ("created_at","id","fuel_type_id");
CREATE INDEX "fuel_requests_client" ON "fuel_requests" ("client_id","created_at","id","status","fuel_type_id","network_id","station_id","amount_halalas");
CREATE INDEX "fuel_requests_network" ON "fuel_requests" ("network_id","created_at","id","status","fuel_type_id","station_id","client_id","amount_halalas") WHERE network_id is not null;
CREATE INDEX "fuel_requests_station" ON "fuel_requests" ("station_id","created_at","id","status","fuel_type_id","client_id","amount_halalas","volume_ml") WHERE station_id is not null;
CREATE INDEX "fuel_requests_amount" ON "fuel_requests" ("amount_halalas","id") WHERE amount_halalas is not null;
CREATE INDEX "fuel_requests_client_amount" ON "fuel_requests" ("client_id","amount_halalas","id") WHERE amount_halalas is not null;
CREATE INDEX "fuel_requests_network_amount" ON "fuel_requests" ("network_id","amount_halalas","id") WHERE amount_halalas is not null;
CREATE INDEX "fuel_requests_volume" ON "fuel_requests" ("volume_ml","id") WHERE volume_ml is not null;
CREATE INDEX "fuel_requests_client_volume" ON "fuel_requests" ("client_id","volume_ml","id") WHERE volume_ml is not null;
CREATE INDEX "fuel_requests_network_volume" ON "fuel_requests" ("network_id","volume_ml","id") WHERE volume_ml is not null;
CREATE INDEX "fuel_requests_client_completed" ON "fuel_requests" ("client_id","created_at","vehicle_id","driver_id","network_id","station_id","volume_ml","amount_halalas","charged_halalas") WHERE status = 'transaction_completed';
CREATE INDEX "fuel_requests_network_completed" ON "fuel_requests" ("network_id","created_at","client_id","volume_ml","amount_halalas","charged_halalas") WHERE status = 'transaction_completed';
CREATE INDEX "fuel_requests_station_completed" ON "fuel_requests" ("station_id","created_at","client_id","attendant_user_id","volume_ml","amount_halalas","charged_halalas") WHERE status = 'transaction_completed';
CREATE INDEX "fuel_requests_changes" ON "fuel_requests" ("client_id","change_no","id");
CREATE INDEX "fuel_requests_chosen_station" ON "fuel_requests" ("chosen_station_id") WHERE status = 'request_approved';
CREATE INDEX "fuel_requests_status" ON "fuel_requests" ("status","created_at","id");
CREATE INDEX "fuel_requests_due" ON "fuel_requests" ("due_at") WHERE due_at is not null;
CREATE INDEX "fuel_requests_vehicle" ON "fuel_requests" ("vehicle_id","closed_at" DESC NULLS LAST);
CREATE INDEX "fuel_requests_pump_photo" ON "fuel_requests" ("pump_photo_file_id") WHERE pump_photo_file_id is not null;
CREATE INDEX "fuel_requests_driver" ON "fuel_requests" ("driver_id","created_at","id");
CREATE INDEX "fuel_requests_driver_closed" ON "fuel_requests" ("driver_id","closed_at" DESC NULLS LAST) WHERE closed_at is not null;
CREATE INDEX "fuel_requests_client_started" ON "fuel_requests" ("client_id","fuelling_started_at","id") WHERE status = 'transaction_completed';
CREATE INDEX "fuel_requests_flagged" ON "fuel_requests" ("client_id","id" DESC NULLS LAST) WHERE flags <> '{}';
CREATE INDEX "fuel_requests_network_flagged" ON "fuel_requests" ("network_id","created_at","id") WHERE flags <> '{}' and network_id is not null;
CREATE INDEX "fuel_requests_network_without_fuel" ON "fuel_requests" ("network_id","created_at","id") WHERE network_id is not null
          and status in ('request_rejected', 'request_cancelled', 'request_expired', 'transaction_cancelled');

CREATE TABLE "fuel_request_timeline" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "fuel_request_id" bigint NOT NULL,
  "entry" text NOT NULL,
  "at" timestamp with time zone NOT NULL,
  "device_at" timestamp with time zone,
  "actor_user_id" bigint,
  "actor_api_key_id" bigint,
  "actor_kind" text NOT NULL,
  "latitude" double precision,
  "longitude" double precision,
  "file_id" bigint,
  "volume_ml" bigint,
  "detail" jsonb DEFAULT '{}'::jsonb NOT NULL
);
CREATE INDEX "fuel_request_timeline_request" ON "fuel_request_timeline" ("fuel_request_id","id");
CREATE INDEX "fuel_request_timeline_file" ON "fuel_request_timeline" ("file_id") WHERE file_id is not null;

CREATE TABLE "fuel_request_comments" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "fuel_request_id" bigint NOT NULL,
  "user_id" bigint NOT NULL,
  "comment" text NOT NULL,
  "file_ids" bigint[] DEFAULT '{}' NOT NULL,
  "created_at" timestamp with time zone NOT NULL
);
CREATE INDEX "fuel_request_comments_request" ON "fuel_request_comments" ("fuel_request_id","id");

CREATE TABLE "held_escalations" (
  "fuel_request_id" bigint NOT NULL,
  "waiting_since" timestamp with time zone NOT NULL,
  "level" text NOT NULL,
  "at" timestamp with time zone NOT NULL,
  CONSTRAINT "held_escalations_fuel_request_id_waiting_since_level_pk" PRIMARY KEY("fuel_request_id","waiting_since","level")
);

CREATE TABLE "plate_readings" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "station_id" bigint NOT NULL,
  "user_id" bigint NOT NULL,
  "file_id" bigint NOT NULL,
  "fuel_request_id" bigint,
  "plate_read" text,
  "confidence_percent" integer NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL
);
CREATE INDEX "plate_readings_station" ON "plate_readings" ("station_id","created_at");
CREATE INDEX "plate_readings_fuel_request" ON "plate_readings" ("fuel_request_id");

CREATE TABLE "policies" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "client_id" bigint NOT NULL,
  "group_id" bigint,
  "vehicle_id" bigint,
  "driver_id" bigint,
  "volume_per_fill_ml" bigint,
  "volume_per_day_ml" bigint,
  "volume_per_week_ml" bigint,
  "volume_per_month_ml" bigint,
  "amount_per_fill_halalas" bigint,
  "amount_per_day_halalas" bigint,
  "amount_per_week_halalas" bigint,
  "amount_per_month_halalas" bigint,
  "window_days" integer,
  "volume_per_window_ml" bigint,
  "amount_per_window_halalas" bigint,
  "fills_per_day" integer,
  "fills_per_week" integer,
  "fills_per_month" integer,
  "minutes_between_fills" integer,
  "km_between_fills" integer,
  "from_minute" integer,
  "to_minute" integer,
  "weekdays" integer[],
  "fuel_type_ids" bigint[],
  "cities" text[],
  "areas" jsonb,
  "disabled_network_ids" bigint[],
  "disabled_station_ids" bigint[],
  "station_distance_metres" integer,
  "tank_tolerance_percent" integer,
  "odometer_required" boolean,
  "pin_required" boolean,
  "approval" text,
  "approval_above_halalas" bigint,
  "consequences" jsonb DEFAULT '{}'::jsonb NOT NULL,
  "each_vehicle" text[] DEFAULT '{}' NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "changed_at" timestamp with time zone,
  "changed_by_user_id" bigint,
  CONSTRAINT "policies_one_level" CHECK (num_nonnulls(group_id, vehicle_id, driver_id) <= 1),
  CONSTRAINT "policies_window" CHECK (case when window_days is null then num_nonnulls(volume_per_window_ml, amount_per_window_halalas) = 0 else window_days between 2 and 31 end)
);
CREATE UNIQUE INDEX "policies_client_id_version_conflict" ON "policies" ("client_id") WHERE group_id is null and vehicle_id is null and driver_id is null;
CREATE UNIQUE INDEX "policies_group_id_version_conflict" ON "policies" ("group_id") WHERE group_id is not null;
CREATE UNIQUE INDEX "policies_vehicle_id_version_conflict" ON "policies" ("vehicle_id") WHERE vehicle_id is not null;
CREATE UNIQUE INDEX "policies_driver_id_version_conflict" ON "policies" ("driver_id") WHERE driver_id is not null;

CREATE TABLE "usage_days" (
  "scope" text NOT NULL,
  "scope_id" bigint NOT NULL,
  "day" date NOT NULL,
  "volume_ml" bigint NOT NULL,
  "amount_halalas" bigint NOT NULL,
  "fills" integer NOT NULL,
  "extra_volume_ml" bigint DEFAULT 0 NOT NULL,
  "extra_amount_halalas" bigint DEFAULT 0 NOT NULL,
  CONSTRAINT "usage_days_scope_scope_id_day_pk" PRIMARY KEY("scope","scope_id","day")
);

CREATE TABLE "policy_simulations" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "client_id" bigint NOT NULL,
  "group_id" bigint,
  "vehicle_id" bigint,
  "driver_id" bigint,
  "rules" jsonb NOT NULL,
  "from_date" date NOT NULL,
  "to_date" date NOT NULL,
  "status" text DEFAULT 'waiting' NOT NULL,
  "fills_total" integer DEFAULT 0 NOT NULL,
  "fills_done" integer DEFAULT 0 NOT NULL,
  "volume_ml" bigint DEFAULT 0 NOT NULL,
  "amount_halalas" bigint DEFAULT 0 NOT NULL,
  "heartbeat_at" timestamp with time zone,
  "created_by_user_id" bigint,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "finished_at" timestamp with time zone
);
CREATE INDEX "policy_simulations_client" ON "policy_simulations" ("client_id","id" DESC NULLS LAST);
CREATE INDEX "policy_simulations_open" ON "policy_simulations" ("id") WHERE status in ('waiting', 'running');

CREATE TABLE "policy_simulation_hits" (
  "simulation_id" bigint NOT NULL,
  "fuel_request_id" bigint NOT NULL,
  "vehicle_id" bigint NOT NULL,
  "outcome" text NOT NULL,
  "checks" jsonb NOT NULL,
  "volume_ml" bigint NOT NULL,
  "amount_halalas" bigint NOT NULL,
  "day" date NOT NULL,
  CONSTRAINT "policy_simulation_hits_simulation_id_fuel_request_id_pk" PRIMARY KEY("simulation_id","fuel_request_id")
);
CREATE INDEX "policy_simulation_hits_vehicle" ON "policy_simulation_hits" ("simulation_id","vehicle_id");

CREATE TABLE "pump_controllers" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "network_id" bigint NOT NULL,
  "station_id" bigint NOT NULL,
  "name" text NOT NULL,
  "site_access_key" text NOT NULL,
  "secret_hash" text NOT NULL,
  "connection" text,
  "connected_at" timestamp with time zone,
  "last_seen_at" timestamp with time zone,
  "disconnected_at" timestamp with time zone,
  "clock_skew_seconds" integer,
  "methods" text[] DEFAULT '{}' NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "created_by" bigint NOT NULL,
  "revoked_at" timestamp with time zone,
  "revoke_reason" text,
  CONSTRAINT "pump_controllers_site_access_key_key" UNIQUE("site_access_key")
);
CREATE UNIQUE INDEX "pump_controllers_controller_in_use" ON "pump_controllers" ("station_id") WHERE revoked_at is null;
CREATE INDEX "pump_controllers_network" ON "pump_controllers" ("network_id");

CREATE TABLE "controller_pumps" (
  "controller_id" bigint NOT NULL,
  "number" integer NOT NULL,
  "status" text NOT NULL,
  "status_at" timestamp with time zone NOT NULL,
  "lifted_product_id" text,
  "running_ml" bigint,
  "running_transaction_id" text,
  "running_at" timestamp with time zone,
  CONSTRAINT "controller_pumps_controller_id_number_pk" PRIMARY KEY("controller_id","number")
);

CREATE TABLE "controller_products" (
  "controller_id" bigint NOT NULL,
  "product_id" text NOT NULL,
  "category" text,
  "description" text,
  "price_millis_per_litre" integer,
  CONSTRAINT "controller_products_controller_id_product_id_pk" PRIMARY KEY("controller_id","product_id")
);

CREATE TABLE "nozzle_links" (
  "nozzle_id" bigint PRIMARY KEY NOT NULL,
  "station_id" bigint NOT NULL,
  "pump_number" integer NOT NULL,
  "product_id" text NOT NULL
);
CREATE UNIQUE INDEX "nozzle_links_station_id_pump_number_product_id_key" ON "nozzle_links" ("station_id","pump_number","product_id");

CREATE TABLE "pump_orders" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "fsc_transaction_id" text NOT NULL,
  "controller_id" bigint NOT NULL,
  "network_id" bigint NOT NULL,
  "station_id" bigint NOT NULL,
  "fuel_request_id" bigint NOT NULL,
  "nozzle_id" bigint NOT NULL,
  "pump_number" integer NOT NULL,
  "product_id" text NOT NULL,
  "credit_halalas" bigint NOT NULL,
  "state" text NOT NULL,
  "ordered_by" bigint NOT NULL,
  "ordered_at" timestamp with time zone NOT NULL,
  "sent_at" timestamp with time zone,
  "unlocked_at" timestamp with time zone,
  "ended_at" timestamp with time zone,
  "end_reason" text,
  CONSTRAINT "pump_orders_fsc_transaction_id_key" UNIQUE("fsc_transaction_id"),
  CONSTRAINT "pump_orders_credit" CHECK (credit_halalas > 0)
);
CREATE UNIQUE INDEX "pump_orders_pump_busy" ON "pump_orders" ("controller_id","pump_number") WHERE state in ('ordered', 'unlocked', 'cancelling');
CREATE UNIQUE INDEX "pump_orders_fuel_request_id_pump_busy" ON "pump_orders" ("fuel_request_id") WHERE state in ('ordered', 'unlocked', 'cancelling', 'dispensed');
CREATE INDEX "pump_orders_request" ON "pump_orders" ("fuel_request_id");
CREATE INDEX "pump_orders_to_do" ON "pump_orders" ("controller_id") WHERE state in ('ordered', 'cancelling');

CREATE TABLE "pump_transactions" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "controller_id" bigint NOT NULL,
  "site_transaction_id" text NOT NULL,
  "network_id" bigint NOT NULL,
  "station_id" bigint NOT NULL,
  "order_id" bigint,
  "fuel_request_id" bigint,
  "shift_id" bigint,
  "pump_number" integer NOT NULL,
  "product_id" text NOT NULL,
  "nozzle_id" bigint,
  "fuel_type_id" bigint,
  "volume_ml" bigint NOT NULL,
  "amount_halalas" bigint NOT NULL,
  "price_millis_per_litre" integer NOT NULL,
  "message" text NOT NULL,
  "received_at" timestamp with time zone NOT NULL,
  "repeats" integer DEFAULT 0 NOT NULL,
  "contradicted_by" text,
  "clearing" text,
  "cleared_at" timestamp with time zone,
  CONSTRAINT "pump_transactions_volume" CHECK (volume_ml > 0 and amount_halalas >= 0)
);
CREATE UNIQUE INDEX "pump_transactions_controller_id_site_transaction_id_key" ON "pump_transactions" ("controller_id","site_transaction_id");
CREATE UNIQUE INDEX "pump_transactions_order_id_key" ON "pump_transactions" ("order_id") WHERE order_id is not null;
CREATE INDEX "pump_transactions_request" ON "pump_transactions" ("fuel_request_id") WHERE fuel_request_id is not null;
CREATE INDEX "pump_transactions_station" ON "pump_transactions" ("station_id","received_at","id");
CREATE INDEX "pump_transactions_network" ON "pump_transactions" ("network_id","received_at","id");
CREATE INDEX "pump_transactions_shift" ON "pump_transactions" ("shift_id","fuel_type_id") WHERE order_id is null;
CREATE INDEX "pump_transactions_to_clear" ON "pump_transactions" ("controller_id") WHERE clearing = 'wanted';

CREATE TABLE "pump_devices" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "user_id" bigint NOT NULL,
  "station_id" bigint NOT NULL,
  "public_key" text NOT NULL,
  "name" text NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "last_seen_at" timestamp with time zone NOT NULL,
  "next_number" integer DEFAULT 1 NOT NULL,
  "last_hash" text DEFAULT '' NOT NULL,
  "revoked_at" timestamp with time zone,
  "revoke_reason" text
);
CREATE UNIQUE INDEX "pump_devices_station_id_user_id_public_key_key" ON "pump_devices" ("station_id","user_id","public_key");
CREATE INDEX "pump_devices_user" ON "pump_devices" ("user_id");

CREATE TABLE "pump_steps" (
  "device_id" bigint NOT NULL,
  "number" integer NOT NULL,
  "station_id" bigint NOT NULL,
  "fuel_request_id" bigint NOT NULL,
  "kind" text NOT NULL,
  "body" text NOT NULL,
  "hash" text NOT NULL,
  "signature" text NOT NULL,
  "device_at" timestamp with time zone NOT NULL,
  "at" timestamp with time zone NOT NULL,
  "skew_seconds" integer NOT NULL,
  "received_at" timestamp with time zone NOT NULL,
  "outcome" text NOT NULL,
  "answer" jsonb NOT NULL,
  "amount_halalas" bigint,
  CONSTRAINT "pump_steps_device_id_number_pk" PRIMARY KEY("device_id","number")
);
CREATE INDEX "pump_steps_request" ON "pump_steps" ("device_id","fuel_request_id");
CREATE INDEX "pump_steps_closed" ON "pump_steps" ("station_id","at","amount_halalas") WHERE kind = 'closed';

CREATE TABLE "pump_pin_keys" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "public_key" text NOT NULL,
  "private_box" text,
  "created_at" timestamp with time zone NOT NULL
);

CREATE TABLE "shifts" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "reference_number" text GENERATED ALWAYS AS ('SHF-' || lpad(id::text, greatest(7, length(id::text)), '0')) STORED NOT NULL,
  "network_id" bigint NOT NULL,
  "station_id" bigint NOT NULL,
  "status" text NOT NULL,
  "tolerance_ml" bigint NOT NULL,
  "tolerance_basis_points" integer NOT NULL,
  "verdict" text,
  "transactions" integer,
  "transactions_ml" bigint,
  "amount_halalas" bigint,
  "metered_ml" bigint,
  "other_sales_ml" bigint,
  "variance_ml" bigint,
  "opened_at" timestamp with time zone NOT NULL,
  "opened_by" bigint NOT NULL,
  "closed_at" timestamp with time zone,
  "closed_by" bigint[] DEFAULT '{}' NOT NULL,
  "note" text,
  "decided_at" timestamp with time zone,
  "decided_by" bigint,
  "decision_comment" text,
  "version" integer DEFAULT 1 NOT NULL,
  "is_demo" boolean DEFAULT false NOT NULL,
  CONSTRAINT "shifts_closed" CHECK ((status = 'open') = (closed_at is null)),
  CONSTRAINT "shifts_second_approver" CHECK (status <> 'approved' or not decided_by = any(closed_by))
);
CREATE UNIQUE INDEX "shifts_shift_open" ON "shifts" ("station_id") WHERE status = 'open';
CREATE INDEX "shifts_station" ON "shifts" ("station_id","opened_at","id");
CREATE INDEX "shifts_network" ON "shifts" ("network_id","opened_at","id");
CREATE INDEX "shifts_time" ON "shifts" ("opened_at","id");

CREATE TABLE "shift_readings" (
  "shift_id" bigint NOT NULL,
  "nozzle_id" bigint NOT NULL,
  "fuel_type_id" bigint NOT NULL,
  "number" integer NOT NULL,
  "meter_digits" integer NOT NULL,
  "expected_ml" bigint,
  "opening_ml" bigint NOT NULL,
  "meter_changed_before" boolean DEFAULT false NOT NULL,
  "change_old_ml" bigint,
  "change_new_ml" bigint,
  "change_reason" text,
  "changed_at" timestamp with time zone,
  "changed_by" bigint,
  "closing_ml" bigint,
  "volume_ml" bigint,
  "rolled_over" boolean DEFAULT false NOT NULL,
  CONSTRAINT "shift_readings_shift_id_nozzle_id_pk" PRIMARY KEY("shift_id","nozzle_id"),
  CONSTRAINT "shift_readings_volume" CHECK (volume_ml >= 0 and (closing_ml is null) = (volume_ml is null))
);
CREATE INDEX "shift_readings_nozzle" ON "shift_readings" ("nozzle_id","shift_id");

CREATE TABLE "shift_attendants" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "shift_id" bigint NOT NULL,
  "staff_id" bigint NOT NULL,
  "signed_in_at" timestamp with time zone NOT NULL,
  "signed_out_at" timestamp with time zone
);
CREATE INDEX "shift_attendants_shift" ON "shift_attendants" ("shift_id");
CREATE UNIQUE INDEX "shift_attendants_staff_id_status_conflict" ON "shift_attendants" ("staff_id") WHERE signed_out_at is null;

CREATE TABLE "shift_fills" (
  "fuel_request_id" bigint PRIMARY KEY NOT NULL,
  "shift_id" bigint NOT NULL,
  "client_id" bigint NOT NULL,
  "fuel_type_id" bigint NOT NULL,
  "volume_ml" bigint NOT NULL,
  "amount_halalas" bigint NOT NULL,
  "closed_at" timestamp with time zone NOT NULL
);
CREATE INDEX "shift_fills_shift" ON "shift_fills" ("shift_id","closed_at");

CREATE TABLE "shift_fuels" (
  "shift_id" bigint NOT NULL,
  "fuel_type_id" bigint NOT NULL,
  "metered_ml" bigint NOT NULL,
  "transactions" integer NOT NULL,
  "transactions_ml" bigint NOT NULL,
  "amount_halalas" bigint NOT NULL,
  "other_sales_ml" bigint NOT NULL,
  "variance_ml" bigint NOT NULL,
  "tolerance_ml" bigint NOT NULL,
  "verdict" text NOT NULL,
  "reason" text,
  "photo_file_id" bigint,
  CONSTRAINT "shift_fuels_shift_id_fuel_type_id_pk" PRIMARY KEY("shift_id","fuel_type_id"),
  CONSTRAINT "shift_fuels_exact" CHECK (variance_ml = metered_ml - transactions_ml - other_sales_ml),
  CONSTRAINT "shift_fuels_explained" CHECK (verdict = 'within' or (reason is not null and photo_file_id is not null))
);
CREATE INDEX "shift_fuels_photo" ON "shift_fuels" ("photo_file_id") WHERE photo_file_id is not null;

CREATE TABLE "temporary_capacities" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "batch_id" uuid NOT NULL,
  "client_id" bigint NOT NULL,
  "vehicle_id" bigint NOT NULL,
  "volume_ml" bigint,
  "amount_halalas" bigint,
  "mode" text NOT NULL,
  "days" integer,
  "renew_automatically" boolean DEFAULT false NOT NULL,
  "carry_over" boolean DEFAULT false NOT NULL,
  "reason" text NOT NULL,
  "status" text DEFAULT 'running' NOT NULL,
  "starts_on" date NOT NULL,
  "period" integer DEFAULT 1 NOT NULL,
  "ends_at" timestamp with time zone NOT NULL,
  "created_by_user_id" bigint,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "ended_at" timestamp with time zone,
  "ended_by_user_id" bigint,
  "end_reason" text,
  CONSTRAINT "temporary_capacities_one_unit" CHECK (num_nonnulls(volume_ml, amount_halalas) = 1),
  CONSTRAINT "temporary_capacities_positive" CHECK (coalesce(volume_ml, amount_halalas) > 0),
  CONSTRAINT "temporary_capacities_mode" CHECK ((mode = 'once' and days is null and not renew_automatically and not carry_over) or (mode = 'days' and days between 1 and 30))
);
CREATE UNIQUE INDEX "temporary_capacities_vehicle_id_status_conflict" ON "temporary_capacities" ("vehicle_id") WHERE status = 'running';
CREATE INDEX "temporary_capacities_client" ON "temporary_capacities" ("client_id","status","id" DESC NULLS LAST);
CREATE INDEX "temporary_capacities_due" ON "temporary_capacities" ("ends_at") WHERE status = 'running';

CREATE TABLE "temporary_capacity_days" (
  "capacity_id" bigint NOT NULL,
  "day" date NOT NULL,
  "volume_ml" bigint NOT NULL,
  "amount_halalas" bigint NOT NULL,
  CONSTRAINT "temporary_capacity_days_capacity_id_day_pk" PRIMARY KEY("capacity_id","day")
);

-- The life cycle of a fuel request, enforced here as well; a test compares this list with
-- packages/domain/src/fuel-request-statuses.ts. The last five transitions are for offline devices that report late: the
-- fuel has flowed, whatever has happened to the request since.
create function fuel_requests_transition() returns trigger language plpgsql as $$
begin
  if old.status is distinct from new.status and (old.status || ' ' || new.status) not in (
    'request_pending request_approved', 'request_pending request_rejected',
    'request_pending request_cancelled', 'request_pending request_expired',
    'request_approved transaction_initiated', 'request_approved request_cancelled', 'request_approved request_expired',
    'transaction_initiated transaction_held', 'transaction_initiated transaction_cancelled',
    'transaction_held transaction_completed', 'transaction_held transaction_pending_with_client',
    'transaction_held transaction_pending_with_vw', 'transaction_held transaction_cancelled',
    'transaction_pending_with_client transaction_completed', 'transaction_pending_with_client transaction_pending_with_vw',
    'transaction_pending_with_vw transaction_completed', 'transaction_pending_with_vw transaction_pending_with_client',
    'transaction_pending_with_vw transaction_cancelled',
    'request_approved transaction_pending_with_vw', 'request_cancelled transaction_pending_with_vw',
    'request_expired transaction_pending_with_vw', 'transaction_initiated transaction_pending_with_vw',
    'transaction_cancelled transaction_pending_with_vw'
  ) then
    raise exception 'a fuel request cannot change from % to %', old.status, new.status using errcode = 'FR001';
  end if;
  return new;
end $$;

create trigger fuel_requests_transition before update of status on fuel_requests
  for each row execute function fuel_requests_transition();

create trigger fuel_requests_number_change before update on fuel_requests
  for each row execute function number_change();

create trigger fuel_request_timeline_append_only before update or delete or truncate on fuel_request_timeline
  for each statement execute function append_only();

create trigger fuel_request_comments_append_only before update or delete or truncate on fuel_request_comments
  for each statement execute function append_only();

-- A dispute is decided once, and its comments never change.
create function dispute_cases_decided_once() returns trigger language plpgsql as $$
begin
  if old.state <> 'open' then
    raise exception 'dispute case % is decided', old.id using errcode = 'FR001';
  end if;
  return new;
end $$;

create trigger dispute_cases_decided_once before update on dispute_cases
  for each row execute function dispute_cases_decided_once();

create trigger dispute_cases_never_deleted before delete or truncate on dispute_cases
  for each statement execute function append_only();

create trigger dispute_comments_append_only before update or delete or truncate on dispute_comments
  for each statement execute function append_only();

create trigger pump_steps_append_only before update or delete or truncate on pump_steps
  for each statement execute function append_only();
--> statement-breakpoint
-- ======== billing ========

CREATE TABLE "client_prices" (
  "client_id" bigint NOT NULL,
  "vehicle_type_id" bigint NOT NULL,
  "registration_fee_halalas" bigint NOT NULL,
  "monthly_sub_fee_halalas" bigint NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "client_prices_client_id_vehicle_type_id_pk" PRIMARY KEY("client_id","vehicle_type_id"),
  CONSTRAINT "client_prices_not_negative" CHECK (registration_fee_halalas >= 0 and monthly_sub_fee_halalas >= 0)
);

CREATE TABLE "network_fees" (
  "network_id" bigint NOT NULL,
  "fuel_type_id" bigint NOT NULL,
  "processing_fee_millis_per_litre" integer NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "network_fees_network_id_fuel_type_id_pk" PRIMARY KEY("network_id","fuel_type_id"),
  CONSTRAINT "network_fees_not_negative" CHECK (processing_fee_millis_per_litre >= 0)
);

CREATE TABLE "fee_runs" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "kind" text NOT NULL,
  "period" text NOT NULL,
  "started_at" timestamp with time zone NOT NULL,
  "ran_at" timestamp with time zone NOT NULL,
  "finished_at" timestamp with time zone,
  "last_error" text
);
CREATE UNIQUE INDEX "fee_runs_kind_period_key" ON "fee_runs" ("kind","period");

CREATE TABLE "fee_charges" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "kind" text NOT NULL,
  "period" text NOT NULL,
  "run_id" bigint NOT NULL,
  "client_id" bigint,
  "vehicle_id" bigint,
  "vehicle_type_id" bigint,
  "network_id" bigint,
  "station_id" bigint,
  "fuel_type_id" bigint,
  "volume_ml" bigint,
  "processing_fee_millis_per_litre" integer,
  "net_halalas" bigint NOT NULL,
  "vat_halalas" bigint NOT NULL,
  "vat_rate_basis_points" integer NOT NULL,
  "entry_id" bigint NOT NULL,
  "charged_at" timestamp with time zone NOT NULL,
  CONSTRAINT "fee_charges_entry_id_key" UNIQUE("entry_id"),
  CONSTRAINT "fee_charges_of_someone" CHECK (case kind when 'processing_fee' then network_id is not null and fuel_type_id is not null
          else client_id is not null and vehicle_id is not null and net_halalas > 0 end)
);
CREATE UNIQUE INDEX "fee_charges_registration_fee_key" ON "fee_charges" ("vehicle_id") WHERE kind = 'registration_fee';
CREATE UNIQUE INDEX "fee_charges_monthly_fee_key" ON "fee_charges" ("vehicle_id","period") WHERE kind = 'monthly_fee';
CREATE UNIQUE INDEX "fee_charges_processing_fee_key" ON "fee_charges" ("network_id",coalesce(station_id, 0),"fuel_type_id","period") WHERE kind = 'processing_fee';
CREATE INDEX "fee_charges_client" ON "fee_charges" ("client_id","period");
CREATE INDEX "fee_charges_run" ON "fee_charges" ("run_id","id");

CREATE TABLE "fee_refusals" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "run_id" bigint NOT NULL,
  "client_id" bigint,
  "network_id" bigint,
  "code" text,
  "reason" text NOT NULL,
  "refused_at" timestamp with time zone NOT NULL,
  CONSTRAINT "fee_refusals_of_someone" CHECK (num_nonnulls(client_id, network_id) = 1)
);
CREATE UNIQUE INDEX "fee_refusals_run_id_client_id_network_id_key" ON "fee_refusals" ("run_id",coalesce(client_id, 0),coalesce(network_id, 0));

CREATE TABLE "invoice_sellers" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "network_id" bigint,
  "last_invoice_number" integer DEFAULT 0 NOT NULL,
  "last_credit_note_number" integer DEFAULT 0 NOT NULL,
  "last_icv" integer DEFAULT 0 NOT NULL,
  "last_hash" text,
  CONSTRAINT "invoice_sellers_counts" CHECK (last_icv = last_invoice_number + last_credit_note_number)
);
CREATE UNIQUE INDEX "invoice_sellers_network_id_key" ON "invoice_sellers" (coalesce("network_id", 0));

CREATE TABLE "invoice_terms" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "client_id" bigint,
  "network_id" bigint,
  "due_days" integer NOT NULL,
  "billing_model" text NOT NULL,
  "discount_kind" text NOT NULL,
  "discount_value" integer NOT NULL,
  "building_number" text,
  "street" text,
  "district" text,
  "city" text,
  "postal_code" text,
  "version" integer DEFAULT 1 NOT NULL,
  CONSTRAINT "invoice_terms_client_id_version_conflict" UNIQUE("client_id"),
  CONSTRAINT "invoice_terms_network_id_version_conflict" UNIQUE("network_id"),
  CONSTRAINT "invoice_terms_of_one" CHECK (num_nonnulls(client_id, network_id) = 1),
  CONSTRAINT "invoice_terms_due" CHECK (due_days between 0 and 120),
  CONSTRAINT "invoice_terms_discount" CHECK (case discount_kind when 'none' then discount_value = 0 when 'percent' then discount_value between 0 and 10000
          else discount_value >= 0 end)
);

CREATE TABLE "invoice_runs" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "period" text NOT NULL,
  "status" text NOT NULL,
  "started_by" bigint,
  "started_at" timestamp with time zone NOT NULL,
  "finished_at" timestamp with time zone
);
CREATE UNIQUE INDEX "invoice_runs_period_status_conflict" ON "invoice_runs" ("period") WHERE status <> 'finished';

CREATE TABLE "invoice_run_items" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "run_id" bigint NOT NULL,
  "kind" text NOT NULL,
  "client_id" bigint,
  "network_id" bigint,
  "corrects_invoice_id" bigint,
  "discount_kind" text,
  "discount_value" integer,
  "status" text NOT NULL,
  "code" text,
  "reason" text
);
CREATE INDEX "invoice_run_items_run" ON "invoice_run_items" ("run_id","status","id");
CREATE UNIQUE INDEX "invoice_run_items_run_id_kind_client_id_network_id_key" ON "invoice_run_items" ("run_id","kind",coalesce("client_id", 0),coalesce("network_id", 0),coalesce("corrects_invoice_id", 0));

CREATE TABLE "invoices" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "seller_id" bigint NOT NULL,
  "number" text NOT NULL,
  "kind" text NOT NULL,
  "billed_kind" text NOT NULL,
  "billing_model" text NOT NULL,
  "client_id" bigint,
  "network_id" bigint,
  "period" text NOT NULL,
  "corrects_invoice_id" bigint,
  "reason" text,
  "run_id" bigint,
  "issued_at" timestamp with time zone NOT NULL,
  "issued_by" bigint,
  "due_on" date NOT NULL,
  "seller" jsonb NOT NULL,
  "buyer" jsonb NOT NULL,
  "discount_kind" text NOT NULL,
  "discount_value" integer NOT NULL,
  "net_halalas" bigint NOT NULL,
  "discount_halalas" bigint NOT NULL,
  "taxable_halalas" bigint NOT NULL,
  "vat_halalas" bigint NOT NULL,
  "total_halalas" bigint NOT NULL,
  "vat_lines" jsonb NOT NULL,
  "posted_halalas" bigint NOT NULL,
  "entry_id" bigint,
  "uuid" uuid NOT NULL,
  "icv" integer NOT NULL,
  "previous_hash" text NOT NULL,
  "hash" text NOT NULL,
  "qr" text NOT NULL,
  "xml" text NOT NULL,
  "change_no" bigint DEFAULT change_number() NOT NULL,
  CONSTRAINT "invoices_number_key" UNIQUE("number"),
  CONSTRAINT "invoices_entry_id_key" UNIQUE("entry_id"),
  CONSTRAINT "invoices_uuid_key" UNIQUE("uuid"),
  CONSTRAINT "invoices_sums" CHECK (taxable_halalas = net_halalas - discount_halalas and total_halalas = taxable_halalas + vat_halalas
          and total_halalas > 0 and discount_halalas >= 0),
  CONSTRAINT "invoices_corrections" CHECK ((kind = 'credit_note') = (corrects_invoice_id is not null) and (kind = 'credit_note' or kind = billed_kind)
          and (kind <> 'credit_note' or reason is not null)),
  CONSTRAINT "invoices_parties" CHECK (case billed_kind when 'refuelling' then client_id is not null and network_id is not null
          when 'processing_fee' then client_id is null and network_id is not null
          else client_id is not null and network_id is null end)
);
CREATE INDEX "invoices_changes" ON "invoices" ("client_id","change_no","id") WHERE client_id is not null;
CREATE UNIQUE INDEX "invoices_seller_id_icv_key" ON "invoices" ("seller_id","icv");
CREATE INDEX "invoices_issued" ON "invoices" ("issued_at","id");
CREATE INDEX "invoices_client" ON "invoices" ("client_id","issued_at","id");
CREATE INDEX "invoices_network" ON "invoices" ("network_id","issued_at","id");
CREATE INDEX "invoices_period" ON "invoices" ("period","kind","id");
CREATE INDEX "invoices_run" ON "invoices" ("run_id") WHERE run_id is not null;
CREATE INDEX "invoices_corrects" ON "invoices" ("corrects_invoice_id") WHERE corrects_invoice_id is not null;

CREATE TABLE "invoice_lines" (
  "invoice_id" bigint NOT NULL,
  "position" integer NOT NULL,
  "kind" text NOT NULL,
  "title_en" text NOT NULL,
  "title_ar" text NOT NULL,
  "items" integer NOT NULL,
  "volume_ml" bigint,
  "pieces" integer,
  "price_millis" integer,
  "price_includes_vat" boolean NOT NULL,
  "vat_rate_basis_points" integer NOT NULL,
  "net_halalas" bigint NOT NULL,
  "vat_halalas" bigint NOT NULL,
  "gross_halalas" bigint NOT NULL,
  CONSTRAINT "invoice_lines_invoice_id_position_pk" PRIMARY KEY("invoice_id","position"),
  CONSTRAINT "invoice_lines_sum" CHECK (gross_halalas = net_halalas + vat_halalas)
);

CREATE TABLE "invoice_entries" (
  "entry_id" bigint PRIMARY KEY NOT NULL,
  "invoice_id" bigint NOT NULL,
  "amount_halalas" bigint NOT NULL
);
CREATE INDEX "invoice_entries_invoice" ON "invoice_entries" ("invoice_id","entry_id");

CREATE TABLE "invoice_settlements" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "invoice_id" bigint NOT NULL,
  "kind" text NOT NULL,
  "amount_halalas" bigint NOT NULL,
  "settled_at" timestamp with time zone NOT NULL,
  "entry_id" bigint,
  "credit_note_id" bigint
);
CREATE INDEX "invoice_settlements_invoice" ON "invoice_settlements" ("invoice_id","id");

CREATE TABLE "invoice_states" (
  "invoice_id" bigint PRIMARY KEY NOT NULL,
  "due_halalas" bigint NOT NULL,
  "credited_halalas" bigint DEFAULT 0 NOT NULL,
  "clearance_status" text NOT NULL,
  "clearance_attempts" integer DEFAULT 0 NOT NULL,
  "clearance_changed_at" timestamp with time zone,
  "cleared_xml" text,
  "next_attempt_at" timestamp with time zone,
  "shared_at" timestamp with time zone,
  CONSTRAINT "invoice_states_clearance" CHECK (clearance_status in ('not_sent', 'sending', 'cleared', 'reported', 'refused')),
  CONSTRAINT "invoice_states_not_negative" CHECK (due_halalas >= 0 and credited_halalas >= 0)
);
CREATE INDEX "invoice_states_due" ON "invoice_states" ("invoice_id") WHERE due_halalas > 0;
CREATE INDEX "invoice_states_to_send" ON "invoice_states" ("invoice_id") WHERE clearance_status in ('not_sent', 'sending');

CREATE TABLE "invoice_submissions" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "invoice_id" bigint NOT NULL,
  "sent_at" timestamp with time zone NOT NULL,
  "outcome" text NOT NULL,
  "reason" text,
  "errors" jsonb NOT NULL,
  "warnings" jsonb NOT NULL
);
CREATE INDEX "invoice_submissions_invoice" ON "invoice_submissions" ("invoice_id","id");

CREATE TABLE "invoice_reminders" (
  "invoice_id" bigint NOT NULL,
  "days_overdue" integer NOT NULL,
  "sent_at" timestamp with time zone NOT NULL,
  CONSTRAINT "invoice_reminders_invoice_id_days_overdue_pk" PRIMARY KEY("invoice_id","days_overdue")
);

CREATE TABLE "settlement_files" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "reference_number" text GENERATED ALWAYS AS ('PF-' || lpad(id::text, greatest(7, length(id::text)), '0')) STORED NOT NULL,
  "value_date" date NOT NULL,
  "transfers" integer NOT NULL,
  "total_halalas" bigint NOT NULL,
  "created_by" bigint,
  "created_at" timestamp with time zone NOT NULL
);

CREATE TABLE "settlement_transfers" (
  "file_id" bigint NOT NULL,
  "position" integer NOT NULL,
  "batch_id" bigint NOT NULL,
  "beneficiary_name" text NOT NULL,
  "iban" text NOT NULL,
  "amount_halalas" bigint NOT NULL,
  CONSTRAINT "settlement_transfers_file_id_position_pk" PRIMARY KEY("file_id","position")
);
CREATE UNIQUE INDEX "settlement_transfers_batch_id_file_id_key" ON "settlement_transfers" ("batch_id","file_id");

CREATE TABLE "settlement_payments" (
  "payment_id" bigint PRIMARY KEY NOT NULL,
  "batch_id" bigint NOT NULL,
  "bank_reference" text NOT NULL,
  "value_date" date NOT NULL,
  "reason" text
);
CREATE INDEX "settlement_payments_batch" ON "settlement_payments" ("batch_id","payment_id");

CREATE TABLE "settlement_batches" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "reference_number" text GENERATED ALWAYS AS ('SET-' || lpad(id::text, greatest(7, length(id::text)), '0')) STORED NOT NULL,
  "account_id" bigint NOT NULL,
  "network_id" bigint NOT NULL,
  "station_id" bigint,
  "number" integer NOT NULL,
  "period" text NOT NULL,
  "status" text NOT NULL,
  "opening_halalas" bigint,
  "refuelling_halalas" bigint,
  "correction_halalas" bigint,
  "processing_fee_halalas" bigint,
  "payment_halalas" bigint,
  "closing_halalas" bigint,
  "later_halalas" bigint,
  "ledger_halalas" bigint,
  "transactions" integer,
  "volume_ml" bigint,
  "up_to_entry_id" bigint,
  "problem" text,
  "opened_at" timestamp with time zone NOT NULL,
  "opened_by" bigint,
  "closing_by" bigint,
  "closed_at" timestamp with time zone,
  CONSTRAINT "settlement_batches_closed" CHECK ((status = 'closed') = (closed_at is not null) and (status <> 'closed' or num_nulls(opening_halalas, refuelling_halalas,
          correction_halalas, processing_fee_halalas, payment_halalas, closing_halalas, later_halalas, ledger_halalas,
          transactions, volume_ml, up_to_entry_id) = 0)),
  CONSTRAINT "settlement_batches_sums" CHECK (closing_halalas = opening_halalas + refuelling_halalas + correction_halalas + processing_fee_halalas + payment_halalas),
  CONSTRAINT "settlement_batches_tie" CHECK (ledger_halalas = closing_halalas + later_halalas)
);
CREATE UNIQUE INDEX "settlement_batches_account_id_number_key" ON "settlement_batches" ("account_id","number");
CREATE UNIQUE INDEX "settlement_batches_account_id_period_key" ON "settlement_batches" ("account_id","period");
CREATE UNIQUE INDEX "settlement_batches_account_id_key" ON "settlement_batches" ("account_id") WHERE status <> 'closed';
CREATE INDEX "settlement_batches_network" ON "settlement_batches" ("network_id","period","id");
CREATE INDEX "settlement_batches_time" ON "settlement_batches" ("period","id");
CREATE INDEX "settlement_batches_closing" ON "settlement_batches" ("id") WHERE status = 'closing';

CREATE TABLE "settlement_lines" (
  "entry_id" bigint PRIMARY KEY NOT NULL,
  "batch_id" bigint NOT NULL,
  "kind" text NOT NULL,
  "amount_halalas" bigint NOT NULL
);
CREATE INDEX "settlement_lines_batch" ON "settlement_lines" ("batch_id","entry_id");
CREATE INDEX "settlement_lines_other" ON "settlement_lines" ("batch_id","entry_id") WHERE kind <> 'refuelling';

CREATE TABLE "settlement_payees" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "network_id" bigint NOT NULL,
  "station_id" bigint,
  "beneficiary_name" text NOT NULL,
  "iban" text NOT NULL,
  CONSTRAINT "settlement_payees_iban" CHECK (iban ~ '^SA[0-9]{2}[0-9]{2}[0-9A-Z]{18}$')
);
CREATE UNIQUE INDEX "settlement_payees_network_id_station_id_key" ON "settlement_payees" ("network_id",coalesce("station_id", 0));
-- An account number by its last characters.
create index settlement_payees_iban_tail on settlement_payees (reverse(iban) text_pattern_ops);

create trigger fee_charges_append_only before update or delete or truncate on fee_charges
  for each statement execute function append_only();

-- An issued invoice never changes: a credit note corrects it.
create trigger invoices_append_only before update or delete or truncate on invoices
  for each statement execute function append_only();

create trigger invoice_lines_append_only before update or delete or truncate on invoice_lines
  for each statement execute function append_only();

create trigger invoice_entries_append_only before update or delete or truncate on invoice_entries
  for each statement execute function append_only();

create trigger invoice_settlements_append_only before update or delete or truncate on invoice_settlements
  for each statement execute function append_only();

create trigger invoice_submissions_append_only before update or delete or truncate on invoice_submissions
  for each statement execute function append_only();

-- Document numbers and positions in the hash chain only increase, one document at a time.
create function invoice_sellers_forward() returns trigger language plpgsql as $$
begin
  if new.last_icv <> old.last_icv + 1 or new.last_invoice_number < old.last_invoice_number
     or new.last_credit_note_number < old.last_credit_note_number or new.network_id is distinct from old.network_id then
    raise exception 'the numbers of seller % only increase, one document at a time', old.id using errcode = 'IN001';
  end if;
  return new;
end $$;

create trigger invoice_sellers_forward before update on invoice_sellers
  for each row execute function invoice_sellers_forward();

create trigger invoice_sellers_never_deleted before delete or truncate on invoice_sellers
  for each statement execute function append_only();

-- A closed settlement batch never changes: what follows becomes a line of the next batch.
create function settlement_batches_closed_final() returns trigger language plpgsql as $$
begin
  if old.status = 'closed' then
    raise exception 'settlement batch % is closed and cannot be changed', old.id using errcode = 'ST001';
  end if;
  if (new.account_id, new.network_id, new.number, new.period) is distinct from (old.account_id, old.network_id, old.number, old.period)
     or new.station_id is distinct from old.station_id then
    raise exception 'the payee and the period of settlement batch % cannot be changed', old.id using errcode = 'ST001';
  end if;
  return new;
end $$;

create trigger settlement_batches_closed_final before update on settlement_batches
  for each row execute function settlement_batches_closed_final();

create trigger settlement_batches_never_deleted before delete or truncate on settlement_batches
  for each statement execute function append_only();

-- Lines are inserted while their batch is being closed, never later.
create function settlement_lines_before_close() returns trigger language plpgsql as $$
begin
  if exists (select from (select distinct batch_id from inserted) i join settlement_batches b on b.id = i.batch_id where b.status <> 'closing') then
    raise exception 'lines are inserted only while their batch is being closed' using errcode = 'ST001';
  end if;
  return null;
end $$;

create trigger settlement_lines_before_close after insert on settlement_lines
  referencing new table as inserted for each statement execute function settlement_lines_before_close();

create trigger settlement_lines_append_only before update or delete or truncate on settlement_lines
  for each statement execute function append_only();

create trigger settlement_files_append_only before update or delete or truncate on settlement_files
  for each statement execute function append_only();

create trigger settlement_transfers_append_only before update or delete or truncate on settlement_transfers
  for each statement execute function append_only();

create trigger settlement_payments_append_only before update or delete or truncate on settlement_payments
  for each statement execute function append_only();
--> statement-breakpoint
-- ======== delivery ========

CREATE TABLE "invoiced_deliveries" (
  "delivered_line_id" bigint PRIMARY KEY NOT NULL,
  "invoice_id" bigint NOT NULL,
  "invoiced_at" timestamp with time zone NOT NULL
);
CREATE INDEX "invoiced_deliveries_invoice" ON "invoiced_deliveries" ("invoice_id");

CREATE TABLE "delivery_branches" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "delivery_branches_id_seq" START WITH 1000),
  "name_en" text NOT NULL,
  "name_ar" text NOT NULL,
  "city" text,
  "address" text NOT NULL,
  "latitude" double precision NOT NULL,
  "longitude" double precision NOT NULL,
  "plans_at_once" boolean DEFAULT true NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "status" text DEFAULT 'active' NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "delivery_branches_name_en_taken" UNIQUE("name_en")
);

CREATE TABLE "delivery_constraints" (
  "delivery_branch_id" bigint PRIMARY KEY NOT NULL,
  "sequence_orders" boolean DEFAULT false NOT NULL,
  "balanced_allocation" boolean DEFAULT false NOT NULL,
  "time_and_fuel_optimization" boolean DEFAULT true NOT NULL,
  "multi_trip" boolean DEFAULT true NOT NULL,
  "detour_percent" smallint DEFAULT 130 NOT NULL,
  "speed_metres_per_hour" integer DEFAULT 50000 NOT NULL,
  "speed_percent_by_hour" smallint[] NOT NULL,
  "service_seconds" integer DEFAULT 600 NOT NULL,
  "service_seconds_per_1000" integer DEFAULT 120 NOT NULL,
  "load_seconds" integer DEFAULT 1800 NOT NULL,
  "late_halalas_per_minute" integer,
  "balance_halalas" integer DEFAULT 500 NOT NULL,
  "sequence_halalas_per_hour" integer DEFAULT 2000 NOT NULL,
  "version" integer DEFAULT 1 NOT NULL
);

CREATE TABLE "delivery_slots" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "delivery_branch_id" bigint NOT NULL,
  "weekday" smallint NOT NULL,
  "from_minute" smallint NOT NULL,
  "to_minute" smallint NOT NULL,
  "max_orders" integer NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "status" text DEFAULT 'active' NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "delivery_slots_weekday" CHECK (weekday between 0 and 6),
  CONSTRAINT "delivery_slots_minutes" CHECK (0 <= from_minute and from_minute < to_minute and to_minute <= 1440)
);
CREATE UNIQUE INDEX "delivery_slots_from_minute_taken" ON "delivery_slots" ("delivery_branch_id","weekday","from_minute","to_minute") WHERE status = 'active';
CREATE INDEX "delivery_slots_branch" ON "delivery_slots" ("delivery_branch_id","weekday","from_minute");

CREATE TABLE "trip_actuals" (
  "trip_id" bigint PRIMARY KEY NOT NULL,
  "distance_metres" integer,
  "driving_seconds" integer,
  "cost_halalas" bigint,
  "back_at" timestamp with time zone,
  "settled_at" timestamp with time zone NOT NULL
);

CREATE TABLE "delivery_products" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "code" text NOT NULL,
  "title_en" text NOT NULL,
  "title_ar" text NOT NULL,
  "kind" text NOT NULL,
  "fuel_type_id" bigint,
  "weight_grams" integer NOT NULL,
  "price_millis" integer NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "status" text DEFAULT 'active' NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "delivery_products_code_taken" UNIQUE("code"),
  CONSTRAINT "delivery_products_fuel" CHECK ((kind = 'fuel') = (fuel_type_id is not null)),
  CONSTRAINT "delivery_products_weight" CHECK (weight_grams > 0 and price_millis >= 0)
);

CREATE TABLE "delivery_vehicles" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "vehicle_id" bigint NOT NULL,
  "delivery_branch_id" bigint NOT NULL,
  "code" text NOT NULL,
  "driver_id" bigint,
  "payload_grams" bigint NOT NULL,
  "gross_weight_kg" integer NOT NULL,
  "skills" text[] DEFAULT '{}'::text[] NOT NULL,
  "fixed_cost_halalas" integer NOT NULL,
  "cost_halalas_per_km" integer NOT NULL,
  "cost_halalas_per_hour" integer NOT NULL,
  "shift_from_minute" smallint NOT NULL,
  "shift_to_minute" smallint NOT NULL,
  "break_from_minute" smallint,
  "break_to_minute" smallint,
  "break_seconds" integer,
  "max_stops" smallint,
  "max_distance_metres" integer,
  "speed_percent" smallint DEFAULT 100 NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "status" text DEFAULT 'active' NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "delivery_vehicles_vehicle_id_taken" UNIQUE("vehicle_id"),
  CONSTRAINT "delivery_vehicles_shift" CHECK (0 <= shift_from_minute and shift_from_minute < shift_to_minute),
  CONSTRAINT "delivery_vehicles_break" CHECK (num_nulls(break_from_minute, break_to_minute, break_seconds) in (0, 3)
        and (break_seconds is null or break_from_minute <= break_to_minute))
);
CREATE UNIQUE INDEX "delivery_vehicles_code_taken" ON "delivery_vehicles" ("delivery_branch_id","code");
CREATE INDEX "delivery_vehicles_driver" ON "delivery_vehicles" ("driver_id") WHERE driver_id is not null;

CREATE TABLE "delivery_compartments" (
  "delivery_vehicle_id" bigint NOT NULL,
  "position" smallint NOT NULL,
  "capacity_ml" bigint NOT NULL,
  "fuel_type_ids" bigint[] DEFAULT '{}'::bigint[] NOT NULL,
  CONSTRAINT "delivery_compartments_delivery_vehicle_id_position_pk" PRIMARY KEY("delivery_vehicle_id","position"),
  CONSTRAINT "delivery_compartments_capacity" CHECK (capacity_ml > 0)
);

CREATE TABLE "delivery_absences" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "delivery_vehicle_id" bigint,
  "driver_id" bigint,
  "from_at" timestamp with time zone NOT NULL,
  "to_at" timestamp with time zone NOT NULL,
  "reason" text NOT NULL,
  "created_by" bigint,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "removed_at" timestamp with time zone,
  CONSTRAINT "delivery_absences_of_one" CHECK (num_nonnulls(delivery_vehicle_id, driver_id) = 1),
  CONSTRAINT "delivery_absences_forward" CHECK (from_at < to_at)
);
CREATE INDEX "delivery_absences_vehicle" ON "delivery_absences" ("delivery_vehicle_id","to_at");
CREATE INDEX "delivery_absences_driver" ON "delivery_absences" ("driver_id","to_at");

CREATE TABLE "geofences" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "delivery_branch_id" bigint NOT NULL,
  "name" text NOT NULL,
  "kind" text NOT NULL,
  "area" jsonb NOT NULL,
  "bounds" "box" NOT NULL,
  "delivery_vehicle_ids" bigint[] DEFAULT '{}'::bigint[] NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "status" text DEFAULT 'active' NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL
);
CREATE UNIQUE INDEX "geofences_area__name_taken" ON "geofences" ("delivery_branch_id","name");
CREATE INDEX "geofences_bounds" ON "geofences" USING gist ("bounds") WHERE status = 'active';

CREATE TABLE "cancel_reasons" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "code" text NOT NULL,
  "title_en" text NOT NULL,
  "title_ar" text NOT NULL,
  "for_clients" boolean DEFAULT true NOT NULL,
  "status" text DEFAULT 'active' NOT NULL,
  CONSTRAINT "cancel_reasons_code_key" UNIQUE("code")
);

CREATE TABLE "orders" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "client_id" bigint NOT NULL,
  "delivery_branch_id" bigint NOT NULL,
  "warehouse_id" bigint NOT NULL,
  "status" smallint NOT NULL,
  "status_before_hold" smallint,
  "delivery_date" date NOT NULL,
  "delivery_slot_id" bigint,
  "window_from" timestamp with time zone NOT NULL,
  "window_to" timestamp with time zone NOT NULL,
  "priority" smallint DEFAULT 50 NOT NULL,
  "service_seconds" integer,
  "required_skills" text[] DEFAULT '{}'::text[] NOT NULL,
  "client_reference" text,
  "notes" text,
  "volume_ml" bigint NOT NULL,
  "weight_grams" bigint NOT NULL,
  "amount_halalas" bigint NOT NULL,
  "placed_by" bigint,
  "import_id" bigint,
  "cancel_reason_id" bigint,
  "hold_reason" text,
  "planning_changed_at" timestamp with time zone,
  "arrived_at" timestamp with time zone,
  "delivered_at" timestamp with time zone,
  "ended_at" timestamp with time zone,
  "version" integer DEFAULT 1 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "orders_status" CHECK (status in (5, 10, 15, 16, 17, 20, 25, 30, 40, 45, 46)),
  CONSTRAINT "orders_before_hold" CHECK ((status in (45, 46)) = (status_before_hold is not null) and coalesce(status_before_hold in (5, 10, 15), true)),
  CONSTRAINT "orders_cancelled" CHECK ((status = 40) = (cancel_reason_id is not null)),
  CONSTRAINT "orders_window" CHECK (window_from < window_to)
);
CREATE INDEX "orders_client" ON "orders" ("client_id","id");
CREATE INDEX "orders_branch_day" ON "orders" ("delivery_branch_id","delivery_date","status");
CREATE INDEX "orders_slot" ON "orders" ("delivery_slot_id","delivery_date") WHERE status <> 40;
CREATE INDEX "orders_warehouse" ON "orders" ("warehouse_id","delivery_date");
CREATE UNIQUE INDEX "orders_client_reference_taken" ON "orders" ("client_id","client_reference") WHERE client_reference is not null and status <> 40;
create index orders_client_reference on orders (upper(client_reference)) where client_reference is not null;

CREATE TABLE "order_lines" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "order_id" bigint NOT NULL,
  "delivery_product_id" bigint NOT NULL,
  "volume_ml" bigint,
  "pieces" integer,
  "weight_grams" bigint NOT NULL,
  "price_millis" integer NOT NULL,
  "amount_halalas" bigint NOT NULL,
  "delivered_volume_ml" bigint,
  "delivered_pieces" integer,
  CONSTRAINT "order_lines_quantity" CHECK ((volume_ml is null) <> (pieces is null))
);
CREATE UNIQUE INDEX "order_lines_order_id_delivery_product_id_key" ON "order_lines" ("order_id","delivery_product_id");

CREATE TABLE "order_events" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "order_id" bigint NOT NULL,
  "at" timestamp with time zone NOT NULL,
  "from_status" smallint,
  "to_status" smallint NOT NULL,
  "actor_user_id" bigint,
  "actor_api_key_id" bigint,
  "details" jsonb
);
CREATE INDEX "order_events_order" ON "order_events" ("order_id","id");

CREATE TABLE "plans" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "delivery_branch_id" bigint NOT NULL,
  "plan_date" date NOT NULL,
  "status" text DEFAULT 'queued' NOT NULL,
  "scope" text DEFAULT 'open' NOT NULL,
  "replaces" jsonb DEFAULT '[]'::jsonb NOT NULL,
  "seconds" integer NOT NULL,
  "problem" jsonb NOT NULL,
  "guess" jsonb NOT NULL,
  "travel_source" text,
  "left_out" jsonb NOT NULL,
  "orders" integer NOT NULL,
  "vehicles" integer NOT NULL,
  "solution" jsonb,
  "progress" jsonb DEFAULT '[]'::jsonb NOT NULL,
  "cost_halalas" bigint,
  "unassigned" integer,
  "searched_ms" integer DEFAULT 0 NOT NULL,
  "stop_requested_at" timestamp with time zone,
  "adopted_at" timestamp with time zone,
  "alive_at" timestamp with time zone,
  "started_at" timestamp with time zone,
  "ended_at" timestamp with time zone,
  "requested_by" bigint,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "plans_ended" CHECK ((status in ('queued', 'running')) = (ended_at is null))
);
CREATE UNIQUE INDEX "plans_plan_in_progress" ON "plans" ("delivery_branch_id","plan_date") WHERE status in ('queued', 'running');
CREATE INDEX "plans_day" ON "plans" ("delivery_branch_id","plan_date","id");
CREATE INDEX "plans_at_work" ON "plans" ("id") WHERE status in ('queued', 'running');

CREATE TABLE "positions" (
  "delivery_vehicle_id" bigint NOT NULL,
  "fixed_at" timestamp with time zone NOT NULL,
  "received_at" timestamp with time zone NOT NULL,
  "latitude" double precision NOT NULL,
  "longitude" double precision NOT NULL,
  "speed_kmh" smallint,
  "heading_degrees" smallint,
  "altitude_metres" smallint,
  "accuracy_metres" integer,
  "battery_percent" smallint,
  "tracker_id" bigint NOT NULL,
  CONSTRAINT "positions_delivery_vehicle_id_fixed_at_pk" PRIMARY KEY("delivery_vehicle_id","fixed_at")
) PARTITION BY RANGE ("fixed_at");

CREATE TABLE "vehicle_positions" (
  "delivery_vehicle_id" bigint PRIMARY KEY NOT NULL,
  "fixed_at" timestamp with time zone NOT NULL,
  "received_at" timestamp with time zone NOT NULL,
  "latitude" double precision NOT NULL,
  "longitude" double precision NOT NULL,
  "speed_kmh" smallint,
  "heading_degrees" smallint,
  "altitude_metres" smallint,
  "accuracy_metres" integer,
  "battery_percent" smallint,
  "tracker_id" bigint NOT NULL,
  "stopped_since" timestamp with time zone NOT NULL,
  "stopped_latitude" double precision NOT NULL,
  "stopped_longitude" double precision NOT NULL,
  "off_route_since" timestamp with time zone,
  "geofence_ids" bigint[] NOT NULL
);

CREATE TABLE "static_routes" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "delivery_branch_id" bigint NOT NULL,
  "delivery_vehicle_id" bigint NOT NULL,
  "title_en" text NOT NULL,
  "title_ar" text NOT NULL,
  "weekdays" smallint[] NOT NULL,
  "from_date" date NOT NULL,
  "to_date" date,
  "start_minute" smallint,
  "days_before" integer NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "status" text DEFAULT 'active' NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "static_routes_start" CHECK (start_minute between 0 and 1439),
  CONSTRAINT "static_routes_forward" CHECK (to_date is null or from_date <= to_date),
  CONSTRAINT "static_routes_weekdays" CHECK (weekdays <@ '{0,1,2,3,4,5,6}'::smallint[] and cardinality(weekdays) > 0)
);
CREATE INDEX "static_routes_branch" ON "static_routes" ("delivery_branch_id","id");
CREATE INDEX "static_routes_vehicle" ON "static_routes" ("delivery_vehicle_id");

CREATE TABLE "static_route_stops" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "static_route_id" bigint NOT NULL,
  "position" smallint NOT NULL,
  "warehouse_id" bigint NOT NULL,
  "standing_lines" jsonb DEFAULT '[]'::jsonb NOT NULL
);
CREATE UNIQUE INDEX "static_route_stops_static_route_id_position_key" ON "static_route_stops" ("static_route_id","position");
CREATE UNIQUE INDEX "static_route_stops_static_route_id_warehouse_id_key" ON "static_route_stops" ("static_route_id","warehouse_id");

CREATE TABLE "static_route_days" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "static_route_id" bigint NOT NULL,
  "date" date NOT NULL,
  "state" text NOT NULL,
  "trip_id" bigint,
  "note" text,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "static_route_days_trip" CHECK ((state = 'made') = (trip_id is not null))
);
CREATE UNIQUE INDEX "static_route_days_static_route_id_date_key" ON "static_route_days" ("static_route_id","date");
CREATE INDEX "static_route_days_trip_id" ON "static_route_days" ("trip_id") WHERE trip_id is not null;

CREATE TABLE "trackers" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "delivery_vehicle_id" bigint NOT NULL,
  "name" text NOT NULL,
  "key_hash" text NOT NULL,
  "old_key_hash" text,
  "key_created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "created_by" bigint,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "revoked_at" timestamp with time zone,
  CONSTRAINT "trackers_key_hash_key" UNIQUE("key_hash"),
  CONSTRAINT "trackers_old_key_hash_key" UNIQUE("old_key_hash")
);
CREATE INDEX "trackers_vehicle" ON "trackers" ("delivery_vehicle_id","id");

CREATE TABLE "tracker_days" (
  "tracker_id" bigint NOT NULL,
  "date" date NOT NULL,
  "stored" integer NOT NULL,
  "duplicates" integer NOT NULL,
  "refused" integer NOT NULL,
  "unauthorized" integer NOT NULL,
  "last_seen_at" timestamp with time zone,
  "last_unauthorized_at" timestamp with time zone,
  "battery_percent" smallint,
  CONSTRAINT "tracker_days_tracker_id_date_pk" PRIMARY KEY("tracker_id","date")
);

CREATE TABLE "trip_alerts" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "kind" text NOT NULL,
  "delivery_branch_id" bigint NOT NULL,
  "delivery_vehicle_id" bigint NOT NULL,
  "trip_id" bigint,
  "trip_stop_id" bigint,
  "geofence_id" bigint,
  "latitude" double precision,
  "longitude" double precision,
  "late_seconds" integer,
  "metres" integer,
  "began_at" timestamp with time zone NOT NULL,
  "ended_at" timestamp with time zone,
  "acknowledged_at" timestamp with time zone,
  "acknowledged_by" bigint,
  CONSTRAINT "trip_alerts_forward" CHECK (ended_at is null or began_at <= ended_at),
  CONSTRAINT "trip_alerts_late" CHECK ((kind = 'late') = (trip_stop_id is not null and late_seconds is not null)),
  CONSTRAINT "trip_alerts_geofence" CHECK ((kind in ('in_area', 'in_no_go', 'in_restricted')) = (geofence_id is not null))
);
CREATE INDEX "trip_alerts_branch" ON "trip_alerts" ("delivery_branch_id","began_at");
CREATE INDEX "trip_alerts_trip" ON "trip_alerts" ("trip_id","began_at") WHERE trip_id is not null;
CREATE INDEX "trip_alerts_vehicle" ON "trip_alerts" ("delivery_vehicle_id","began_at");

CREATE TABLE "delivery_proofs" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "trip_stop_id" bigint NOT NULL,
  "order_id" bigint NOT NULL,
  "client_id" bigint NOT NULL,
  "delivered_at" timestamp with time zone NOT NULL,
  "recorded_at" timestamp with time zone NOT NULL,
  "recorded_by" bigint,
  "received_by" text,
  "signature" jsonb,
  "photo_file_ids" bigint[] DEFAULT '{}'::bigint[] NOT NULL,
  "note" text,
  "latitude" double precision,
  "longitude" double precision,
  CONSTRAINT "delivery_proofs_trip_stop_id_status_conflict" UNIQUE("trip_stop_id"),
  CONSTRAINT "delivery_proofs_order_id_status_conflict" UNIQUE("order_id"),
  CONSTRAINT "delivery_proofs_shown" CHECK (signature is not null or cardinality(photo_file_ids) > 0),
  CONSTRAINT "delivery_proofs_signed" CHECK (signature is null or received_by is not null)
);

CREATE TABLE "delivered_lines" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "delivery_proof_id" bigint NOT NULL,
  "order_line_id" bigint NOT NULL,
  "client_id" bigint NOT NULL,
  "delivered_on" date NOT NULL,
  "volume_ml" bigint,
  "pieces" integer,
  "dip_before_mm" integer,
  "dip_after_mm" integer,
  "price_millis" integer NOT NULL,
  "vat_rate_basis_points" integer NOT NULL,
  "net_halalas" bigint NOT NULL,
  "vat_halalas" bigint NOT NULL,
  CONSTRAINT "delivered_lines_order_line_id_key" UNIQUE("order_line_id"),
  CONSTRAINT "delivered_lines_quantity" CHECK ((volume_ml is null) <> (pieces is null)),
  CONSTRAINT "delivered_lines_not_negative" CHECK (coalesce(volume_ml, pieces) >= 0 and net_halalas >= 0 and vat_halalas >= 0)
);
CREATE INDEX "delivered_lines_proof" ON "delivered_lines" ("delivery_proof_id");
CREATE INDEX "delivered_lines_client" ON "delivered_lines" ("client_id","delivered_on");

CREATE TABLE "late_proofs" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "trip_stop_id" bigint NOT NULL,
  "order_id" bigint NOT NULL,
  "client_id" bigint NOT NULL,
  "proof" jsonb NOT NULL,
  "delivered_at" timestamp with time zone NOT NULL,
  "recorded_at" timestamp with time zone NOT NULL,
  "recorded_by" bigint,
  "status" text DEFAULT 'waiting' NOT NULL,
  "decided_at" timestamp with time zone,
  "decided_by" bigint,
  "dismiss_reason" text,
  "version" integer DEFAULT 1 NOT NULL,
  CONSTRAINT "late_proofs_decided" CHECK ((status = 'waiting') = (decided_at is null)),
  CONSTRAINT "late_proofs_dismissed" CHECK ((status = 'dismissed') = (dismiss_reason is not null))
);
CREATE INDEX "late_proofs_waiting" ON "late_proofs" ("recorded_at") WHERE status = 'waiting';
CREATE INDEX "late_proofs_order" ON "late_proofs" ("order_id","id");
CREATE INDEX "late_proofs_stop" ON "late_proofs" ("trip_stop_id","id");

CREATE TABLE "trip_fuel_requests" (
  "fuel_request_id" bigint PRIMARY KEY NOT NULL,
  "trip_id" bigint NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL
);
CREATE INDEX "trip_fuel_requests_trip" ON "trip_fuel_requests" ("trip_id");

CREATE TABLE "trips" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "trip_code" text NOT NULL,
  "delivery_branch_id" bigint NOT NULL,
  "trip_date" date NOT NULL,
  "kind" text NOT NULL,
  "status" text DEFAULT 'draft' NOT NULL,
  "plan_id" bigint,
  "delivery_vehicle_id" bigint NOT NULL,
  "driver_id" bigint,
  "start_minute" smallint,
  "planned_start_at" timestamp with time zone NOT NULL,
  "planned_end_at" timestamp with time zone NOT NULL,
  "planned_distance_metres" integer NOT NULL,
  "planned_travel_seconds" integer NOT NULL,
  "planned_service_seconds" integer NOT NULL,
  "planned_waiting_seconds" integer NOT NULL,
  "planned_cost_halalas" bigint NOT NULL,
  "loaded_at" timestamp with time zone,
  "started_at" timestamp with time zone,
  "ended_at" timestamp with time zone,
  "end_reason" text,
  "is_locked" boolean DEFAULT false NOT NULL,
  "accepted_violations" text[] DEFAULT '{}'::text[] NOT NULL,
  "created_by" bigint,
  "version" integer DEFAULT 1 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "trips_trip_code_key" UNIQUE("trip_code"),
  CONSTRAINT "trips_forward" CHECK (planned_start_at <= planned_end_at),
  CONSTRAINT "trips_driven" CHECK (status not in ('assigned', 'started', 'partially_closed') or driver_id is not null)
);
CREATE INDEX "trips_branch_day" ON "trips" ("delivery_branch_id","trip_date","id");
CREATE INDEX "trips_vehicle_day" ON "trips" ("delivery_vehicle_id","trip_date");
CREATE INDEX "trips_driver" ON "trips" ("driver_id","trip_date");
CREATE INDEX "trips_plan" ON "trips" ("plan_id") WHERE plan_id is not null;

CREATE TABLE "trip_stops" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "trip_id" bigint NOT NULL,
  "position" smallint NOT NULL,
  "kind" text NOT NULL,
  "order_id" bigint,
  "status" text DEFAULT 'planned' NOT NULL,
  "is_locked" boolean DEFAULT false NOT NULL,
  "latitude" double precision,
  "longitude" double precision,
  "planned_arrival_at" timestamp with time zone NOT NULL,
  "planned_waiting_seconds" integer NOT NULL,
  "planned_service_seconds" integer NOT NULL,
  "planned_travelled_seconds" integer NOT NULL,
  "planned_travelled_metres" integer NOT NULL,
  "compartments" jsonb DEFAULT '[]'::jsonb NOT NULL,
  "arrived_at" timestamp with time zone,
  "departed_at" timestamp with time zone,
  "failed_reason" text,
  "failed_note" text,
  "near_notified_at" timestamp with time zone,
  CONSTRAINT "trip_stops_order" CHECK ((kind = 'job') = (order_id is not null)),
  CONSTRAINT "trip_stops_failed" CHECK ((status = 'failed') = (failed_reason is not null))
);
CREATE UNIQUE INDEX "trip_stops_trip_id_position_key" ON "trip_stops" ("trip_id","position");
CREATE UNIQUE INDEX "trip_stops_order_id_status_conflict" ON "trip_stops" ("order_id") WHERE order_id is not null and status in ('planned', 'arrived', 'done');

CREATE TABLE "warehouses" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "client_id" bigint NOT NULL,
  "name_en" text NOT NULL,
  "name_ar" text NOT NULL,
  "address" text NOT NULL,
  "latitude" double precision NOT NULL,
  "longitude" double precision NOT NULL,
  "contact_name" text,
  "contact_mobile" text,
  "required_skills" text[] DEFAULT '{}'::text[] NOT NULL,
  "max_vehicle_weight_kg" integer,
  "open_from_minute" smallint,
  "open_to_minute" smallint,
  "service_seconds" integer,
  "driver_notes" text,
  "version" integer DEFAULT 1 NOT NULL,
  "status" text DEFAULT 'active' NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "warehouses_open" CHECK ((open_from_minute is null) = (open_to_minute is null) and (open_from_minute is null or open_from_minute < open_to_minute))
);
CREATE UNIQUE INDEX "warehouses_name_en_taken" ON "warehouses" ("client_id","name_en");
CREATE INDEX "warehouses_client" ON "warehouses" ("client_id","name_ar");

-- The life cycle of an order. A hold (45, 46) leads back to the status before it.
create function orders_transition() returns trigger language plpgsql as $$
begin
  if old.status is distinct from new.status and (old.status || ' ' || new.status) not in (
    '5 10', '5 15', '5 40', '5 45', '5 46',
    '10 15', '10 45', '10 46',
    '15 16', '15 40', '15 45', '15 46',
    '16 15', '16 17', '17 15', '17 20', '20 25', '25 30', '25 15',
    '45 ' || coalesce(old.status_before_hold, 0), '46 ' || coalesce(old.status_before_hold, 0)
  ) then
    raise exception 'an order cannot change from % to %', old.status, new.status using errcode = 'FR001';
  end if;
  return new;
end $$;

create trigger orders_transition before update of status on orders for each row execute function orders_transition();

create trigger order_events_append_only before update or delete or truncate on order_events
  for each statement execute function append_only();

-- The life cycle of a trip.
create function trips_transition() returns trigger language plpgsql as $$
begin
  if old.status is distinct from new.status and (old.status || ' ' || new.status) not in (
    'draft approved', 'draft rejected', 'approved assigned', 'approved rejected', 'assigned approved', 'assigned started',
    'started partially_closed', 'started closed', 'partially_closed closed', 'started broken_off', 'partially_closed broken_off'
  ) then
    raise exception 'a trip cannot change from % to %', old.status, new.status using errcode = 'FR001';
  end if;
  return new;
end $$;

create trigger trips_transition before update of status on trips for each row execute function trips_transition();

-- The same condition raises one alert while it lasts.
create unique index trip_alerts_delivery_vehicle_id_kind_key on trip_alerts
  (delivery_vehicle_id, kind, coalesce(trip_stop_id, 0), coalesce(geofence_id, 0)) where ended_at is null;

-- Updated every few seconds, but never in an indexed column: free space on the page keeps the new row version there.
alter table vehicle_positions set (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.05);

-- Proofs of delivery, and the lines billed from them, never change.
create trigger delivery_proofs_append_only before update or delete or truncate on delivery_proofs
  for each statement execute function append_only();

create trigger delivered_lines_append_only before update or delete or truncate on delivered_lines
  for each statement execute function append_only();

create trigger invoiced_deliveries_append_only before update or delete or truncate on invoiced_deliveries
  for each statement execute function append_only();

-- What a driver reported never changes; only the decision about it is written later.
create trigger late_proofs_content_append_only before update of proof, trip_stop_id, order_id, client_id, delivered_at, recorded_at, recorded_by
  on late_proofs for each statement execute function append_only();

create trigger late_proofs_never_deleted before delete or truncate on late_proofs
  for each statement execute function append_only();
--> statement-breakpoint
-- ======== insight ========

CREATE TABLE "anomaly_findings" (
  "fuel_request_id" bigint NOT NULL,
  "indicator" text NOT NULL,
  "strength_percent" smallint NOT NULL,
  "evidence" jsonb NOT NULL,
  "found_at" timestamp with time zone NOT NULL,
  CONSTRAINT "anomaly_findings_fuel_request_id_indicator_pk" PRIMARY KEY("fuel_request_id","indicator"),
  CONSTRAINT "anomaly_findings_strength" CHECK (strength_percent between 0 and 100)
);

CREATE TABLE "anomaly_flags" (
  "fuel_request_id" bigint NOT NULL,
  "indicator" text NOT NULL,
  "strength_percent" smallint NOT NULL,
  "evidence" jsonb NOT NULL,
  "status" text NOT NULL,
  "found_at" timestamp with time zone NOT NULL,
  CONSTRAINT "anomaly_flags_fuel_request_id_indicator_pk" PRIMARY KEY("fuel_request_id","indicator")
);

CREATE TABLE "anomaly_cases" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "fuel_request_id" bigint NOT NULL,
  "client_id" bigint NOT NULL,
  "vehicle_id" bigint NOT NULL,
  "driver_id" bigint NOT NULL,
  "station_id" bigint NOT NULL,
  "network_id" bigint NOT NULL,
  "attendant_user_id" bigint,
  "closed_at" timestamp with time zone NOT NULL,
  "indicators" text[] NOT NULL,
  "score" smallint NOT NULL,
  "station_score" smallint NOT NULL,
  "found_at" timestamp with time zone NOT NULL,
  "notified_at" timestamp with time zone,
  "state" text DEFAULT 'open' NOT NULL,
  "outcome" text,
  "comment" text,
  "reviewer_user_id" bigint,
  "state_changed_at" timestamp with time zone,
  "decided_score" smallint,
  "is_demo" boolean NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  CONSTRAINT "anomaly_cases_fuel_request_id_key" UNIQUE("fuel_request_id"),
  CONSTRAINT "anomaly_cases_outcome" CHECK ((state = 'closed') = (outcome is not null)),
  CONSTRAINT "anomaly_cases_score" CHECK (score between 0 and 100 and station_score between 0 and 100)
);
CREATE INDEX "anomaly_cases_queue" ON "anomaly_cases" ("state","score","id");
CREATE INDEX "anomaly_cases_client" ON "anomaly_cases" ("client_id","state","score","id");
CREATE INDEX "anomaly_cases_station" ON "anomaly_cases" ("station_id","state","station_score","id") WHERE station_score > 0;
CREATE INDEX "anomaly_cases_vehicle" ON "anomaly_cases" ("vehicle_id","closed_at");
CREATE INDEX "anomaly_cases_driver" ON "anomaly_cases" ("driver_id","closed_at");
CREATE INDEX "anomaly_cases_time" ON "anomaly_cases" ("client_id","closed_at","id");

CREATE TABLE "anomaly_case_events" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "anomaly_case_id" bigint NOT NULL,
  "at" timestamp with time zone NOT NULL,
  "user_id" bigint,
  "action" text NOT NULL,
  "outcome" text,
  "comment" text,
  "score" smallint NOT NULL
);
CREATE INDEX "anomaly_case_events_case" ON "anomaly_case_events" ("anomaly_case_id","id");

CREATE TABLE "anomaly_subjects" (
  "kind" text NOT NULL,
  "subject_id" bigint NOT NULL,
  "since" timestamp with time zone NOT NULL,
  "due_at" timestamp with time zone NOT NULL,
  "marks" integer DEFAULT 1 NOT NULL,
  CONSTRAINT "anomaly_subjects_kind_subject_id_pk" PRIMARY KEY("kind","subject_id")
);
CREATE INDEX "anomaly_subjects_due" ON "anomaly_subjects" ("due_at");

CREATE TABLE "fuel_request_sum_changes" (
  "day" date NOT NULL,
  "client_id" bigint NOT NULL,
  "network_id" bigint NOT NULL,
  "station_id" bigint NOT NULL,
  "fuel_type_id" bigint NOT NULL,
  "status" text NOT NULL,
  "requests" integer NOT NULL,
  "volume_ml" bigint NOT NULL,
  "amount_halalas" bigint NOT NULL,
  "charged_halalas" bigint NOT NULL
);

CREATE TABLE "fuel_request_sums" (
  "kind" text NOT NULL,
  "party_id" bigint NOT NULL,
  "span" text NOT NULL,
  "starts_on" date NOT NULL,
  "fuel_type_id" bigint NOT NULL,
  "status" text NOT NULL,
  "requests" bigint NOT NULL,
  "volume_ml" bigint NOT NULL,
  "amount_halalas" bigint NOT NULL,
  "charged_halalas" bigint NOT NULL,
  CONSTRAINT "fuel_request_sums_pk" PRIMARY KEY("kind","party_id","span","starts_on","fuel_type_id","status")
);
CREATE INDEX "fuel_request_sums_span" ON "fuel_request_sums" ("kind","span","starts_on");

CREATE TABLE "change_marks" (
  "at" timestamp with time zone PRIMARY KEY NOT NULL,
  "change_no" bigint NOT NULL
);

CREATE TABLE "report_schedules" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "user_id" bigint NOT NULL,
  "client_id" bigint,
  "network_id" bigint,
  "station_id" bigint,
  "name" text NOT NULL,
  "report" text NOT NULL,
  "query" jsonb NOT NULL,
  "format" text NOT NULL,
  "language" text NOT NULL,
  "recipients" text[] NOT NULL,
  "rhythm" text NOT NULL,
  "weekday" integer,
  "day" integer,
  "hour" integer NOT NULL,
  "status" text DEFAULT 'active' NOT NULL,
  "stopped_reason" text,
  "next_run_at" timestamp with time zone,
  "version" integer DEFAULT 1 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "deleted_at" timestamp with time zone,
  CONSTRAINT "report_schedules_rhythm" CHECK ((rhythm = 'daily' and weekday is null and day is null)
        or (rhythm = 'weekly' and weekday between 0 and 6 and day is null)
        or (rhythm = 'monthly' and weekday is null and day between 1 and 31)),
  CONSTRAINT "report_schedules_hour" CHECK (hour between 0 and 23),
  CONSTRAINT "report_schedules_next" CHECK ((status = 'active') = (next_run_at is not null)),
  CONSTRAINT "report_schedules_stopped" CHECK ((status = 'stopped') = (stopped_reason is not null)),
  CONSTRAINT "report_schedules_recipients" CHECK (cardinality(recipients) between 1 and 10)
);
CREATE INDEX "report_schedules_client_id" ON "report_schedules" ("client_id");
CREATE INDEX "report_schedules_network_id" ON "report_schedules" ("network_id");
CREATE INDEX "report_schedules_due" ON "report_schedules" ("next_run_at") WHERE status = 'active' and deleted_at is null;

CREATE TABLE "report_runs" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "report_schedule_id" bigint NOT NULL,
  "due_at" timestamp with time zone,
  "requested_by" bigint,
  "missed" integer DEFAULT 0 NOT NULL,
  "status" text DEFAULT 'waiting' NOT NULL,
  "problem" text,
  "file_name" text,
  "size_bytes" integer,
  "mail_id" bigint,
  "left_out" text[] DEFAULT '{}' NOT NULL,
  "leased_until" timestamp with time zone,
  "attempts" integer DEFAULT 0 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "finished_at" timestamp with time zone,
  CONSTRAINT "report_runs_status" CHECK (status in ('waiting', 'mailed', 'refused')),
  CONSTRAINT "report_runs_mailed" CHECK ((status = 'mailed') = (mail_id is not null)),
  CONSTRAINT "report_runs_finished" CHECK ((status = 'waiting') = (finished_at is null))
);
CREATE UNIQUE INDEX "report_runs_report_schedule_id_due_at_key" ON "report_runs" ("report_schedule_id","due_at") WHERE due_at is not null;
CREATE UNIQUE INDEX "report_runs_report_schedule_id_key" ON "report_runs" ("report_schedule_id") WHERE due_at is null and status = 'waiting';
CREATE INDEX "report_runs_schedule" ON "report_runs" ("report_schedule_id","id");
CREATE INDEX "report_runs_waiting" ON "report_runs" ("id") WHERE status = 'waiting';

CREATE TABLE "fill_stretches" (
  "fuel_request_id" bigint PRIMARY KEY NOT NULL,
  "client_id" bigint NOT NULL,
  "vehicle_id" bigint NOT NULL,
  "filled_at" timestamp with time zone NOT NULL,
  "distance_km" integer,
  "volume_ml" bigint,
  "is_exact" boolean,
  "left_out" text,
  CONSTRAINT "fill_stretches_complete" CHECK (num_nonnulls(distance_km, volume_ml, is_exact) in (0, 3)),
  CONSTRAINT "fill_stretches_or" CHECK (distance_km is null or left_out is null)
);
CREATE INDEX "fill_stretches_vehicle" ON "fill_stretches" ("vehicle_id","filled_at");
CREATE INDEX "fill_stretches_client" ON "fill_stretches" ("client_id","fuel_request_id","distance_km","volume_ml","left_out");

CREATE TABLE "fill_stretch_marks" (
  "vehicle_id" bigint NOT NULL,
  "since" timestamp with time zone NOT NULL
);
CREATE INDEX "fill_stretch_marks_vehicle" ON "fill_stretch_marks" ("vehicle_id");

CREATE TABLE "bookmarks" (
  "user_id" bigint NOT NULL,
  "area" text NOT NULL,
  "link" text NOT NULL,
  "title" text NOT NULL,
  "is_bookmarked" boolean NOT NULL,
  "changed_at" timestamp with time zone NOT NULL,
  CONSTRAINT "bookmarks_user_id_area_link_pk" PRIMARY KEY("user_id","area","link")
);

CREATE TABLE "saved_views" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "user_id" bigint NOT NULL,
  "client_id" bigint,
  "network_id" bigint,
  "station_id" bigint,
  "page" text NOT NULL,
  "name" text NOT NULL,
  "search" jsonb NOT NULL,
  "columns" jsonb,
  "is_shared" boolean DEFAULT false NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL
);
CREATE UNIQUE INDEX "saved_views_name_taken" ON "saved_views" ("user_id","page",lower("name"));
CREATE INDEX "saved_views_shared" ON "saved_views" ("page","client_id","network_id","station_id") WHERE is_shared;

CREATE TABLE "saved_view_defaults" (
  "user_id" bigint NOT NULL,
  "page" text NOT NULL,
  "saved_view_id" bigint NOT NULL,
  CONSTRAINT "saved_view_defaults_user_id_page_pk" PRIMARY KEY("user_id","page")
);
CREATE INDEX "saved_view_defaults_saved_view_id" ON "saved_view_defaults" ("saved_view_id");

-- Sums of fuel requests (insight/dashboards/dashboards.table.ts): every statement that changes a request writes, in the
-- same transaction, what it subtracted and what it added.
create function fuel_requests_record_sums() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into fuel_request_sum_changes (day, client_id, network_id, station_id, fuel_type_id, status, requests, volume_ml, amount_halalas, charged_halalas)
    values ((old.created_at at time zone 'Asia/Riyadh')::date, old.client_id, coalesce(old.network_id, 0), coalesce(old.station_id, 0), old.fuel_type_id, old.status,
            -1, -coalesce(old.volume_ml, 0), -coalesce(old.amount_halalas, 0), -coalesce(old.charged_halalas, 0));
  end if;
  if tg_op <> 'DELETE' then
    insert into fuel_request_sum_changes (day, client_id, network_id, station_id, fuel_type_id, status, requests, volume_ml, amount_halalas, charged_halalas)
    values ((new.created_at at time zone 'Asia/Riyadh')::date, new.client_id, coalesce(new.network_id, 0), coalesce(new.station_id, 0), new.fuel_type_id, new.status,
            1, coalesce(new.volume_ml, 0), coalesce(new.amount_halalas, 0), coalesce(new.charged_halalas, 0));
  end if;
  return null;
end $$;

create trigger fuel_requests_record_sums after insert or delete on fuel_requests
  for each row execute function fuel_requests_record_sums();

create trigger fuel_requests_record_sums_on_update after update on fuel_requests for each row
  when ((old.status, old.network_id, old.station_id, old.fuel_type_id, old.volume_ml, old.amount_halalas, old.charged_halalas)
        is distinct from (new.status, new.network_id, new.station_id, new.fuel_type_id, new.volume_ml, new.amount_halalas, new.charged_halalas))
  execute function fuel_requests_record_sums();

-- Emptied every few seconds: few live rows, many dead ones.
alter table fuel_request_sum_changes set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 100000);

alter table fuel_request_sums set (fillfactor = 70);

-- Distances between fills (insight/reports/fill-stretches.table.ts): a completed fill that is inserted, removed or
-- changed, and every odometer reading, marks its vehicle for recalculation.
create function fill_stretches_mark() returns trigger language plpgsql as $$
begin
  insert into fill_stretch_marks (vehicle_id, since) values (new.vehicle_id, coalesce(new.fuelling_started_at, new.created_at));
  if tg_op = 'UPDATE' and old.fuelling_started_at < new.fuelling_started_at then
    insert into fill_stretch_marks (vehicle_id, since) values (old.vehicle_id, old.fuelling_started_at);
  end if;
  return null;
end $$;

create trigger fuel_requests_mark_stretches after insert on fuel_requests for each row
  when (new.status = 'transaction_completed') execute function fill_stretches_mark();

create trigger fuel_requests_mark_stretches_on_update after update on fuel_requests for each row
  when ((old.status = 'transaction_completed' or new.status = 'transaction_completed')
        and (old.status, old.volume_ml, old.fuelling_started_at) is distinct from (new.status, new.volume_ml, new.fuelling_started_at))
  execute function fill_stretches_mark();

create function fill_stretches_mark_reading() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into fill_stretch_marks (vehicle_id, since) values (old.vehicle_id, old.read_at - interval '1 hour');
  end if;
  if tg_op <> 'DELETE' then
    insert into fill_stretch_marks (vehicle_id, since) values (new.vehicle_id, new.read_at - interval '1 hour');
  end if;
  return null;
end $$;

create trigger odometer_readings_mark_stretches after insert or update or delete on odometer_readings
  for each row execute function fill_stretches_mark_reading();

-- Processed every few seconds: few live rows, many dead ones.
alter table fill_stretch_marks set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 100000);

create trigger anomaly_case_events_append_only before update or delete or truncate on anomaly_case_events
  for each statement execute function append_only();
--> statement-breakpoint
-- ======== foreign keys ========

-- access
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "clients"("id");
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "users"("id");
ALTER TABLE "api_key_minutes" ADD CONSTRAINT "api_key_minutes_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "api_keys"("id");
ALTER TABLE "group_permissions" ADD CONSTRAINT "group_permissions_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "groups"("id") ON DELETE cascade;
ALTER TABLE "group_gifts" ADD CONSTRAINT "group_gifts_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "groups"("id") ON DELETE cascade;
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id");
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "sessions"("id");
ALTER TABLE "users" ADD CONSTRAINT "users_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "clients"("id");
ALTER TABLE "users" ADD CONSTRAINT "users_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "drivers"("id");
ALTER TABLE "users" ADD CONSTRAINT "users_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "networks"("id");
ALTER TABLE "users" ADD CONSTRAINT "users_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "stations"("id");
ALTER TABLE "users" ADD CONSTRAINT "users_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "staff"("id");
ALTER TABLE "users" ADD CONSTRAINT "users_group" FOREIGN KEY ("group_id","group") REFERENCES "groups"("id","base");
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id");
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "users"("id");

-- messages
ALTER TABLE "mail_recipients" ADD CONSTRAINT "mail_recipients_mail_id_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "mails"("id");
ALTER TABLE "push_messages" ADD CONSTRAINT "push_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id");
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "clients"("id");
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "users"("id");
ALTER TABLE "webhook_messages" ADD CONSTRAINT "webhook_messages_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "clients"("id");
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_message_id_webhook_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "webhook_messages"("id") ON DELETE cascade;
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoints"("id");
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_delivery_id_webhook_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "webhook_deliveries"("id") ON DELETE cascade;

-- fleet
ALTER TABLE "branches" ADD CONSTRAINT "branches_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "clients"("id");
ALTER TABLE "client_contacts" ADD CONSTRAINT "client_contacts_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "clients"("id");
ALTER TABLE "vehicle_driver_logs" ADD CONSTRAINT "vehicle_driver_logs_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "vehicles"("id");
ALTER TABLE "vehicle_driver_logs" ADD CONSTRAINT "vehicle_driver_logs_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "clients"("id");
ALTER TABLE "vehicle_driver_logs" ADD CONSTRAINT "vehicle_driver_logs_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "drivers"("id");
ALTER TABLE "drivers" ADD CONSTRAINT "drivers_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "clients"("id");
ALTER TABLE "driver_messages" ADD CONSTRAINT "driver_messages_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "clients"("id");
ALTER TABLE "driver_messages" ADD CONSTRAINT "driver_messages_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "drivers"("id");
ALTER TABLE "past_base_prices" ADD CONSTRAINT "past_base_prices_fuel_type_id_fuel_types_id_fk" FOREIGN KEY ("fuel_type_id") REFERENCES "fuel_types"("id");
ALTER TABLE "price_bounds" ADD CONSTRAINT "price_bounds_fuel_type_id_fuel_types_id_fk" FOREIGN KEY ("fuel_type_id") REFERENCES "fuel_types"("id");
ALTER TABLE "imports" ADD CONSTRAINT "imports_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "clients"("id");
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "imports"("id") ON DELETE cascade;
ALTER TABLE "odometer_readings" ADD CONSTRAINT "odometer_readings_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "vehicles"("id");
ALTER TABLE "odometer_readings" ADD CONSTRAINT "odometer_readings_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "clients"("id");
ALTER TABLE "vehicle_groups" ADD CONSTRAINT "vehicle_groups_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "clients"("id");
ALTER TABLE "vehicle_groups" ADD CONSTRAINT "vehicle_groups_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "branches"("id");
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "clients"("id");
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "drivers"("id");
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_group_id_vehicle_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "vehicle_groups"("id");
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_vehicle_type_id_vehicle_types_id_fk" FOREIGN KEY ("vehicle_type_id") REFERENCES "vehicle_types"("id");
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_fuel_type_id_fuel_types_id_fk" FOREIGN KEY ("fuel_type_id") REFERENCES "fuel_types"("id");
ALTER TABLE "vehicle_other_fuels" ADD CONSTRAINT "vehicle_other_fuels_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "vehicles"("id");
ALTER TABLE "vehicle_other_fuels" ADD CONSTRAINT "vehicle_other_fuels_fuel_type_id_fuel_types_id_fk" FOREIGN KEY ("fuel_type_id") REFERENCES "fuel_types"("id");

-- stations
ALTER TABLE "price_changes" ADD CONSTRAINT "price_changes_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "networks"("id");
ALTER TABLE "price_changes" ADD CONSTRAINT "price_changes_fuel_type_id_fuel_types_id_fk" FOREIGN KEY ("fuel_type_id") REFERENCES "fuel_types"("id");
ALTER TABLE "fuel_prices" ADD CONSTRAINT "fuel_prices_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "stations"("id");
ALTER TABLE "fuel_prices" ADD CONSTRAINT "fuel_prices_fuel_type_id_fuel_types_id_fk" FOREIGN KEY ("fuel_type_id") REFERENCES "fuel_types"("id");
ALTER TABLE "fuel_prices" ADD CONSTRAINT "fuel_prices_price_change_id_price_changes_id_fk" FOREIGN KEY ("price_change_id") REFERENCES "price_changes"("id");
ALTER TABLE "handheld_devices" ADD CONSTRAINT "handheld_devices_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "stations"("id");
ALTER TABLE "handheld_devices" ADD CONSTRAINT "handheld_devices_sim_id_sims_id_fk" FOREIGN KEY ("sim_id") REFERENCES "sims"("id");
ALTER TABLE "network_contacts" ADD CONSTRAINT "network_contacts_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "networks"("id");
ALTER TABLE "nozzles" ADD CONSTRAINT "nozzles_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "networks"("id");
ALTER TABLE "nozzles" ADD CONSTRAINT "nozzles_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "stations"("id");
ALTER TABLE "nozzles" ADD CONSTRAINT "nozzles_fuel_type_id_fuel_types_id_fk" FOREIGN KEY ("fuel_type_id") REFERENCES "fuel_types"("id");
ALTER TABLE "staff" ADD CONSTRAINT "staff_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "networks"("id");
ALTER TABLE "staff" ADD CONSTRAINT "staff_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "stations"("id");
ALTER TABLE "staff" ADD CONSTRAINT "staff_area_supervisor_id_staff_id_fk" FOREIGN KEY ("area_supervisor_id") REFERENCES "staff"("id");
ALTER TABLE "staff_transfers" ADD CONSTRAINT "staff_transfers_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "staff"("id");
ALTER TABLE "staff_transfers" ADD CONSTRAINT "staff_transfers_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "networks"("id");
ALTER TABLE "staff_transfers" ADD CONSTRAINT "staff_transfers_from_station_id_stations_id_fk" FOREIGN KEY ("from_station_id") REFERENCES "stations"("id");
ALTER TABLE "staff_transfers" ADD CONSTRAINT "staff_transfers_to_station_id_stations_id_fk" FOREIGN KEY ("to_station_id") REFERENCES "stations"("id");
ALTER TABLE "staff_pins" ADD CONSTRAINT "staff_pins_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "staff"("id");
ALTER TABLE "stations" ADD CONSTRAINT "stations_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "networks"("id");
ALTER TABLE "client_disabled_stations" ADD CONSTRAINT "client_disabled_stations_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "clients"("id");
ALTER TABLE "client_disabled_stations" ADD CONSTRAINT "client_disabled_stations_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "stations"("id");
ALTER TABLE "client_disabled_networks" ADD CONSTRAINT "client_disabled_networks_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "clients"("id");
ALTER TABLE "client_disabled_networks" ADD CONSTRAINT "client_disabled_networks_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "networks"("id");

-- money
ALTER TABLE "ledger_balances" ADD CONSTRAINT "ledger_balances_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "ledger_accounts"("id");
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "clients"("id");
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "networks"("id");
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "stations"("id");
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "ledger_entries"("id");
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "ledger_accounts"("id");
ALTER TABLE "ledger_snapshots" ADD CONSTRAINT "ledger_snapshots_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "ledger_accounts"("id");
ALTER TABLE "holds" ADD CONSTRAINT "holds_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "clients"("id");
ALTER TABLE "holds" ADD CONSTRAINT "holds_opened_entry_id_ledger_entries_id_fk" FOREIGN KEY ("opened_entry_id") REFERENCES "ledger_entries"("id");
ALTER TABLE "holds" ADD CONSTRAINT "holds_resolved_entry_id_ledger_entries_id_fk" FOREIGN KEY ("resolved_entry_id") REFERENCES "ledger_entries"("id");
ALTER TABLE "payments" ADD CONSTRAINT "payments_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "networks"("id");
ALTER TABLE "payments" ADD CONSTRAINT "payments_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "stations"("id");
ALTER TABLE "payments" ADD CONSTRAINT "payments_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "files"("id");
ALTER TABLE "payments" ADD CONSTRAINT "payments_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "ledger_entries"("id");
ALTER TABLE "payments" ADD CONSTRAINT "payments_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "users"("id");
ALTER TABLE "top_ups" ADD CONSTRAINT "top_ups_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "clients"("id");
ALTER TABLE "low_balances" ADD CONSTRAINT "low_balances_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "clients"("id");

-- fuelling
ALTER TABLE "dispute_cases" ADD CONSTRAINT "dispute_cases_fuel_request_id_fuel_requests_id_fk" FOREIGN KEY ("fuel_request_id") REFERENCES "fuel_requests"("id");
ALTER TABLE "dispute_cases" ADD CONSTRAINT "dispute_cases_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "clients"("id");
ALTER TABLE "dispute_cases" ADD CONSTRAINT "dispute_cases_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "networks"("id");
ALTER TABLE "dispute_cases" ADD CONSTRAINT "dispute_cases_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "stations"("id");
ALTER TABLE "dispute_cases" ADD CONSTRAINT "dispute_cases_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "users"("id");
ALTER TABLE "dispute_cases" ADD CONSTRAINT "dispute_cases_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "users"("id");
ALTER TABLE "dispute_comments" ADD CONSTRAINT "dispute_comments_dispute_case_id_dispute_cases_id_fk" FOREIGN KEY ("dispute_case_id") REFERENCES "dispute_cases"("id");
ALTER TABLE "dispute_comments" ADD CONSTRAINT "dispute_comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id");
ALTER TABLE "fuel_requests" ADD CONSTRAINT "fuel_requests_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "clients"("id");
ALTER TABLE "fuel_requests" ADD CONSTRAINT "fuel_requests_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "vehicles"("id");
ALTER TABLE "fuel_requests" ADD CONSTRAINT "fuel_requests_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "drivers"("id");
ALTER TABLE "fuel_requests" ADD CONSTRAINT "fuel_requests_group_id_vehicle_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "vehicle_groups"("id");
ALTER TABLE "fuel_requests" ADD CONSTRAINT "fuel_requests_fuel_type_id_fuel_types_id_fk" FOREIGN KEY ("fuel_type_id") REFERENCES "fuel_types"("id");
ALTER TABLE "fuel_requests" ADD CONSTRAINT "fuel_requests_requested_by_user_id_users_id_fk" FOREIGN KEY ("requested_by_user_id") REFERENCES "users"("id");
ALTER TABLE "fuel_requests" ADD CONSTRAINT "fuel_requests_chosen_station_id_stations_id_fk" FOREIGN KEY ("chosen_station_id") REFERENCES "stations"("id");
ALTER TABLE "fuel_requests" ADD CONSTRAINT "fuel_requests_usage_capacity_id_temporary_capacities_id_fk" FOREIGN KEY ("usage_capacity_id") REFERENCES "temporary_capacities"("id");
ALTER TABLE "fuel_requests" ADD CONSTRAINT "fuel_requests_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "networks"("id");
ALTER TABLE "fuel_requests" ADD CONSTRAINT "fuel_requests_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "stations"("id");
ALTER TABLE "fuel_requests" ADD CONSTRAINT "fuel_requests_attendant_user_id_users_id_fk" FOREIGN KEY ("attendant_user_id") REFERENCES "users"("id");
ALTER TABLE "fuel_request_timeline" ADD CONSTRAINT "fuel_request_timeline_fuel_request_id_fuel_requests_id_fk" FOREIGN KEY ("fuel_request_id") REFERENCES "fuel_requests"("id");
ALTER TABLE "fuel_request_comments" ADD CONSTRAINT "fuel_request_comments_fuel_request_id_fuel_requests_id_fk" FOREIGN KEY ("fuel_request_id") REFERENCES "fuel_requests"("id");
ALTER TABLE "fuel_request_comments" ADD CONSTRAINT "fuel_request_comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id");
ALTER TABLE "held_escalations" ADD CONSTRAINT "held_escalations_fuel_request_id_fuel_requests_id_fk" FOREIGN KEY ("fuel_request_id") REFERENCES "fuel_requests"("id");
ALTER TABLE "plate_readings" ADD CONSTRAINT "plate_readings_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "stations"("id");
ALTER TABLE "plate_readings" ADD CONSTRAINT "plate_readings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id");
ALTER TABLE "plate_readings" ADD CONSTRAINT "plate_readings_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "files"("id");
ALTER TABLE "policies" ADD CONSTRAINT "policies_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "clients"("id");
ALTER TABLE "policies" ADD CONSTRAINT "policies_group_id_vehicle_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "vehicle_groups"("id");
ALTER TABLE "policies" ADD CONSTRAINT "policies_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "vehicles"("id");
ALTER TABLE "policies" ADD CONSTRAINT "policies_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "drivers"("id");
ALTER TABLE "policies" ADD CONSTRAINT "policies_changed_by_user_id_users_id_fk" FOREIGN KEY ("changed_by_user_id") REFERENCES "users"("id");
ALTER TABLE "policy_simulations" ADD CONSTRAINT "policy_simulations_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "clients"("id");
ALTER TABLE "policy_simulations" ADD CONSTRAINT "policy_simulations_created_by_user_id_users_id_fk" FOREIGN KEY ("created_by_user_id") REFERENCES "users"("id");
ALTER TABLE "policy_simulation_hits" ADD CONSTRAINT "policy_simulation_hits_simulation_id_policy_simulations_id_fk" FOREIGN KEY ("simulation_id") REFERENCES "policy_simulations"("id") ON DELETE cascade;
ALTER TABLE "policy_simulation_hits" ADD CONSTRAINT "policy_simulation_hits_fuel_request_id_fuel_requests_id_fk" FOREIGN KEY ("fuel_request_id") REFERENCES "fuel_requests"("id");
ALTER TABLE "policy_simulation_hits" ADD CONSTRAINT "policy_simulation_hits_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "vehicles"("id");
ALTER TABLE "pump_controllers" ADD CONSTRAINT "pump_controllers_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "networks"("id");
ALTER TABLE "pump_controllers" ADD CONSTRAINT "pump_controllers_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "stations"("id");
ALTER TABLE "pump_controllers" ADD CONSTRAINT "pump_controllers_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "users"("id");
ALTER TABLE "controller_pumps" ADD CONSTRAINT "controller_pumps_controller_id_pump_controllers_id_fk" FOREIGN KEY ("controller_id") REFERENCES "pump_controllers"("id");
ALTER TABLE "controller_products" ADD CONSTRAINT "controller_products_controller_id_pump_controllers_id_fk" FOREIGN KEY ("controller_id") REFERENCES "pump_controllers"("id");
ALTER TABLE "nozzle_links" ADD CONSTRAINT "nozzle_links_nozzle_id_nozzles_id_fk" FOREIGN KEY ("nozzle_id") REFERENCES "nozzles"("id");
ALTER TABLE "nozzle_links" ADD CONSTRAINT "nozzle_links_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "stations"("id");
ALTER TABLE "pump_orders" ADD CONSTRAINT "pump_orders_controller_id_pump_controllers_id_fk" FOREIGN KEY ("controller_id") REFERENCES "pump_controllers"("id");
ALTER TABLE "pump_orders" ADD CONSTRAINT "pump_orders_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "networks"("id");
ALTER TABLE "pump_orders" ADD CONSTRAINT "pump_orders_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "stations"("id");
ALTER TABLE "pump_orders" ADD CONSTRAINT "pump_orders_fuel_request_id_fuel_requests_id_fk" FOREIGN KEY ("fuel_request_id") REFERENCES "fuel_requests"("id");
ALTER TABLE "pump_orders" ADD CONSTRAINT "pump_orders_nozzle_id_nozzles_id_fk" FOREIGN KEY ("nozzle_id") REFERENCES "nozzles"("id");
ALTER TABLE "pump_orders" ADD CONSTRAINT "pump_orders_ordered_by_users_id_fk" FOREIGN KEY ("ordered_by") REFERENCES "users"("id");
ALTER TABLE "pump_transactions" ADD CONSTRAINT "pump_transactions_controller_id_pump_controllers_id_fk" FOREIGN KEY ("controller_id") REFERENCES "pump_controllers"("id");
ALTER TABLE "pump_transactions" ADD CONSTRAINT "pump_transactions_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "networks"("id");
ALTER TABLE "pump_transactions" ADD CONSTRAINT "pump_transactions_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "stations"("id");
ALTER TABLE "pump_transactions" ADD CONSTRAINT "pump_transactions_order_id_pump_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "pump_orders"("id");
ALTER TABLE "pump_transactions" ADD CONSTRAINT "pump_transactions_fuel_request_id_fuel_requests_id_fk" FOREIGN KEY ("fuel_request_id") REFERENCES "fuel_requests"("id");
ALTER TABLE "pump_transactions" ADD CONSTRAINT "pump_transactions_shift_id_shifts_id_fk" FOREIGN KEY ("shift_id") REFERENCES "shifts"("id");
ALTER TABLE "pump_transactions" ADD CONSTRAINT "pump_transactions_nozzle_id_nozzles_id_fk" FOREIGN KEY ("nozzle_id") REFERENCES "nozzles"("id");
ALTER TABLE "pump_transactions" ADD CONSTRAINT "pump_transactions_fuel_type_id_fuel_types_id_fk" FOREIGN KEY ("fuel_type_id") REFERENCES "fuel_types"("id");
ALTER TABLE "pump_devices" ADD CONSTRAINT "pump_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id");
ALTER TABLE "pump_devices" ADD CONSTRAINT "pump_devices_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "stations"("id");
ALTER TABLE "pump_steps" ADD CONSTRAINT "pump_steps_device_id_pump_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "pump_devices"("id");
ALTER TABLE "shifts" ADD CONSTRAINT "shifts_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "networks"("id");
ALTER TABLE "shifts" ADD CONSTRAINT "shifts_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "stations"("id");
ALTER TABLE "shifts" ADD CONSTRAINT "shifts_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "users"("id");
ALTER TABLE "shifts" ADD CONSTRAINT "shifts_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "users"("id");
ALTER TABLE "shift_readings" ADD CONSTRAINT "shift_readings_shift_id_shifts_id_fk" FOREIGN KEY ("shift_id") REFERENCES "shifts"("id");
ALTER TABLE "shift_readings" ADD CONSTRAINT "shift_readings_nozzle_id_nozzles_id_fk" FOREIGN KEY ("nozzle_id") REFERENCES "nozzles"("id");
ALTER TABLE "shift_readings" ADD CONSTRAINT "shift_readings_fuel_type_id_fuel_types_id_fk" FOREIGN KEY ("fuel_type_id") REFERENCES "fuel_types"("id");
ALTER TABLE "shift_readings" ADD CONSTRAINT "shift_readings_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "users"("id");
ALTER TABLE "shift_attendants" ADD CONSTRAINT "shift_attendants_shift_id_shifts_id_fk" FOREIGN KEY ("shift_id") REFERENCES "shifts"("id");
ALTER TABLE "shift_attendants" ADD CONSTRAINT "shift_attendants_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "staff"("id");
ALTER TABLE "shift_fills" ADD CONSTRAINT "shift_fills_fuel_request_id_fuel_requests_id_fk" FOREIGN KEY ("fuel_request_id") REFERENCES "fuel_requests"("id");
ALTER TABLE "shift_fills" ADD CONSTRAINT "shift_fills_shift_id_shifts_id_fk" FOREIGN KEY ("shift_id") REFERENCES "shifts"("id");
ALTER TABLE "shift_fills" ADD CONSTRAINT "shift_fills_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "clients"("id");
ALTER TABLE "shift_fills" ADD CONSTRAINT "shift_fills_fuel_type_id_fuel_types_id_fk" FOREIGN KEY ("fuel_type_id") REFERENCES "fuel_types"("id");
ALTER TABLE "shift_fuels" ADD CONSTRAINT "shift_fuels_shift_id_shifts_id_fk" FOREIGN KEY ("shift_id") REFERENCES "shifts"("id");
ALTER TABLE "shift_fuels" ADD CONSTRAINT "shift_fuels_fuel_type_id_fuel_types_id_fk" FOREIGN KEY ("fuel_type_id") REFERENCES "fuel_types"("id");
ALTER TABLE "shift_fuels" ADD CONSTRAINT "shift_fuels_photo_file_id_files_id_fk" FOREIGN KEY ("photo_file_id") REFERENCES "files"("id");
ALTER TABLE "temporary_capacities" ADD CONSTRAINT "temporary_capacities_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "clients"("id");
ALTER TABLE "temporary_capacities" ADD CONSTRAINT "temporary_capacities_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "vehicles"("id");
ALTER TABLE "temporary_capacities" ADD CONSTRAINT "temporary_capacities_created_by_user_id_users_id_fk" FOREIGN KEY ("created_by_user_id") REFERENCES "users"("id");
ALTER TABLE "temporary_capacities" ADD CONSTRAINT "temporary_capacities_ended_by_user_id_users_id_fk" FOREIGN KEY ("ended_by_user_id") REFERENCES "users"("id");
ALTER TABLE "temporary_capacity_days" ADD CONSTRAINT "temporary_capacity_days_capacity_id_temporary_capacities_id_fk" FOREIGN KEY ("capacity_id") REFERENCES "temporary_capacities"("id");

-- billing
ALTER TABLE "client_prices" ADD CONSTRAINT "client_prices_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "clients"("id");
ALTER TABLE "client_prices" ADD CONSTRAINT "client_prices_vehicle_type_id_vehicle_types_id_fk" FOREIGN KEY ("vehicle_type_id") REFERENCES "vehicle_types"("id");
ALTER TABLE "network_fees" ADD CONSTRAINT "network_fees_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "networks"("id");
ALTER TABLE "network_fees" ADD CONSTRAINT "network_fees_fuel_type_id_fuel_types_id_fk" FOREIGN KEY ("fuel_type_id") REFERENCES "fuel_types"("id");
ALTER TABLE "fee_charges" ADD CONSTRAINT "fee_charges_run_id_fee_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "fee_runs"("id");
ALTER TABLE "fee_charges" ADD CONSTRAINT "fee_charges_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "clients"("id");
ALTER TABLE "fee_charges" ADD CONSTRAINT "fee_charges_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "vehicles"("id");
ALTER TABLE "fee_charges" ADD CONSTRAINT "fee_charges_vehicle_type_id_vehicle_types_id_fk" FOREIGN KEY ("vehicle_type_id") REFERENCES "vehicle_types"("id");
ALTER TABLE "fee_charges" ADD CONSTRAINT "fee_charges_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "networks"("id");
ALTER TABLE "fee_charges" ADD CONSTRAINT "fee_charges_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "stations"("id");
ALTER TABLE "fee_charges" ADD CONSTRAINT "fee_charges_fuel_type_id_fuel_types_id_fk" FOREIGN KEY ("fuel_type_id") REFERENCES "fuel_types"("id");
ALTER TABLE "fee_charges" ADD CONSTRAINT "fee_charges_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "ledger_entries"("id");
ALTER TABLE "fee_refusals" ADD CONSTRAINT "fee_refusals_run_id_fee_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "fee_runs"("id");
ALTER TABLE "fee_refusals" ADD CONSTRAINT "fee_refusals_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "clients"("id");
ALTER TABLE "fee_refusals" ADD CONSTRAINT "fee_refusals_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "networks"("id");
ALTER TABLE "invoice_sellers" ADD CONSTRAINT "invoice_sellers_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "networks"("id");
ALTER TABLE "invoice_terms" ADD CONSTRAINT "invoice_terms_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "clients"("id");
ALTER TABLE "invoice_terms" ADD CONSTRAINT "invoice_terms_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "networks"("id");
ALTER TABLE "invoice_runs" ADD CONSTRAINT "invoice_runs_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "users"("id");
ALTER TABLE "invoice_run_items" ADD CONSTRAINT "invoice_run_items_run_id_invoice_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "invoice_runs"("id");
ALTER TABLE "invoice_run_items" ADD CONSTRAINT "invoice_run_items_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "clients"("id");
ALTER TABLE "invoice_run_items" ADD CONSTRAINT "invoice_run_items_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "networks"("id");
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_seller_id_invoice_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "invoice_sellers"("id");
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "clients"("id");
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "networks"("id");
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_run_id_invoice_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "invoice_runs"("id");
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_issued_by_users_id_fk" FOREIGN KEY ("issued_by") REFERENCES "users"("id");
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "ledger_entries"("id");
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "invoices"("id");
ALTER TABLE "invoice_entries" ADD CONSTRAINT "invoice_entries_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "ledger_entries"("id");
ALTER TABLE "invoice_entries" ADD CONSTRAINT "invoice_entries_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "invoices"("id");
ALTER TABLE "invoice_settlements" ADD CONSTRAINT "invoice_settlements_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "invoices"("id");
ALTER TABLE "invoice_settlements" ADD CONSTRAINT "invoice_settlements_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "ledger_entries"("id");
ALTER TABLE "invoice_settlements" ADD CONSTRAINT "invoice_settlements_credit_note_id_invoices_id_fk" FOREIGN KEY ("credit_note_id") REFERENCES "invoices"("id");
ALTER TABLE "invoice_states" ADD CONSTRAINT "invoice_states_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "invoices"("id");
ALTER TABLE "invoice_submissions" ADD CONSTRAINT "invoice_submissions_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "invoices"("id");
ALTER TABLE "invoice_reminders" ADD CONSTRAINT "invoice_reminders_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "invoices"("id");
ALTER TABLE "settlement_files" ADD CONSTRAINT "settlement_files_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "users"("id");
ALTER TABLE "settlement_transfers" ADD CONSTRAINT "settlement_transfers_file_id_settlement_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "settlement_files"("id");
ALTER TABLE "settlement_transfers" ADD CONSTRAINT "settlement_transfers_batch_id_settlement_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "settlement_batches"("id");
ALTER TABLE "settlement_payments" ADD CONSTRAINT "settlement_payments_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "payments"("id");
ALTER TABLE "settlement_payments" ADD CONSTRAINT "settlement_payments_batch_id_settlement_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "settlement_batches"("id");
ALTER TABLE "settlement_batches" ADD CONSTRAINT "settlement_batches_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "ledger_accounts"("id");
ALTER TABLE "settlement_batches" ADD CONSTRAINT "settlement_batches_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "networks"("id");
ALTER TABLE "settlement_batches" ADD CONSTRAINT "settlement_batches_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "stations"("id");
ALTER TABLE "settlement_batches" ADD CONSTRAINT "settlement_batches_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "users"("id");
ALTER TABLE "settlement_batches" ADD CONSTRAINT "settlement_batches_closing_by_users_id_fk" FOREIGN KEY ("closing_by") REFERENCES "users"("id");
ALTER TABLE "settlement_lines" ADD CONSTRAINT "settlement_lines_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "ledger_entries"("id");
ALTER TABLE "settlement_lines" ADD CONSTRAINT "settlement_lines_batch_id_settlement_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "settlement_batches"("id");
ALTER TABLE "settlement_payees" ADD CONSTRAINT "settlement_payees_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "networks"("id");
ALTER TABLE "settlement_payees" ADD CONSTRAINT "settlement_payees_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "stations"("id");

-- delivery
ALTER TABLE "invoiced_deliveries" ADD CONSTRAINT "invoiced_deliveries_delivered_line_id_delivered_lines_id_fk" FOREIGN KEY ("delivered_line_id") REFERENCES "delivered_lines"("id");
ALTER TABLE "delivery_constraints" ADD CONSTRAINT "delivery_constraints_delivery_branch_id_delivery_branches_id_fk" FOREIGN KEY ("delivery_branch_id") REFERENCES "delivery_branches"("id");
ALTER TABLE "delivery_slots" ADD CONSTRAINT "delivery_slots_delivery_branch_id_delivery_branches_id_fk" FOREIGN KEY ("delivery_branch_id") REFERENCES "delivery_branches"("id");
ALTER TABLE "trip_actuals" ADD CONSTRAINT "trip_actuals_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "trips"("id");
ALTER TABLE "delivery_products" ADD CONSTRAINT "delivery_products_fuel_type_id_fuel_types_id_fk" FOREIGN KEY ("fuel_type_id") REFERENCES "fuel_types"("id");
ALTER TABLE "delivery_vehicles" ADD CONSTRAINT "delivery_vehicles_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "vehicles"("id");
ALTER TABLE "delivery_vehicles" ADD CONSTRAINT "delivery_vehicles_delivery_branch_id_delivery_branches_id_fk" FOREIGN KEY ("delivery_branch_id") REFERENCES "delivery_branches"("id");
ALTER TABLE "delivery_vehicles" ADD CONSTRAINT "delivery_vehicles_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "drivers"("id");
ALTER TABLE "delivery_compartments" ADD CONSTRAINT "delivery_compartments_delivery_vehicle_id_delivery_vehicles_id_fk" FOREIGN KEY ("delivery_vehicle_id") REFERENCES "delivery_vehicles"("id");
ALTER TABLE "delivery_absences" ADD CONSTRAINT "delivery_absences_delivery_vehicle_id_delivery_vehicles_id_fk" FOREIGN KEY ("delivery_vehicle_id") REFERENCES "delivery_vehicles"("id");
ALTER TABLE "delivery_absences" ADD CONSTRAINT "delivery_absences_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "drivers"("id");
ALTER TABLE "delivery_absences" ADD CONSTRAINT "delivery_absences_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "users"("id");
ALTER TABLE "geofences" ADD CONSTRAINT "geofences_delivery_branch_id_delivery_branches_id_fk" FOREIGN KEY ("delivery_branch_id") REFERENCES "delivery_branches"("id");
ALTER TABLE "orders" ADD CONSTRAINT "orders_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "clients"("id");
ALTER TABLE "orders" ADD CONSTRAINT "orders_delivery_branch_id_delivery_branches_id_fk" FOREIGN KEY ("delivery_branch_id") REFERENCES "delivery_branches"("id");
ALTER TABLE "orders" ADD CONSTRAINT "orders_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "warehouses"("id");
ALTER TABLE "orders" ADD CONSTRAINT "orders_delivery_slot_id_delivery_slots_id_fk" FOREIGN KEY ("delivery_slot_id") REFERENCES "delivery_slots"("id");
ALTER TABLE "orders" ADD CONSTRAINT "orders_placed_by_users_id_fk" FOREIGN KEY ("placed_by") REFERENCES "users"("id");
ALTER TABLE "orders" ADD CONSTRAINT "orders_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "imports"("id");
ALTER TABLE "orders" ADD CONSTRAINT "orders_cancel_reason_id_cancel_reasons_id_fk" FOREIGN KEY ("cancel_reason_id") REFERENCES "cancel_reasons"("id");
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id");
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_delivery_product_id_delivery_products_id_fk" FOREIGN KEY ("delivery_product_id") REFERENCES "delivery_products"("id");
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id");
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_actor_user_id_users_id_fk" FOREIGN KEY ("actor_user_id") REFERENCES "users"("id");
ALTER TABLE "plans" ADD CONSTRAINT "plans_delivery_branch_id_delivery_branches_id_fk" FOREIGN KEY ("delivery_branch_id") REFERENCES "delivery_branches"("id");
ALTER TABLE "plans" ADD CONSTRAINT "plans_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "users"("id");
ALTER TABLE "vehicle_positions" ADD CONSTRAINT "vehicle_positions_delivery_vehicle_id_delivery_vehicles_id_fk" FOREIGN KEY ("delivery_vehicle_id") REFERENCES "delivery_vehicles"("id");
ALTER TABLE "vehicle_positions" ADD CONSTRAINT "vehicle_positions_tracker_id_trackers_id_fk" FOREIGN KEY ("tracker_id") REFERENCES "trackers"("id");
ALTER TABLE "static_routes" ADD CONSTRAINT "static_routes_delivery_branch_id_delivery_branches_id_fk" FOREIGN KEY ("delivery_branch_id") REFERENCES "delivery_branches"("id");
ALTER TABLE "static_routes" ADD CONSTRAINT "static_routes_delivery_vehicle_id_delivery_vehicles_id_fk" FOREIGN KEY ("delivery_vehicle_id") REFERENCES "delivery_vehicles"("id");
ALTER TABLE "static_route_stops" ADD CONSTRAINT "static_route_stops_static_route_id_static_routes_id_fk" FOREIGN KEY ("static_route_id") REFERENCES "static_routes"("id");
ALTER TABLE "static_route_stops" ADD CONSTRAINT "static_route_stops_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "warehouses"("id");
ALTER TABLE "static_route_days" ADD CONSTRAINT "static_route_days_static_route_id_static_routes_id_fk" FOREIGN KEY ("static_route_id") REFERENCES "static_routes"("id");
ALTER TABLE "static_route_days" ADD CONSTRAINT "static_route_days_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "trips"("id");
ALTER TABLE "trackers" ADD CONSTRAINT "trackers_delivery_vehicle_id_delivery_vehicles_id_fk" FOREIGN KEY ("delivery_vehicle_id") REFERENCES "delivery_vehicles"("id");
ALTER TABLE "trackers" ADD CONSTRAINT "trackers_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "users"("id");
ALTER TABLE "tracker_days" ADD CONSTRAINT "tracker_days_tracker_id_trackers_id_fk" FOREIGN KEY ("tracker_id") REFERENCES "trackers"("id");
ALTER TABLE "trip_alerts" ADD CONSTRAINT "trip_alerts_delivery_branch_id_delivery_branches_id_fk" FOREIGN KEY ("delivery_branch_id") REFERENCES "delivery_branches"("id");
ALTER TABLE "trip_alerts" ADD CONSTRAINT "trip_alerts_delivery_vehicle_id_delivery_vehicles_id_fk" FOREIGN KEY ("delivery_vehicle_id") REFERENCES "delivery_vehicles"("id");
ALTER TABLE "trip_alerts" ADD CONSTRAINT "trip_alerts_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "trips"("id");
ALTER TABLE "trip_alerts" ADD CONSTRAINT "trip_alerts_trip_stop_id_trip_stops_id_fk" FOREIGN KEY ("trip_stop_id") REFERENCES "trip_stops"("id");
ALTER TABLE "trip_alerts" ADD CONSTRAINT "trip_alerts_geofence_id_geofences_id_fk" FOREIGN KEY ("geofence_id") REFERENCES "geofences"("id");
ALTER TABLE "trip_alerts" ADD CONSTRAINT "trip_alerts_acknowledged_by_users_id_fk" FOREIGN KEY ("acknowledged_by") REFERENCES "users"("id");
ALTER TABLE "delivery_proofs" ADD CONSTRAINT "delivery_proofs_trip_stop_id_trip_stops_id_fk" FOREIGN KEY ("trip_stop_id") REFERENCES "trip_stops"("id");
ALTER TABLE "delivery_proofs" ADD CONSTRAINT "delivery_proofs_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id");
ALTER TABLE "delivery_proofs" ADD CONSTRAINT "delivery_proofs_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "clients"("id");
ALTER TABLE "delivery_proofs" ADD CONSTRAINT "delivery_proofs_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "users"("id");
ALTER TABLE "delivered_lines" ADD CONSTRAINT "delivered_lines_delivery_proof_id_delivery_proofs_id_fk" FOREIGN KEY ("delivery_proof_id") REFERENCES "delivery_proofs"("id");
ALTER TABLE "delivered_lines" ADD CONSTRAINT "delivered_lines_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "order_lines"("id");
ALTER TABLE "delivered_lines" ADD CONSTRAINT "delivered_lines_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "clients"("id");
ALTER TABLE "late_proofs" ADD CONSTRAINT "late_proofs_trip_stop_id_trip_stops_id_fk" FOREIGN KEY ("trip_stop_id") REFERENCES "trip_stops"("id");
ALTER TABLE "late_proofs" ADD CONSTRAINT "late_proofs_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id");
ALTER TABLE "late_proofs" ADD CONSTRAINT "late_proofs_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "clients"("id");
ALTER TABLE "late_proofs" ADD CONSTRAINT "late_proofs_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "users"("id");
ALTER TABLE "late_proofs" ADD CONSTRAINT "late_proofs_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "users"("id");
ALTER TABLE "trip_fuel_requests" ADD CONSTRAINT "trip_fuel_requests_fuel_request_id_fuel_requests_id_fk" FOREIGN KEY ("fuel_request_id") REFERENCES "fuel_requests"("id");
ALTER TABLE "trip_fuel_requests" ADD CONSTRAINT "trip_fuel_requests_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "trips"("id");
ALTER TABLE "trips" ADD CONSTRAINT "trips_delivery_branch_id_delivery_branches_id_fk" FOREIGN KEY ("delivery_branch_id") REFERENCES "delivery_branches"("id");
ALTER TABLE "trips" ADD CONSTRAINT "trips_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "plans"("id");
ALTER TABLE "trips" ADD CONSTRAINT "trips_delivery_vehicle_id_delivery_vehicles_id_fk" FOREIGN KEY ("delivery_vehicle_id") REFERENCES "delivery_vehicles"("id");
ALTER TABLE "trips" ADD CONSTRAINT "trips_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "drivers"("id");
ALTER TABLE "trips" ADD CONSTRAINT "trips_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "users"("id");
ALTER TABLE "trip_stops" ADD CONSTRAINT "trip_stops_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "trips"("id");
ALTER TABLE "trip_stops" ADD CONSTRAINT "trip_stops_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id");
ALTER TABLE "warehouses" ADD CONSTRAINT "warehouses_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "clients"("id");

-- insight
ALTER TABLE "anomaly_findings" ADD CONSTRAINT "anomaly_findings_fuel_request_id_fuel_requests_id_fk" FOREIGN KEY ("fuel_request_id") REFERENCES "fuel_requests"("id");
ALTER TABLE "anomaly_flags" ADD CONSTRAINT "anomaly_flags_fuel_request_id_fuel_requests_id_fk" FOREIGN KEY ("fuel_request_id") REFERENCES "fuel_requests"("id");
ALTER TABLE "anomaly_cases" ADD CONSTRAINT "anomaly_cases_fuel_request_id_fuel_requests_id_fk" FOREIGN KEY ("fuel_request_id") REFERENCES "fuel_requests"("id");
ALTER TABLE "anomaly_cases" ADD CONSTRAINT "anomaly_cases_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "clients"("id");
ALTER TABLE "anomaly_cases" ADD CONSTRAINT "anomaly_cases_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "vehicles"("id");
ALTER TABLE "anomaly_cases" ADD CONSTRAINT "anomaly_cases_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "drivers"("id");
ALTER TABLE "anomaly_cases" ADD CONSTRAINT "anomaly_cases_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "stations"("id");
ALTER TABLE "anomaly_cases" ADD CONSTRAINT "anomaly_cases_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "networks"("id");
ALTER TABLE "anomaly_cases" ADD CONSTRAINT "anomaly_cases_attendant_user_id_users_id_fk" FOREIGN KEY ("attendant_user_id") REFERENCES "users"("id");
ALTER TABLE "anomaly_cases" ADD CONSTRAINT "anomaly_cases_reviewer_user_id_users_id_fk" FOREIGN KEY ("reviewer_user_id") REFERENCES "users"("id");
ALTER TABLE "anomaly_case_events" ADD CONSTRAINT "anomaly_case_events_anomaly_case_id_anomaly_cases_id_fk" FOREIGN KEY ("anomaly_case_id") REFERENCES "anomaly_cases"("id");
ALTER TABLE "anomaly_case_events" ADD CONSTRAINT "anomaly_case_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id");
ALTER TABLE "report_schedules" ADD CONSTRAINT "report_schedules_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id");
ALTER TABLE "report_schedules" ADD CONSTRAINT "report_schedules_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "clients"("id");
ALTER TABLE "report_schedules" ADD CONSTRAINT "report_schedules_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "networks"("id");
ALTER TABLE "report_schedules" ADD CONSTRAINT "report_schedules_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "stations"("id");
ALTER TABLE "report_runs" ADD CONSTRAINT "report_runs_report_schedule_id_report_schedules_id_fk" FOREIGN KEY ("report_schedule_id") REFERENCES "report_schedules"("id");
ALTER TABLE "report_runs" ADD CONSTRAINT "report_runs_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "users"("id");
ALTER TABLE "report_runs" ADD CONSTRAINT "report_runs_mail_id_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "mails"("id");
ALTER TABLE "bookmarks" ADD CONSTRAINT "bookmarks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id");
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id");
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "clients"("id");
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "networks"("id");
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "stations"("id");
ALTER TABLE "saved_view_defaults" ADD CONSTRAINT "saved_view_defaults_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id");
ALTER TABLE "saved_view_defaults" ADD CONSTRAINT "saved_view_defaults_saved_view_id_saved_views_id_fk" FOREIGN KEY ("saved_view_id") REFERENCES "saved_views"("id") ON DELETE cascade;

-- Not declared in the *.table.ts files: the invoice that a credit note corrects, and the invoice of a delivery.
alter table invoices add constraint invoices_corrects_invoice_id_fk foreign key (corrects_invoice_id) references invoices (id);

alter table invoiced_deliveries add constraint invoiced_deliveries_invoice_id_fk foreign key (invoice_id) references invoices (id);
--> statement-breakpoint
-- ======== first rows ========

-- The built-in groups, in the order of the authority matrix. The server grants their permissions at start.
insert into groups (code, base, name_en, name_ar, is_built_in) values
  ('admin', 'admin', 'Administrator', 'مسؤول المنصة', true),
  ('client_manager', 'client_manager', 'Fleet manager', 'مدير الأسطول', true),
  ('client_operation', 'client_operation', 'Operations', 'التشغيل', true),
  ('client_billing', 'client_billing', 'Billing', 'الفوترة', true),
  ('driver', 'driver', 'Driver', 'سائق', true),
  ('gas_station_network_manager', 'gas_station_network_manager', 'Network manager', 'مدير الشبكة', true),
  ('gas_station_network_billing', 'gas_station_network_billing', 'Network billing', 'فوترة الشبكة', true),
  ('gas_station_manager', 'gas_station_manager', 'Station manager', 'مدير المحطة', true),
  ('attendant', 'attendant', 'Attendant', 'عامل المحطة', true),
  ('supervisor', 'supervisor', 'Supervisor', 'مشرف', true);

-- The accounts of the platform itself. Those of a client or a network are created with it.
insert into ledger_accounts (kind, party_id, guarded) values
  ('fees', 0, false), ('vat_payable', 0, false), ('bank', 0, false), ('suspense', 0, false), ('platform_loss', 0, false),
  ('delivery_sales', 0, false);

insert into dated_settings (name, starts_on, value) values ('vat_rate_basis_points', '2020-07-01', '1500');

-- The platform as a seller of invoices.
insert into invoice_sellers (network_id) values (null);

insert into cancel_reasons (code, title_en, title_ar, for_clients) values
  ('not_needed', 'No longer needed', 'لم نعد بحاجة إليه', true),
  ('ordered_twice', 'Ordered twice', 'طُلب مرتين', true),
  ('wrong_details', 'Wrong product, quantity, or site', 'منتج أو كمية أو موقع غير صحيح', true),
  ('tank_full', 'The tank is still full', 'الخزان ما زال ممتلئًا', true),
  ('site_closed', 'The site is closed or cannot be reached', 'الموقع مغلق أو يتعذر الوصول إليه', true),
  ('product_unavailable', 'The product is not available', 'المنتج غير متوفر', false),
  ('no_vehicle', 'No vehicle can deliver it', 'لا توجد مركبة يمكنها التوصيل', false),
  ('credit', 'The account does not allow it', 'حساب العميل لا يسمح بذلك', false);

-- Change numbers start at this server's transaction numbers; see settle_change_base.
insert into change_base (base, system_identifier) select 0, system_identifier from pg_control_system();
