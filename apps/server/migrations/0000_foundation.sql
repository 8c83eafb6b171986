CREATE TABLE "audit_rows" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_rows_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"actor_user_id" bigint,
	"actor_kind" text NOT NULL,
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
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"tenant" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer,
	"body" json,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_tenant_key_pk" PRIMARY KEY("tenant","key")
);
--> statement-breakpoint
CREATE TABLE "milestones" (
	"name" text PRIMARY KEY NOT NULL,
	"done_at" timestamp with time zone NOT NULL,
	"version" bigint DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"topic" text NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "clients" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "clients_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
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
	"contract_start_date" timestamp with time zone,
	"contract_end_date" timestamp with time zone,
	"status" text DEFAULT 'active' NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "clients_vat_no_unique" UNIQUE("vat_no"),
	CONSTRAINT "clients_cr_number_unique" UNIQUE("cr_number")
);
--> statement-breakpoint
CREATE TABLE "drivers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "drivers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
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
	"nationality" text,
	"driver_prefered_language" text DEFAULT 'en' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"size_bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"uploaded_by" bigint,
	"client_id" bigint,
	"station_id" bigint,
	"network_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fuel_prices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fuel_prices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"station_id" bigint NOT NULL,
	"fuel_type_id" bigint NOT NULL,
	"price_millis_per_litre" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fuel_prices_positive" CHECK (price_millis_per_litre > 0),
	CONSTRAINT "fuel_prices_period" CHECK (ends_at is null or ends_at > starts_at)
);
--> statement-breakpoint
CREATE TABLE "fuel_request_comments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fuel_request_comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"fuel_request_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"comment" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fuel_request_timeline" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fuel_request_timeline_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"fuel_request_id" bigint NOT NULL,
	"entry" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"device_at" timestamp with time zone,
	"actor_user_id" bigint,
	"actor_kind" text NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"file_id" bigint,
	"volume_ml" bigint,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fuel_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fuel_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint NOT NULL,
	"vehicle_id" bigint NOT NULL,
	"driver_id" bigint NOT NULL,
	"fuel_type_id" bigint NOT NULL,
	"status" text NOT NULL,
	"asked_by_user_id" bigint,
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
	"due_at" timestamp with time zone,
	"status_changed_at" timestamp with time zone NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	CONSTRAINT "fuel_requests_qr_token_unique" UNIQUE("qr_token"),
	CONSTRAINT "fuel_requests_reference_number_unique" UNIQUE("reference_number"),
	CONSTRAINT "fuel_requests_amounts" CHECK (requested_volume_ml >= 0 and requested_amount_halalas >= 0 and (volume_ml is null or volume_ml > 0))
);
--> statement-breakpoint
CREATE TABLE "fuel_types" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fuel_types_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"title_en" text NOT NULL,
	"title_ar" text NOT NULL,
	"title_ur" text NOT NULL,
	"base_price_millis_per_litre" integer NOT NULL,
	"price_lower_limit_millis" integer NOT NULL,
	"price_upper_limit_millis" integer NOT NULL,
	"processing_fee_millis_per_litre" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fuel_types_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "dated_settings" (
	"name" text NOT NULL,
	"starts_on" date NOT NULL,
	"value" jsonb NOT NULL,
	CONSTRAINT "dated_settings_name_starts_on_pk" PRIMARY KEY("name","starts_on")
);
--> statement-breakpoint
CREATE TABLE "holds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "holds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
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
--> statement-breakpoint
CREATE TABLE "ledger_accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"party_id" bigint DEFAULT 0 NOT NULL,
	"guarded" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_balances" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"balance_halalas" bigint NOT NULL,
	CONSTRAINT "ledger_balances_not_negative" CHECK (balance_halalas >= 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
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
	CONSTRAINT "ledger_entries_business_key_unique" UNIQUE("business_key")
);
--> statement-breakpoint
CREATE TABLE "ledger_postings" (
	"entry_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"amount_halalas" bigint NOT NULL,
	"balance_after_halalas" bigint,
	CONSTRAINT "ledger_postings_entry_id_account_id_pk" PRIMARY KEY("entry_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "ledger_snapshots" (
	"account_id" bigint NOT NULL,
	"up_to_entry_id" bigint NOT NULL,
	"balance_halalas" bigint NOT NULL,
	"taken_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_snapshots_account_id_up_to_entry_id_pk" PRIMARY KEY("account_id","up_to_entry_id")
);
--> statement-breakpoint
CREATE TABLE "seal_queue" (
	"kind" text NOT NULL,
	"row_id" bigint NOT NULL,
	CONSTRAINT "seal_queue_kind_row_id_pk" PRIMARY KEY("kind","row_id")
);
--> statement-breakpoint
CREATE TABLE "seals" (
	"position" bigint PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"row_id" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"sealed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "top_ups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "top_ups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint NOT NULL,
	"amount_halalas" bigint NOT NULL,
	"approved_amount_halalas" bigint,
	"status" text DEFAULT 'pending' NOT NULL,
	"from" text NOT NULL,
	"receipt_file_id" bigint,
	"reason" text,
	"created_by" bigint,
	"decided_by" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "top_ups_positive" CHECK (amount_halalas > 0)
);
--> statement-breakpoint
CREATE TABLE "networks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "networks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name_en" text NOT NULL,
	"name_ar" text NOT NULL,
	"address" text NOT NULL,
	"vat_no" text NOT NULL,
	"cr_number" text NOT NULL,
	"contract_no" text NOT NULL,
	"contract_start_date" timestamp with time zone,
	"contract_end_date" timestamp with time zone,
	"credit_terms_days" integer DEFAULT 15 NOT NULL,
	"payment_terms_days" integer DEFAULT 15 NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "networks_vat_no_unique" UNIQUE("vat_no"),
	CONSTRAINT "networks_cr_number_unique" UNIQUE("cr_number")
);
--> statement-breakpoint
CREATE TABLE "policies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "policies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint NOT NULL,
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
	"fills_per_day" integer,
	"minutes_between_fills" integer,
	"from_minute" integer,
	"to_minute" integer,
	"weekdays" integer[],
	"station_distance_metres" integer,
	"odometer_required" boolean,
	"pin_required" boolean,
	"approval" text,
	"approval_above_halalas" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "policies_one_level" CHECK (vehicle_id is null or driver_id is null)
);
--> statement-breakpoint
CREATE TABLE "usage_days" (
	"scope" text NOT NULL,
	"scope_id" bigint NOT NULL,
	"day" date NOT NULL,
	"volume_ml" bigint NOT NULL,
	"amount_halalas" bigint NOT NULL,
	"fills" integer NOT NULL,
	CONSTRAINT "usage_days_scope_scope_id_day_pk" PRIMARY KEY("scope","scope_id","day")
);
--> statement-breakpoint
CREATE TABLE "push_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"params" jsonb NOT NULL,
	"fuel_request_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refresh_tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"session_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"successor_sealed" text,
	CONSTRAINT "refresh_tokens_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_why" text,
	"ip" text,
	"user_agent" text,
	"installation_id" text
);
--> statement-breakpoint
CREATE TABLE "sign_in_failures" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"network_id" bigint NOT NULL,
	"station_id" bigint,
	"area_supervisor_id" bigint,
	"employee_number" text,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"civil_id" text NOT NULL,
	"mobile" text NOT NULL,
	"email" text,
	"designation" text NOT NULL,
	"prefered_language" text DEFAULT 'en' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client_disabled_stations" (
	"client_id" bigint NOT NULL,
	"station_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_disabled_stations_client_id_station_id_pk" PRIMARY KEY("client_id","station_id")
);
--> statement-breakpoint
CREATE TABLE "stations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
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
	"staff_may_override" boolean DEFAULT true NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "invitations_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"group" text NOT NULL,
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
	"look" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vehicle_types" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vehicle_types_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name_en" text NOT NULL,
	"name_ar" text NOT NULL,
	"name_ur" text NOT NULL,
	"weight_kg" integer NOT NULL,
	"registration_fee" bigint NOT NULL,
	"monthly_sub_fee" bigint NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vehicle_types_name_en_unique" UNIQUE("name_en")
);
--> statement-breakpoint
CREATE TABLE "vehicles" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vehicles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint NOT NULL,
	"driver_id" bigint,
	"vehicle_type_id" bigint NOT NULL,
	"fuel_type_id" bigint NOT NULL,
	"plate_no" text NOT NULL,
	"plate_kind" text NOT NULL,
	"name" text NOT NULL,
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
	"status" text DEFAULT 'active' NOT NULL,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "drivers" ADD CONSTRAINT "drivers_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fuel_prices" ADD CONSTRAINT "fuel_prices_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "public"."stations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fuel_prices" ADD CONSTRAINT "fuel_prices_fuel_type_id_fuel_types_id_fk" FOREIGN KEY ("fuel_type_id") REFERENCES "public"."fuel_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fuel_request_comments" ADD CONSTRAINT "fuel_request_comments_fuel_request_id_fuel_requests_id_fk" FOREIGN KEY ("fuel_request_id") REFERENCES "public"."fuel_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fuel_request_comments" ADD CONSTRAINT "fuel_request_comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fuel_request_timeline" ADD CONSTRAINT "fuel_request_timeline_fuel_request_id_fuel_requests_id_fk" FOREIGN KEY ("fuel_request_id") REFERENCES "public"."fuel_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fuel_requests" ADD CONSTRAINT "fuel_requests_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fuel_requests" ADD CONSTRAINT "fuel_requests_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fuel_requests" ADD CONSTRAINT "fuel_requests_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fuel_requests" ADD CONSTRAINT "fuel_requests_fuel_type_id_fuel_types_id_fk" FOREIGN KEY ("fuel_type_id") REFERENCES "public"."fuel_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fuel_requests" ADD CONSTRAINT "fuel_requests_asked_by_user_id_users_id_fk" FOREIGN KEY ("asked_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fuel_requests" ADD CONSTRAINT "fuel_requests_chosen_station_id_stations_id_fk" FOREIGN KEY ("chosen_station_id") REFERENCES "public"."stations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fuel_requests" ADD CONSTRAINT "fuel_requests_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "public"."networks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fuel_requests" ADD CONSTRAINT "fuel_requests_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "public"."stations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fuel_requests" ADD CONSTRAINT "fuel_requests_attendant_user_id_users_id_fk" FOREIGN KEY ("attendant_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_opened_entry_id_ledger_entries_id_fk" FOREIGN KEY ("opened_entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_resolved_entry_id_ledger_entries_id_fk" FOREIGN KEY ("resolved_entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_balances" ADD CONSTRAINT "ledger_balances_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "public"."networks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "public"."stations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_snapshots" ADD CONSTRAINT "ledger_snapshots_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "top_ups" ADD CONSTRAINT "top_ups_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policies" ADD CONSTRAINT "policies_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policies" ADD CONSTRAINT "policies_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policies" ADD CONSTRAINT "policies_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_messages" ADD CONSTRAINT "push_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "public"."networks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "public"."stations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_area_supervisor_id_staff_id_fk" FOREIGN KEY ("area_supervisor_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_disabled_stations" ADD CONSTRAINT "client_disabled_stations_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_disabled_stations" ADD CONSTRAINT "client_disabled_stations_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "public"."stations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stations" ADD CONSTRAINT "stations_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "public"."networks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "public"."networks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "public"."stations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_vehicle_type_id_vehicle_types_id_fk" FOREIGN KEY ("vehicle_type_id") REFERENCES "public"."vehicle_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_fuel_type_id_fuel_types_id_fk" FOREIGN KEY ("fuel_type_id") REFERENCES "public"."fuel_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_rows_subject" ON "audit_rows" USING btree ("subject","subject_id");--> statement-breakpoint
CREATE INDEX "audit_rows_client" ON "audit_rows" USING btree ("client_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "drivers_civil_id" ON "drivers" USING btree ("civil_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "drivers_mobile" ON "drivers" USING btree ("mobile") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "drivers_employee_number" ON "drivers" USING btree ("client_id","employee_number") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "drivers_client_id" ON "drivers" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "files_client_id" ON "files" USING btree ("client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "fuel_prices_start" ON "fuel_prices" USING btree ("station_id","fuel_type_id","starts_at");--> statement-breakpoint
CREATE INDEX "fuel_prices_highest" ON "fuel_prices" USING btree ("fuel_type_id","price_millis_per_litre" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "fuel_request_comments_request" ON "fuel_request_comments" USING btree ("fuel_request_id","id");--> statement-breakpoint
CREATE INDEX "fuel_request_timeline_request" ON "fuel_request_timeline" USING btree ("fuel_request_id","id");--> statement-breakpoint
CREATE INDEX "fuel_request_timeline_file" ON "fuel_request_timeline" USING btree ("file_id") WHERE file_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "fuel_requests_one_per_vehicle" ON "fuel_requests" USING btree ("vehicle_id") WHERE status in ('request_pending','request_approved','transaction_initiated','transaction_held');--> statement-breakpoint
CREATE UNIQUE INDEX "fuel_requests_one_per_driver" ON "fuel_requests" USING btree ("driver_id") WHERE status in ('request_pending','request_approved','transaction_initiated','transaction_held');--> statement-breakpoint
CREATE INDEX "fuel_requests_client" ON "fuel_requests" USING btree ("client_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "fuel_requests_station" ON "fuel_requests" USING btree ("station_id","id" DESC NULLS LAST) WHERE station_id is not null;--> statement-breakpoint
CREATE INDEX "fuel_requests_network" ON "fuel_requests" USING btree ("network_id","id" DESC NULLS LAST) WHERE network_id is not null;--> statement-breakpoint
CREATE INDEX "fuel_requests_chosen_station" ON "fuel_requests" USING btree ("chosen_station_id") WHERE status = 'request_approved';--> statement-breakpoint
CREATE INDEX "fuel_requests_status" ON "fuel_requests" USING btree ("status","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "fuel_requests_due" ON "fuel_requests" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "fuel_requests_vehicle" ON "fuel_requests" USING btree ("vehicle_id","closed_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "fuel_requests_pump_photo" ON "fuel_requests" USING btree ("pump_photo_file_id") WHERE pump_photo_file_id is not null;--> statement-breakpoint
CREATE INDEX "fuel_requests_driver" ON "fuel_requests" USING btree ("driver_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "holds_fuel_request" ON "holds" USING btree ("fuel_request_id","kind");--> statement-breakpoint
CREATE INDEX "holds_open" ON "holds" USING btree ("client_id") WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_accounts_party" ON "ledger_accounts" USING btree ("kind","party_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_statement" ON "ledger_entries" USING btree ("client_id","posted_at","id") WHERE kind not in ('hold', 'excess_hold', 'release', 'transfer');--> statement-breakpoint
CREATE INDEX "ledger_entries_network" ON "ledger_entries" USING btree ("network_id","id");--> statement-breakpoint
CREATE INDEX "ledger_entries_fuel_request" ON "ledger_entries" USING btree ("fuel_request_id") WHERE fuel_request_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_reversed_once" ON "ledger_entries" USING btree ("reverses_entry_id") WHERE reverses_entry_id is not null;--> statement-breakpoint
CREATE INDEX "ledger_postings_account" ON "ledger_postings" USING btree ("account_id","entry_id");--> statement-breakpoint
CREATE UNIQUE INDEX "seals_row" ON "seals" USING btree ("kind","row_id");--> statement-breakpoint
CREATE INDEX "top_ups_client" ON "top_ups" USING btree ("client_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "policies_client" ON "policies" USING btree ("client_id") WHERE vehicle_id is null and driver_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "policies_vehicle" ON "policies" USING btree ("vehicle_id") WHERE vehicle_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "policies_driver" ON "policies" USING btree ("driver_id") WHERE driver_id is not null;--> statement-breakpoint
CREATE INDEX "push_messages_user_id" ON "push_messages" USING btree ("user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "refresh_tokens_session_id" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sessions_user_id" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_civil_id" ON "staff" USING btree ("civil_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "staff_station_id" ON "staff" USING btree ("station_id");--> statement-breakpoint
CREATE INDEX "stations_network_id" ON "stations" USING btree ("network_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email") WHERE email is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_civil_id" ON "users" USING btree ("civil_id") WHERE civil_id is not null;--> statement-breakpoint
CREATE INDEX "users_client_id" ON "users" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "users_station_id" ON "users" USING btree ("station_id");--> statement-breakpoint
CREATE INDEX "users_network_id" ON "users" USING btree ("network_id");--> statement-breakpoint
CREATE INDEX "users_staff_id" ON "users" USING btree ("staff_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_driver_id" ON "users" USING btree ("driver_id") WHERE driver_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "vehicles_plate_no" ON "vehicles" USING btree ("plate_no") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "vehicles_driver_id" ON "vehicles" USING btree ("driver_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "vehicles_client_id" ON "vehicles" USING btree ("client_id");