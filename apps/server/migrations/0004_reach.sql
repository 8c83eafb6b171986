-- messages out
CREATE TABLE "outgoing_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outgoing_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"push_message_id" bigint,
	"user_id" bigint,
	"channel" text NOT NULL,
	"address" text NOT NULL,
	"language" text NOT NULL,
	"kind" text NOT NULL,
	"params" jsonb NOT NULL,
	"link" text,
	"is_secret" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"problem" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "outgoing_messages_done" CHECK ((status = 'waiting') = (done_at is null))
);
--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD CONSTRAINT "outgoing_messages_push_message_id_push_messages_id_fk" FOREIGN KEY ("push_message_id") REFERENCES "public"."push_messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD CONSTRAINT "outgoing_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outgoing_messages_waiting" ON "outgoing_messages" USING btree ("next_attempt_at","id") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "outgoing_messages_user_id" ON "outgoing_messages" USING btree ("user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "outgoing_messages_push_message_id" ON "outgoing_messages" USING btree ("push_message_id");
--> statement-breakpoint
-- push
CREATE TABLE "push_subscriptions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"session_id" bigint NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"failed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint_key" ON "push_subscriptions" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user_id" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session_id" ON "push_subscriptions" USING btree ("session_id");
--> statement-breakpoint
-- chats
CREATE TABLE "chat_members" (
	"chat_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"last_read_id" bigint DEFAULT 0 NOT NULL,
	"read_at" timestamp with time zone,
	"is_muted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "chat_members_chat_id_user_id_pk" PRIMARY KEY("chat_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"chat_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"client_key" text NOT NULL,
	"body" text NOT NULL,
	"quick_reply" text,
	"file_ids" bigint[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chats" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chats_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"reference" text,
	"client_id" bigint,
	"network_id" bigint,
	"station_id" bigint,
	"driver_id" bigint,
	"last_message_id" bigint,
	"support_state" text,
	"assignee_id" bigint,
	"waiting_since" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chats_thread_key" UNIQUE NULLS NOT DISTINCT("kind","subject_id","client_id","network_id","driver_id"),
	CONSTRAINT "chats_support" CHECK ((kind = 'support') = (support_state is not null))
);
--> statement-breakpoint
CREATE TABLE "user_presences" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "chat_id" bigint;--> statement-breakpoint
ALTER TABLE "chat_members" ADD CONSTRAINT "chat_members_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_members" ADD CONSTRAINT "chat_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "public"."networks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "public"."stations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_presences" ADD CONSTRAINT "user_presences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_members_user" ON "chat_members" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_client_key" ON "chat_messages" USING btree ("user_id","client_key");--> statement-breakpoint
CREATE INDEX "chat_messages_chat" ON "chat_messages" USING btree ("chat_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "chats_latest" ON "chats" USING btree ("last_message_id" DESC NULLS LAST) WHERE last_message_id is not null;--> statement-breakpoint
CREATE INDEX "chats_client" ON "chats" USING btree ("client_id","last_message_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "chats_network" ON "chats" USING btree ("network_id","last_message_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "chats_station" ON "chats" USING btree ("station_id","last_message_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "chats_driver" ON "chats" USING btree ("driver_id","last_message_id" DESC NULLS LAST);
--> statement-breakpoint
-- by hand
-- Messages are only ever added.
create trigger chat_messages_append_only before update or delete or truncate on chat_messages
  for each statement execute function append_only();
--> statement-breakpoint
-- The former threads move into chats, whole and in their order; the tables they come from are written no more.
insert into chats (kind, subject_id, client_id, driver_id)
  select distinct 'driver', m.driver_id, m.client_id, m.driver_id from driver_messages m;
--> statement-breakpoint
insert into chats (kind, subject_id, reference, client_id, network_id, station_id)
  select 'held', r.id, r.reference_number, r.client_id, r.network_id, r.station_id from fuel_requests r
  where exists (select from fuel_request_comments m where m.fuel_request_id = r.id)
  union all
  select 'dispute', d.id, null, d.client_id, d.network_id, d.station_id from dispute_cases d
  where exists (select from dispute_comments m where m.dispute_case_id = d.id);
--> statement-breakpoint
insert into chat_messages (chat_id, user_id, client_key, body, file_ids, created_at)
  select h.id, m.user_id, m.client_key, m.body, m.file_ids, m.created_at
  from (
    select 'driver' as kind, driver_id as subject_id, client_id, sender_user_id as user_id, 'former-driver-' || id as client_key,
      comment_text as body, '{}'::bigint[] as file_ids, created_at, id from driver_messages
    union all
    select 'held', fuel_request_id, null, user_id, 'former-held-' || id, comment, file_ids, created_at, id from fuel_request_comments
    union all
    select 'dispute', dispute_case_id, null, user_id, 'former-dispute-' || id, comment, file_ids, created_at, id from dispute_comments
  ) m
  join chats h on h.kind = m.kind and h.subject_id = m.subject_id and (m.client_id is null or h.client_id = m.client_id)
  join users u on u.id = m.user_id
  order by m.created_at, m.id;
--> statement-breakpoint
update chats h set last_message_id = (select max(m.id) from chat_messages m where m.chat_id = h.id);
--> statement-breakpoint
-- Who wrote has read so far; a driver's messages one manager had seen were read by all of the fleet.
insert into chat_members (chat_id, user_id, last_read_id, read_at)
  select chat_id, user_id, max(last_read_id), max(read_at) from (
    select m.chat_id, m.user_id, m.id as last_read_id, m.created_at as read_at from chat_messages m
    union all
    select h.id, u.id, m.id, f.read_at from driver_messages f
    join chats h on h.kind = 'driver' and h.subject_id = f.driver_id and h.client_id = f.client_id
    join chat_messages m on m.chat_id = h.id and m.client_key = 'former-driver-' || f.id
    join users u on (f.sender_type = 'client' and u.driver_id = f.driver_id)
      or (f.sender_type = 'driver' and u.client_id = f.client_id and u.driver_id is null)
    where f.read_at is not null
  ) reads group by chat_id, user_id;
--> statement-breakpoint
insert into chat_members (chat_id, user_id)
  select h.id, u.id from chats h join users u on u.driver_id = h.driver_id where h.kind = 'driver' on conflict do nothing;
--> statement-breakpoint
-- engine
CREATE TABLE "message_texts" (
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"language" text NOT NULL,
	"subject" text,
	"body" text,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "message_texts_kind_channel_language_pk" PRIMARY KEY("kind","channel","language"),
	CONSTRAINT "message_texts_whole" CHECK ((subject is null) = (body is null))
);
--> statement-breakpoint
CREATE TABLE "channel_choices" (
	"user_id" bigint NOT NULL,
	"news" text NOT NULL,
	"channel" text NOT NULL,
	"time" text NOT NULL,
	CONSTRAINT "channel_choices_user_id_news_channel_pk" PRIMARY KEY("user_id","news","channel")
);
--> statement-breakpoint
CREATE TABLE "message_hours" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"quiet_from" integer,
	"quiet_to" integer,
	"digest_on" date
);
--> statement-breakpoint
DROP INDEX "outgoing_messages_waiting";--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD COLUMN "retry_of" bigint;--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD COLUMN "useful_until" timestamp with time zone DEFAULT now() + interval '1 day' NOT NULL;--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD COLUMN "provider_id" text;--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD COLUMN "cost_halalas" numeric(12, 3);--> statement-breakpoint
ALTER TABLE "channel_choices" ADD CONSTRAINT "channel_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_hours" ADD CONSTRAINT "message_hours_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD CONSTRAINT "outgoing_messages_retry_of_outgoing_messages_id_fk" FOREIGN KEY ("retry_of") REFERENCES "public"."outgoing_messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outgoing_messages_provider_id" ON "outgoing_messages" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "outgoing_messages_created_at" ON "outgoing_messages" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "outgoing_messages_retry_of_key" ON "outgoing_messages" USING btree ("retry_of");--> statement-breakpoint
CREATE INDEX "outgoing_messages_waiting" ON "outgoing_messages" USING btree ("channel","is_secret" DESC NULLS FIRST,"next_attempt_at","id") WHERE status = 'waiting';
--> statement-breakpoint
-- identity
CREATE TABLE "known_devices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "known_devices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "passkeys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_credential_id_key" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recovery_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"code_mac" text NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "second_step_tickets" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "second_step_tickets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"purpose" text NOT NULL,
	"ticket_hash" text NOT NULL,
	"user_id" bigint,
	"area" text,
	"challenge" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "second_step_tickets_ticket_hash_key" UNIQUE("ticket_hash")
);
--> statement-breakpoint
CREATE TABLE "totp_secrets" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"secret_sealed" text,
	"pending_sealed" text,
	"confirmed_at" timestamp with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_codes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sign_in_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"purpose" text NOT NULL,
	"handle_hash" text NOT NULL,
	"user_id" bigint,
	"code_mac" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "sign_in_codes_handle_hash_key" UNIQUE("handle_hash")
);
--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "requires_second_step" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "proved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_step_tickets" ADD CONSTRAINT "second_step_tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp_secrets" ADD CONSTRAINT "totp_secrets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_codes" ADD CONSTRAINT "sign_in_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "known_devices_token_hash_user_id_key" ON "known_devices" USING btree ("token_hash","user_id");--> statement-breakpoint
CREATE INDEX "passkeys_user_id" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "recovery_codes_user_id" ON "recovery_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "second_step_tickets_user_id" ON "second_step_tickets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "second_step_tickets_expires_at" ON "second_step_tickets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_codes_user_id" ON "sign_in_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_codes_expires_at" ON "sign_in_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "users_mobile" ON "users" USING btree ("mobile");
--> statement-breakpoint
-- mailbox
CREATE TABLE "mailbox_attachments" (
	"message_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	CONSTRAINT "mailbox_attachments_message_id_file_id_pk" PRIMARY KEY("message_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "mailbox_copies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mailbox_copies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"thread_id" bigint,
	"push_message_id" bigint,
	"folder" text NOT NULL,
	"has_sent" boolean DEFAULT false NOT NULL,
	"is_read" boolean DEFAULT false NOT NULL,
	"is_starred" boolean DEFAULT false NOT NULL,
	"labels" text[] DEFAULT '{}' NOT NULL,
	"last_message_id" bigint,
	"last_at" timestamp with time zone NOT NULL,
	"trashed_at" timestamp with time zone,
	CONSTRAINT "mailbox_copies_user_id_thread_id_key" UNIQUE("user_id","thread_id"),
	CONSTRAINT "mailbox_copies_one" CHECK (num_nonnulls(thread_id, push_message_id) = 1),
	CONSTRAINT "mailbox_copies_trashed_at" CHECK ((folder = 'trash') = (trashed_at is not null))
);
--> statement-breakpoint
CREATE TABLE "mailbox_deliveries" (
	"message_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	CONSTRAINT "mailbox_deliveries_message_id_user_id_pk" PRIMARY KEY("message_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "mailbox_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mailbox_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"thread_id" bigint,
	"sender_id" bigint,
	"sender_name" text NOT NULL,
	"sender_email" text,
	"is_known" boolean DEFAULT true NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"about" text,
	"about_id" bigint,
	"refused_attachments" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mailbox_messages_sender" CHECK ((sender_id is null) = (sender_email is not null)),
	CONSTRAINT "mailbox_messages_about" CHECK ((about is null) = (about_id is null))
);
--> statement-breakpoint
CREATE TABLE "mailbox_mutes" (
	"user_id" bigint NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mailbox_mutes_user_id_source_pk" PRIMARY KEY("user_id","source")
);
--> statement-breakpoint
CREATE TABLE "mailbox_recipients" (
	"message_id" bigint NOT NULL,
	"place" integer NOT NULL,
	"kind" text NOT NULL,
	"address" text NOT NULL,
	"name" text NOT NULL,
	"name_ar" text,
	"email" text,
	CONSTRAINT "mailbox_recipients_message_id_place_pk" PRIMARY KEY("message_id","place")
);
--> statement-breakpoint
CREATE TABLE "mailbox_tokens" (
	"token" text PRIMARY KEY NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mailbox_attachments" ADD CONSTRAINT "mailbox_attachments_message_id_mailbox_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."mailbox_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailbox_attachments" ADD CONSTRAINT "mailbox_attachments_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailbox_copies" ADD CONSTRAINT "mailbox_copies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailbox_copies" ADD CONSTRAINT "mailbox_copies_thread_id_mailbox_messages_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."mailbox_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailbox_copies" ADD CONSTRAINT "mailbox_copies_push_message_id_push_messages_id_fk" FOREIGN KEY ("push_message_id") REFERENCES "public"."push_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailbox_copies" ADD CONSTRAINT "mailbox_copies_last_message_id_mailbox_messages_id_fk" FOREIGN KEY ("last_message_id") REFERENCES "public"."mailbox_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailbox_deliveries" ADD CONSTRAINT "mailbox_deliveries_message_id_mailbox_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."mailbox_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailbox_deliveries" ADD CONSTRAINT "mailbox_deliveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailbox_messages" ADD CONSTRAINT "mailbox_messages_thread_id_mailbox_messages_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."mailbox_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailbox_messages" ADD CONSTRAINT "mailbox_messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailbox_mutes" ADD CONSTRAINT "mailbox_mutes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailbox_recipients" ADD CONSTRAINT "mailbox_recipients_message_id_mailbox_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."mailbox_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mailbox_attachments_file_id" ON "mailbox_attachments" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mailbox_copies_push_message_id_key" ON "mailbox_copies" USING btree ("push_message_id");--> statement-breakpoint
CREATE INDEX "mailbox_copies_user_id" ON "mailbox_copies" USING btree ("user_id","last_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "mailbox_copies_thread_id" ON "mailbox_copies" USING btree ("thread_id");--> statement-breakpoint
CREATE INDEX "mailbox_copies_trashed" ON "mailbox_copies" USING btree ("trashed_at") WHERE trashed_at is not null;--> statement-breakpoint
CREATE INDEX "mailbox_deliveries_user_id" ON "mailbox_deliveries" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mailbox_messages_thread_id" ON "mailbox_messages" USING btree ("thread_id","id");--> statement-breakpoint
CREATE INDEX "mailbox_messages_sender_id" ON "mailbox_messages" USING btree ("sender_id","sent_at");--> statement-breakpoint
CREATE INDEX "mailbox_tokens_received_at" ON "mailbox_tokens" USING btree ("received_at");
--> statement-breakpoint
-- days
CREATE TABLE "calendar_event_guests" (
	"calendar_event_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	CONSTRAINT "calendar_event_guests_calendar_event_id_user_id_pk" PRIMARY KEY("calendar_event_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "calendar_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "calendar_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"client_id" bigint,
	"network_id" bigint,
	"station_id" bigint,
	"calendar" text NOT NULL,
	"title" text NOT NULL,
	"note" text,
	"place" text,
	"url" text,
	"start_at" timestamp with time zone NOT NULL,
	"end_at" timestamp with time zone NOT NULL,
	"is_all_day" boolean NOT NULL,
	"is_shared" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"key_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "calendar_feeds_key_hash_key" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "task_rules" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "task_rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint,
	"network_id" bigint,
	"kind" text NOT NULL,
	"over_halalas" bigint,
	"assignee_id" bigint,
	"duty_group" text,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tasks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint,
	"assignee_id" bigint NOT NULL,
	"title" text,
	"note" text,
	"due_on" date,
	"label" text NOT NULL,
	"priority" text NOT NULL,
	"subject" text,
	"subject_id" bigint,
	"client_id" bigint,
	"network_id" bigint,
	"rule_kind" text,
	"params" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"position" double precision NOT NULL,
	"done_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "calendar_event_guests" ADD CONSTRAINT "calendar_event_guests_calendar_event_id_calendar_events_id_fk" FOREIGN KEY ("calendar_event_id") REFERENCES "public"."calendar_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_event_guests" ADD CONSTRAINT "calendar_event_guests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "public"."networks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "public"."stations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_rules" ADD CONSTRAINT "task_rules_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_rules" ADD CONSTRAINT "task_rules_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "public"."networks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_rules" ADD CONSTRAINT "task_rules_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_rules" ADD CONSTRAINT "task_rules_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "public"."networks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_event_guests_user_id" ON "calendar_event_guests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "calendar_events_user_id" ON "calendar_events" USING btree ("user_id","start_at");--> statement-breakpoint
CREATE INDEX "calendar_events_shared" ON "calendar_events" USING btree ("client_id","network_id","station_id") WHERE is_shared;--> statement-breakpoint
CREATE INDEX "calendar_events_network_id" ON "calendar_events" USING btree ("network_id");--> statement-breakpoint
CREATE INDEX "calendar_events_station_id" ON "calendar_events" USING btree ("station_id");--> statement-breakpoint
CREATE INDEX "task_rules_party" ON "task_rules" USING btree ("client_id","network_id","kind");--> statement-breakpoint
CREATE INDEX "task_rules_network_id" ON "task_rules" USING btree ("network_id");--> statement-breakpoint
CREATE INDEX "task_rules_assignee_id" ON "task_rules" USING btree ("assignee_id");--> statement-breakpoint
CREATE INDEX "task_rules_created_by" ON "task_rules" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "tasks_assignee_id" ON "tasks" USING btree ("assignee_id","position");--> statement-breakpoint
CREATE INDEX "tasks_user_id" ON "tasks" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "tasks_client_id" ON "tasks" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "tasks_network_id" ON "tasks" USING btree ("network_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_rule_kind_subject_key" ON "tasks" USING btree ("rule_kind","subject","subject_id",coalesce(client_id, 0),coalesce(network_id, 0)) WHERE rule_kind is not null and done_at is null;
--> statement-breakpoint
-- display
CREATE TABLE "display_readings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "display_readings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"station_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	"fuel_request_id" bigint,
	"shift_id" bigint,
	"nozzle_id" bigint,
	"volume_ml" bigint,
	"amount_halalas" bigint,
	"price_millis_per_litre" integer,
	"reading_ml" bigint,
	"confidence_percent" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "display_readings_subject" CHECK ((fuel_request_id is null) = (shift_id is not null) and (shift_id is null) = (nozzle_id is null))
);
--> statement-breakpoint
ALTER TABLE "shift_readings" ADD COLUMN "photo_file_id" bigint;--> statement-breakpoint
ALTER TABLE "shift_readings" ADD COLUMN "photo_reading_ml" bigint;--> statement-breakpoint
ALTER TABLE "display_readings" ADD CONSTRAINT "display_readings_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "public"."stations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "display_readings" ADD CONSTRAINT "display_readings_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "display_readings" ADD CONSTRAINT "display_readings_fuel_request_id_fuel_requests_id_fk" FOREIGN KEY ("fuel_request_id") REFERENCES "public"."fuel_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "display_readings" ADD CONSTRAINT "display_readings_shift_id_shifts_id_fk" FOREIGN KEY ("shift_id") REFERENCES "public"."shifts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "display_readings" ADD CONSTRAINT "display_readings_nozzle_id_nozzles_id_fk" FOREIGN KEY ("nozzle_id") REFERENCES "public"."nozzles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "display_readings_file_key" ON "display_readings" USING btree ("file_id");--> statement-breakpoint
ALTER TABLE "shift_readings" ADD CONSTRAINT "shift_readings_photo_file_id_files_id_fk" FOREIGN KEY ("photo_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shift_readings_photo" ON "shift_readings" USING btree ("photo_file_id") WHERE photo_file_id is not null;
--> statement-breakpoint
-- desk
CREATE TABLE "mailbox_labels" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mailbox_labels_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"color" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "push_messages_created_at";--> statement-breakpoint
DROP INDEX "tasks_rule_kind_subject_key";--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD COLUMN "cost_is_estimated" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "push_messages" ADD COLUMN "is_retained" boolean GENERATED ALWAYS AS (kind in ('credit_note', 'invoice', 'invoice_overdue', 'payment', 'settlement', 'top_up_approved', 'top_up_first_approved', 'top_up_recorded', 'top_up_rejected')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "task_rules" ADD COLUMN "station_id" bigint;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "subject_name" text;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "station_id" bigint;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "overdue_notified_on" date;--> statement-breakpoint
ALTER TABLE "mailbox_labels" ADD CONSTRAINT "mailbox_labels_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mailbox_labels_name_taken" ON "mailbox_labels" USING btree ("user_id",lower("name"));--> statement-breakpoint
ALTER TABLE "task_rules" ADD CONSTRAINT "task_rules_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "public"."stations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "public"."stations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_unsent_photo" ON "files" USING btree ("id") WHERE kind = 'chat_photo' and chat_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "push_messages_thread_key" ON "push_messages" USING btree ("user_id","kind","subject_id") WHERE read_at is null and kind in ('chat_message', 'mail_received');--> statement-breakpoint
CREATE INDEX "task_rules_station_id" ON "task_rules" USING btree ("station_id");--> statement-breakpoint
CREATE INDEX "tasks_station_id" ON "tasks" USING btree ("station_id");--> statement-breakpoint
CREATE INDEX "tasks_due_on" ON "tasks" USING btree ("due_on") WHERE done_at is null and due_on is not null;--> statement-breakpoint
CREATE INDEX "push_messages_created_at" ON "push_messages" USING btree ("is_retained","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_rule_kind_subject_key" ON "tasks" USING btree ("rule_kind","subject","subject_id",coalesce(client_id, 0),coalesce(network_id, 0),coalesce(station_id, 0)) WHERE rule_kind is not null and done_at is null;
--> statement-breakpoint
-- expiries
CREATE TABLE "document_reminders" (
	"owner" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"document" text NOT NULL,
	"until" date NOT NULL,
	"days_before" integer NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "document_reminders_pk" PRIMARY KEY("owner","owner_id","document","until","days_before")
);
--> statement-breakpoint
ALTER TABLE "drivers" ADD COLUMN "driving_license_until" date;--> statement-breakpoint
ALTER TABLE "drivers" ADD COLUMN "residence_permit_until" date;--> statement-breakpoint
ALTER TABLE "drivers" ADD COLUMN "driver_card_until" date;--> statement-breakpoint
ALTER TABLE "drivers" ADD COLUMN "driving_license_file_id" bigint;--> statement-breakpoint
ALTER TABLE "drivers" ADD COLUMN "residence_permit_file_id" bigint;--> statement-breakpoint
ALTER TABLE "drivers" ADD COLUMN "driver_card_file_id" bigint;--> statement-breakpoint
ALTER TABLE "drivers" ADD COLUMN "hazmat_license_file_id" bigint;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "registration_until" date;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "insurance_until" date;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "inspection_until" date;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "operating_card_until" date;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "registration_file_id" bigint;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "insurance_file_id" bigint;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "inspection_file_id" bigint;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "operating_card_file_id" bigint;--> statement-breakpoint
ALTER TABLE "policies" ADD COLUMN "valid_documents" text[];--> statement-breakpoint
ALTER TABLE "policies" ADD COLUMN "document_grace_days" integer;--> statement-breakpoint
ALTER TABLE "stations" ADD COLUMN "municipal_license_until" date;--> statement-breakpoint
ALTER TABLE "stations" ADD COLUMN "civil_defense_until" date;--> statement-breakpoint
ALTER TABLE "stations" ADD COLUMN "operating_license_until" date;--> statement-breakpoint
ALTER TABLE "stations" ADD COLUMN "municipal_license_file_id" bigint;--> statement-breakpoint
ALTER TABLE "stations" ADD COLUMN "civil_defense_file_id" bigint;--> statement-breakpoint
ALTER TABLE "stations" ADD COLUMN "operating_license_file_id" bigint;--> statement-breakpoint
CREATE INDEX "files_document_photo" ON "files" USING btree ("created_at") WHERE kind = 'document_photo';
--> statement-breakpoint
-- Rules of profiles: `documents_valid` is one more rule a level has itself or takes from its profile.
create or replace function policy_codes(p policies) returns text[]
  language sql immutable parallel safe
  return array_remove(array[
    case when p.volume_per_fill_ml is not null then 'volume_per_fill' end,
    case when p.volume_per_day_ml is not null then 'volume_per_day' end,
    case when p.volume_per_week_ml is not null then 'volume_per_week' end,
    case when p.volume_per_month_ml is not null then 'volume_per_month' end,
    case when p.window_days is not null then 'volume_per_window' end,
    case when p.amount_per_fill_halalas is not null then 'amount_per_fill' end,
    case when p.amount_per_day_halalas is not null then 'amount_per_day' end,
    case when p.amount_per_week_halalas is not null then 'amount_per_week' end,
    case when p.amount_per_month_halalas is not null then 'amount_per_month' end,
    case when p.window_days is not null then 'amount_per_window' end,
    case when p.fills_per_day is not null then 'fills_per_day' end,
    case when p.fills_per_week is not null then 'fills_per_week' end,
    case when p.fills_per_month is not null then 'fills_per_month' end,
    case when p.minutes_between_fills is not null then 'time_between_fills' end,
    case when p.km_between_fills is not null then 'distance_between_fills' end,
    case when num_nonnulls(p.from_minute, p.to_minute, p.weekdays) > 0 then 'days_and_hours' end,
    case when p.fuel_type_ids is not null then 'fuel_type_allowed' end,
    case when p.cities is not null then 'city_allowed' end,
    case when p.areas is not null then 'area_allowed' end,
    case when num_nonnulls(p.disabled_network_ids, p.disabled_station_ids) > 0 then 'station_allowed' end,
    case when p.station_distance_metres is not null then 'driver_distance' end,
    case when p.tank_tolerance_percent is not null then 'tank_room' end,
    case when p.odometer_required is not null then 'odometer_provided' end,
    case when p.pin_required is not null then 'pin_right' end,
    case when p.approval is not null then 'approval' end,
    case when p.approval_above_halalas is not null then 'approval_above' end,
    case when p.valid_documents is not null then 'documents_valid' end
  ], null);
--> statement-breakpoint
create or replace view policies_in_force as
select p.id, p.client_id, p.group_id, p.vehicle_id, p.driver_id, p.profile_id, p.version, p.changed_at,
  coalesce(p.volume_per_fill_ml, f.volume_per_fill_ml) as volume_per_fill_ml,
  coalesce(p.volume_per_day_ml, f.volume_per_day_ml) as volume_per_day_ml,
  coalesce(p.volume_per_week_ml, f.volume_per_week_ml) as volume_per_week_ml,
  coalesce(p.volume_per_month_ml, f.volume_per_month_ml) as volume_per_month_ml,
  coalesce(p.amount_per_fill_halalas, f.amount_per_fill_halalas) as amount_per_fill_halalas,
  coalesce(p.amount_per_day_halalas, f.amount_per_day_halalas) as amount_per_day_halalas,
  coalesce(p.amount_per_week_halalas, f.amount_per_week_halalas) as amount_per_week_halalas,
  coalesce(p.amount_per_month_halalas, f.amount_per_month_halalas) as amount_per_month_halalas,
  coalesce(p.window_days, f.window_days) as window_days,
  case when p.window_days is null then f.volume_per_window_ml else p.volume_per_window_ml end as volume_per_window_ml,
  case when p.window_days is null then f.amount_per_window_halalas else p.amount_per_window_halalas end as amount_per_window_halalas,
  coalesce(p.fills_per_day, f.fills_per_day) as fills_per_day,
  coalesce(p.fills_per_week, f.fills_per_week) as fills_per_week,
  coalesce(p.fills_per_month, f.fills_per_month) as fills_per_month,
  coalesce(p.minutes_between_fills, f.minutes_between_fills) as minutes_between_fills,
  coalesce(p.km_between_fills, f.km_between_fills) as km_between_fills,
  case when own.hours then p.from_minute else f.from_minute end as from_minute,
  case when own.hours then p.to_minute else f.to_minute end as to_minute,
  case when own.hours then p.weekdays else f.weekdays end as weekdays,
  coalesce(p.fuel_type_ids, f.fuel_type_ids) as fuel_type_ids,
  coalesce(p.cities, f.cities) as cities,
  coalesce(p.areas, f.areas) as areas,
  case when own.stations then p.disabled_network_ids else f.disabled_network_ids end as disabled_network_ids,
  case when own.stations then p.disabled_station_ids else f.disabled_station_ids end as disabled_station_ids,
  coalesce(p.station_distance_metres, f.station_distance_metres) as station_distance_metres,
  coalesce(p.tank_tolerance_percent, f.tank_tolerance_percent) as tank_tolerance_percent,
  coalesce(p.odometer_required, f.odometer_required) as odometer_required,
  coalesce(p.pin_required, f.pin_required) as pin_required,
  coalesce(p.approval, f.approval) as approval,
  coalesce(p.approval_above_halalas, f.approval_above_halalas) as approval_above_halalas,
  case when f.id is null then p.consequences else (f.consequences - policy_codes(p)) || p.consequences end as consequences,
  case when f.id is null or p.group_id is null then p.each_vehicle else p.each_vehicle || array(
    select code from unnest(policy_codes(f)) code where code <> all(policy_codes(p)) and code ~ '_per_(day|week|month|window)$') end as each_vehicle,
  case when f.id is not null then jsonb_build_object('id', f.id, 'name_en', f.name_en, 'name_ar', f.name_ar, 'codes',
    to_jsonb(array(select code from unnest(policy_codes(f)) code where code <> all(policy_codes(p))))) end as profile,
  coalesce(p.valid_documents, f.valid_documents) as valid_documents,
  case when p.valid_documents is null then f.document_grace_days else p.document_grace_days end as document_grace_days
from policies p
left join policies f on f.id = p.profile_id
cross join lateral (select num_nonnulls(p.from_minute, p.to_minute, p.weekdays) > 0 as hours,
  num_nonnulls(p.disabled_network_ids, p.disabled_station_ids) > 0 as stations) own
where p.name_en is null;
--> statement-breakpoint
-- tags
CREATE TABLE "vehicle_tag_codes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vehicle_tag_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint NOT NULL,
	"vehicle_id" bigint NOT NULL,
	"code_mac" text NOT NULL,
	"created_by_user_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"used_for_tag_id" bigint,
	CONSTRAINT "vehicle_tag_codes_code_mac_key" UNIQUE("code_mac")
);
--> statement-breakpoint
CREATE TABLE "vehicle_tags" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vehicle_tags_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint NOT NULL,
	"vehicle_id" bigint NOT NULL,
	"tag" text NOT NULL,
	"label" text,
	"status" text DEFAULT 'active' NOT NULL,
	"status_reason" text,
	"status_changed_at" timestamp with time zone NOT NULL,
	"replaced_by_id" bigint,
	"paired_in" text NOT NULL,
	"paired_by_user_id" bigint,
	"paired_station_id" bigint,
	"last_read_at" timestamp with time zone,
	"last_read_station_id" bigint,
	"last_read_latitude" double precision,
	"last_read_longitude" double precision,
	"last_refused_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "fuel_requests" ADD COLUMN "tag_id" bigint;--> statement-breakpoint
ALTER TABLE "policies" ADD COLUMN "tag_required" boolean;--> statement-breakpoint
ALTER TABLE "vehicle_tag_codes" ADD CONSTRAINT "vehicle_tag_codes_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_tag_codes" ADD CONSTRAINT "vehicle_tag_codes_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_tag_codes" ADD CONSTRAINT "vehicle_tag_codes_created_by_user_id_users_id_fk" FOREIGN KEY ("created_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_tag_codes" ADD CONSTRAINT "vehicle_tag_codes_used_for_tag_id_vehicle_tags_id_fk" FOREIGN KEY ("used_for_tag_id") REFERENCES "public"."vehicle_tags"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_tags" ADD CONSTRAINT "vehicle_tags_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_tags" ADD CONSTRAINT "vehicle_tags_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_tags" ADD CONSTRAINT "vehicle_tags_replaced_by_id_vehicle_tags_id_fk" FOREIGN KEY ("replaced_by_id") REFERENCES "public"."vehicle_tags"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_tags" ADD CONSTRAINT "vehicle_tags_paired_by_user_id_users_id_fk" FOREIGN KEY ("paired_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_tags" ADD CONSTRAINT "vehicle_tags_paired_station_id_stations_id_fk" FOREIGN KEY ("paired_station_id") REFERENCES "public"."stations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_tags" ADD CONSTRAINT "vehicle_tags_last_read_station_id_stations_id_fk" FOREIGN KEY ("last_read_station_id") REFERENCES "public"."stations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "vehicle_tag_codes_vehicle_id_key" ON "vehicle_tag_codes" USING btree ("vehicle_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "vehicle_tag_codes_expires_at" ON "vehicle_tag_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "vehicle_tags_tag_taken" ON "vehicle_tags" USING btree ("tag") WHERE status <> 'replaced';--> statement-breakpoint
CREATE UNIQUE INDEX "vehicle_tags_vehicle_id_vehicle_has_tag" ON "vehicle_tags" USING btree ("vehicle_id") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "vehicle_tags_tag" ON "vehicle_tags" USING btree ("tag");--> statement-breakpoint
CREATE INDEX "vehicle_tags_vehicle" ON "vehicle_tags" USING btree ("vehicle_id");--> statement-breakpoint
CREATE INDEX "vehicle_tags_client" ON "vehicle_tags" USING btree ("client_id","id");--> statement-breakpoint
ALTER TABLE "fuel_requests" ADD CONSTRAINT "fuel_requests_tag_id_vehicle_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."vehicle_tags"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fuel_requests_tag" ON "fuel_requests" USING btree ("tag_id") WHERE tag_id is not null;
--> statement-breakpoint
-- Rules of profiles: `tag_read` is one more rule a level has itself or takes from its profile.
create or replace function policy_codes(p policies) returns text[]
  language sql immutable parallel safe
  return array_remove(array[
    case when p.volume_per_fill_ml is not null then 'volume_per_fill' end,
    case when p.volume_per_day_ml is not null then 'volume_per_day' end,
    case when p.volume_per_week_ml is not null then 'volume_per_week' end,
    case when p.volume_per_month_ml is not null then 'volume_per_month' end,
    case when p.window_days is not null then 'volume_per_window' end,
    case when p.amount_per_fill_halalas is not null then 'amount_per_fill' end,
    case when p.amount_per_day_halalas is not null then 'amount_per_day' end,
    case when p.amount_per_week_halalas is not null then 'amount_per_week' end,
    case when p.amount_per_month_halalas is not null then 'amount_per_month' end,
    case when p.window_days is not null then 'amount_per_window' end,
    case when p.fills_per_day is not null then 'fills_per_day' end,
    case when p.fills_per_week is not null then 'fills_per_week' end,
    case when p.fills_per_month is not null then 'fills_per_month' end,
    case when p.minutes_between_fills is not null then 'time_between_fills' end,
    case when p.km_between_fills is not null then 'distance_between_fills' end,
    case when num_nonnulls(p.from_minute, p.to_minute, p.weekdays) > 0 then 'days_and_hours' end,
    case when p.fuel_type_ids is not null then 'fuel_type_allowed' end,
    case when p.cities is not null then 'city_allowed' end,
    case when p.areas is not null then 'area_allowed' end,
    case when num_nonnulls(p.disabled_network_ids, p.disabled_station_ids) > 0 then 'station_allowed' end,
    case when p.station_distance_metres is not null then 'driver_distance' end,
    case when p.tank_tolerance_percent is not null then 'tank_room' end,
    case when p.odometer_required is not null then 'odometer_provided' end,
    case when p.pin_required is not null then 'pin_right' end,
    case when p.tag_required is not null then 'tag_read' end,
    case when p.approval is not null then 'approval' end,
    case when p.approval_above_halalas is not null then 'approval_above' end,
    case when p.valid_documents is not null then 'documents_valid' end
  ], null);
--> statement-breakpoint
create or replace view policies_in_force as
select p.id, p.client_id, p.group_id, p.vehicle_id, p.driver_id, p.profile_id, p.version, p.changed_at,
  coalesce(p.volume_per_fill_ml, f.volume_per_fill_ml) as volume_per_fill_ml,
  coalesce(p.volume_per_day_ml, f.volume_per_day_ml) as volume_per_day_ml,
  coalesce(p.volume_per_week_ml, f.volume_per_week_ml) as volume_per_week_ml,
  coalesce(p.volume_per_month_ml, f.volume_per_month_ml) as volume_per_month_ml,
  coalesce(p.amount_per_fill_halalas, f.amount_per_fill_halalas) as amount_per_fill_halalas,
  coalesce(p.amount_per_day_halalas, f.amount_per_day_halalas) as amount_per_day_halalas,
  coalesce(p.amount_per_week_halalas, f.amount_per_week_halalas) as amount_per_week_halalas,
  coalesce(p.amount_per_month_halalas, f.amount_per_month_halalas) as amount_per_month_halalas,
  coalesce(p.window_days, f.window_days) as window_days,
  case when p.window_days is null then f.volume_per_window_ml else p.volume_per_window_ml end as volume_per_window_ml,
  case when p.window_days is null then f.amount_per_window_halalas else p.amount_per_window_halalas end as amount_per_window_halalas,
  coalesce(p.fills_per_day, f.fills_per_day) as fills_per_day,
  coalesce(p.fills_per_week, f.fills_per_week) as fills_per_week,
  coalesce(p.fills_per_month, f.fills_per_month) as fills_per_month,
  coalesce(p.minutes_between_fills, f.minutes_between_fills) as minutes_between_fills,
  coalesce(p.km_between_fills, f.km_between_fills) as km_between_fills,
  case when own.hours then p.from_minute else f.from_minute end as from_minute,
  case when own.hours then p.to_minute else f.to_minute end as to_minute,
  case when own.hours then p.weekdays else f.weekdays end as weekdays,
  coalesce(p.fuel_type_ids, f.fuel_type_ids) as fuel_type_ids,
  coalesce(p.cities, f.cities) as cities,
  coalesce(p.areas, f.areas) as areas,
  case when own.stations then p.disabled_network_ids else f.disabled_network_ids end as disabled_network_ids,
  case when own.stations then p.disabled_station_ids else f.disabled_station_ids end as disabled_station_ids,
  coalesce(p.station_distance_metres, f.station_distance_metres) as station_distance_metres,
  coalesce(p.tank_tolerance_percent, f.tank_tolerance_percent) as tank_tolerance_percent,
  coalesce(p.odometer_required, f.odometer_required) as odometer_required,
  coalesce(p.pin_required, f.pin_required) as pin_required,
  coalesce(p.approval, f.approval) as approval,
  coalesce(p.approval_above_halalas, f.approval_above_halalas) as approval_above_halalas,
  case when f.id is null then p.consequences else (f.consequences - policy_codes(p)) || p.consequences end as consequences,
  case when f.id is null or p.group_id is null then p.each_vehicle else p.each_vehicle || array(
    select code from unnest(policy_codes(f)) code where code <> all(policy_codes(p)) and code ~ '_per_(day|week|month|window)$') end as each_vehicle,
  case when f.id is not null then jsonb_build_object('id', f.id, 'name_en', f.name_en, 'name_ar', f.name_ar, 'codes',
    to_jsonb(array(select code from unnest(policy_codes(f)) code where code <> all(policy_codes(p))))) end as profile,
  coalesce(p.valid_documents, f.valid_documents) as valid_documents,
  case when p.valid_documents is null then f.document_grace_days else p.document_grace_days end as document_grace_days,
  coalesce(p.tag_required, f.tag_required) as tag_required
from policies p
left join policies f on f.id = p.profile_id
cross join lateral (select num_nonnulls(p.from_minute, p.to_minute, p.weekdays) > 0 as hours,
  num_nonnulls(p.disabled_network_ids, p.disabled_station_ids) > 0 as stations) own
where p.name_en is null;
