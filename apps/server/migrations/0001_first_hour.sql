CREATE TABLE "client_plans" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "client_plans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint NOT NULL,
	"plan_id" bigint NOT NULL,
	"billing_cycle" text NOT NULL,
	"net_halalas" bigint NOT NULL,
	"from_period" text NOT NULL,
	"chosen_by" bigint,
	"chosen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "client_plans_not_negative" CHECK (net_halalas >= 0)
);
--> statement-breakpoint
CREATE TABLE "pricing_questions" (
	"id" integer PRIMARY KEY NOT NULL,
	"questions" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "pricing_questions_one_row" CHECK (id = 1)
);
--> statement-breakpoint
CREATE TABLE "subscription_plans" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscription_plans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"title_en" text NOT NULL,
	"title_ar" text NOT NULL,
	"subtitle_en" text NOT NULL,
	"subtitle_ar" text NOT NULL,
	"monthly_price_halalas" bigint NOT NULL,
	"yearly_per_month_halalas" bigint NOT NULL,
	"plan_benefits" jsonb NOT NULL,
	"popular" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "subscription_plans_code_key" UNIQUE("code"),
	CONSTRAINT "subscription_plans_prices" CHECK (yearly_per_month_halalas between 0 and monthly_price_halalas and (code <> 'basic' or monthly_price_halalas = 0))
);
--> statement-breakpoint
CREATE TABLE "registration_uploads" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "registration_uploads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"file_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"secret_hash" text NOT NULL,
	"ip" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "registration_uploads_secret_hash_key" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "registrations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "registrations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reference" text GENERATED ALWAYS AS ('RG-' || lpad(id::text, greatest(7, length(id::text)), '0')) STORED NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"name_en" text NOT NULL,
	"name_ar" text NOT NULL,
	"cr_number" text NOT NULL,
	"vat_no" text NOT NULL,
	"building_no" text NOT NULL,
	"street" text NOT NULL,
	"district" text NOT NULL,
	"city" text NOT NULL,
	"postal_code" text NOT NULL,
	"additional_no" text NOT NULL,
	"contact_name" text NOT NULL,
	"contact_email" text NOT NULL,
	"contact_mobile" text NOT NULL,
	"language" text NOT NULL,
	"cr_file_id" bigint,
	"vat_file_id" bigint,
	"ip" text,
	"reason" text,
	"decided_by" bigint,
	"decided_at" timestamp with time zone,
	"client_id" bigint,
	"user_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dashboard_layouts" (
	"user_id" bigint NOT NULL,
	"area" text NOT NULL,
	"cards" text[] NOT NULL,
	CONSTRAINT "dashboard_layouts_user_id_area_pk" PRIMARY KEY("user_id","area")
);
--> statement-breakpoint
CREATE TABLE "setup_dismissals" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "announcement_readings" (
	"announcement_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "announcement_readings_announcement_id_user_id_pk" PRIMARY KEY("announcement_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "announcements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title_en" text NOT NULL,
	"title_ar" text NOT NULL,
	"category" text NOT NULL,
	"tags" text[] NOT NULL,
	"excerpt_en" text NOT NULL,
	"excerpt_ar" text NOT NULL,
	"body_en" text NOT NULL,
	"body_ar" text NOT NULL,
	"audience" text[] NOT NULL,
	"shown_from" date,
	"shown_to" date,
	"published_at" timestamp with time zone,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "announcements_title_en_taken" UNIQUE("title_en")
);
--> statement-breakpoint
CREATE TABLE "notification_choices" (
	"user_id" bigint NOT NULL,
	"news" text NOT NULL,
	"place" text NOT NULL,
	CONSTRAINT "notification_choices_user_id_news_pk" PRIMARY KEY("user_id","news")
);
--> statement-breakpoint
ALTER TABLE "fee_charges" DROP CONSTRAINT "fee_charges_of_someone";--> statement-breakpoint
ALTER TABLE "policies" DROP CONSTRAINT "policies_one_level";--> statement-breakpoint
DROP INDEX "policies_client_id_version_conflict";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "username" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "dob" date;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "avatar" bigint;--> statement-breakpoint
ALTER TABLE "fee_charges" ADD COLUMN "plan_id" bigint;--> statement-breakpoint
ALTER TABLE "fee_charges" ADD COLUMN "months" integer;--> statement-breakpoint
ALTER TABLE "policies" ADD COLUMN "name_en" text;--> statement-breakpoint
ALTER TABLE "policies" ADD COLUMN "name_ar" text;--> statement-breakpoint
ALTER TABLE "policies" ADD COLUMN "profile_id" bigint;--> statement-breakpoint
ALTER TABLE "policy_simulations" ADD COLUMN "vehicle_ids" bigint[];--> statement-breakpoint
ALTER TABLE "policy_simulations" ADD COLUMN "profile_id" bigint;--> statement-breakpoint
ALTER TABLE "policy_simulations" ADD COLUMN "litres" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "client_plans" ADD CONSTRAINT "client_plans_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_plans" ADD CONSTRAINT "client_plans_plan_id_subscription_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."subscription_plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_plans" ADD CONSTRAINT "client_plans_chosen_by_users_id_fk" FOREIGN KEY ("chosen_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dashboard_layouts" ADD CONSTRAINT "dashboard_layouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "setup_dismissals" ADD CONSTRAINT "setup_dismissals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_readings" ADD CONSTRAINT "announcement_readings_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_readings" ADD CONSTRAINT "announcement_readings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_choices" ADD CONSTRAINT "notification_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "client_plans_client_id_from_period_key" ON "client_plans" USING btree ("client_id","from_period");--> statement-breakpoint
CREATE INDEX "client_plans_paying" ON "client_plans" USING btree ("from_period") WHERE net_halalas > 0;--> statement-breakpoint
CREATE INDEX "registration_uploads_ip" ON "registration_uploads" USING btree ("ip","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "registrations_vat_no_already_registered" ON "registrations" USING btree ("vat_no") WHERE status = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "registrations_cr_number_already_registered" ON "registrations" USING btree ("cr_number") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "registrations_status" ON "registrations" USING btree ("status","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "registrations_ip" ON "registrations" USING btree ("ip","created_at");--> statement-breakpoint
CREATE INDEX "announcement_readings_user_id" ON "announcement_readings" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_avatar_files_id_fk" FOREIGN KEY ("avatar") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_charges" ADD CONSTRAINT "fee_charges_plan_id_subscription_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."subscription_plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policies" ADD CONSTRAINT "policies_profile_id_policies_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."policies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_taken" ON "users" USING btree ("username") WHERE username is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "fee_charges_subscription_fee_key" ON "fee_charges" USING btree ("client_id","period") WHERE kind = 'subscription_fee';--> statement-breakpoint
CREATE UNIQUE INDEX "policies_name_en_taken" ON "policies" USING btree ("client_id","name_en") WHERE name_en is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "policies_name_ar_taken" ON "policies" USING btree ("client_id","name_ar") WHERE name_ar is not null;--> statement-breakpoint
CREATE INDEX "policies_profile_id" ON "policies" USING btree ("profile_id") WHERE profile_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "policies_client_id_version_conflict" ON "policies" USING btree ("client_id") WHERE group_id is null and vehicle_id is null and driver_id is null and name_en is null;--> statement-breakpoint
ALTER TABLE "fee_charges" ADD CONSTRAINT "fee_charges_of_someone" CHECK (case kind when 'processing_fee' then network_id is not null and fuel_type_id is not null
          when 'subscription_fee' then client_id is not null and plan_id is not null and coalesce(months, 0) in (1, 12) and net_halalas > 0
          else client_id is not null and vehicle_id is not null and net_halalas > 0 end);--> statement-breakpoint
ALTER TABLE "policies" ADD CONSTRAINT "policies_profile_named" CHECK (num_nonnulls(name_en, name_ar) <> 1);--> statement-breakpoint
ALTER TABLE "policies" ADD CONSTRAINT "policies_followers" CHECK (profile_id is null or num_nonnulls(group_id, vehicle_id, driver_id) = 1);--> statement-breakpoint
ALTER TABLE "policies" ADD CONSTRAINT "policies_one_level" CHECK (num_nonnulls(group_id, vehicle_id, driver_id, name_en) <= 1);
--> statement-breakpoint
-- A group on administrator that plans and follows deliveries. The server grants its permissions at start.
insert into groups (code, base, name_en, name_ar, is_built_in) values
  ('dispatcher', 'admin', 'Dispatcher', 'منسّق التوصيل', true);
--> statement-breakpoint
-- Codes of the rules a row of policies sets. What counts in a window of its own is one rule.
create function policy_codes(p policies) returns text[]
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
    case when p.approval_above_halalas is not null then 'approval_above' end
  ], null);
--> statement-breakpoint
-- What holds at each level: its own rules, and its profile's where it has none of its own (decision 74). Profiles
-- themselves are no level. A group that follows a profile gives it to each of its vehicles.
create view policies_in_force as
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
    to_jsonb(array(select code from unnest(policy_codes(f)) code where code <> all(policy_codes(p))))) end as profile
from policies p
left join policies f on f.id = p.profile_id
cross join lateral (select num_nonnulls(p.from_minute, p.to_minute, p.weekdays) > 0 as hours,
  num_nonnulls(p.disabled_network_ids, p.disabled_station_ids) > 0 as stations) own
where p.name_en is null;
--> statement-breakpoint
-- The three plans, as every installation begins; administrators edit texts and prices.
insert into subscription_plans (code, title_en, title_ar, subtitle_en, subtitle_ar, monthly_price_halalas, yearly_per_month_halalas, plan_benefits, popular) values
  ('basic', 'Basic', 'الأساسية', 'Everything a fleet needs to fuel and to follow its money', 'كل ما يحتاجه الأسطول للتعبئة ومتابعة أمواله', 0, 0,
   '[{"en": "Requests, limits and approvals for every vehicle", "ar": "الطلبات والحدود والموافقات لكل مركبة"},
     {"en": "Wallet, statements and VAT invoices", "ar": "المحفظة وكشوف الحساب والفواتير الضريبية"},
     {"en": "Help center in English and Arabic", "ar": "مركز المساعدة بالعربية والإنجليزية"}]', false),
  ('standard', 'Standard', 'القياسية', 'For fleets that want a person to ask', 'للأساطيل التي تريد من يجيبها', 4900, 4000,
   '[{"en": "Everything in Basic", "ar": "كل ما في الأساسية"},
     {"en": "Support by phone on working days", "ar": "دعم هاتفي في أيام العمل"},
     {"en": "Help with setting up vehicles, drivers and limits", "ar": "المساعدة في إعداد المركبات والسائقين والحدود"}]', true),
  ('enterprise', 'Enterprise', 'المؤسسات', 'For large fleets with their own systems', 'للأساطيل الكبيرة ذات الأنظمة الخاصة', 9900, 8000,
   '[{"en": "Everything in Standard", "ar": "كل ما في القياسية"},
     {"en": "A named account manager", "ar": "مدير حساب مخصص"},
     {"en": "Help with connecting your systems", "ar": "المساعدة في ربط أنظمتكم"},
     {"en": "A review of consumption every quarter", "ar": "مراجعة للاستهلاك كل ربع سنة"}]', false);
--> statement-breakpoint
insert into pricing_questions (id, questions) values (1,
  '[{"question_en": "When is a plan charged?", "question_ar": "متى تُحصَّل رسوم الباقة؟",
     "answer_en": "On the first day of a month: each month, or once for twelve months. The amount is taken from the main balance; what is missing stays due and is settled by the next top-up.",
     "answer_ar": "في أول يوم من الشهر: كل شهر، أو مرة واحدة عن اثني عشر شهرًا. يُخصم المبلغ من الرصيد الرئيسي، ويبقى الناقص مستحقًا ويُسدَّد من أول شحن رصيد."},
    {"question_en": "Can I change the plan?", "question_ar": "هل يمكنني تغيير الباقة؟",
     "answer_en": "At any time. The new plan begins with the next month that is not paid for; until then nothing is charged for it.",
     "answer_ar": "في أي وقت. تبدأ الباقة الجديدة من أول شهر غير مدفوع، ولا يُحصَّل عنها شيء قبل ذلك."},
    {"question_en": "Does the price change while I am on a plan?", "question_ar": "هل يتغير السعر أثناء اشتراكي؟",
     "answer_en": "No. The price shown when you chose the plan stays until you choose again.",
     "answer_ar": "لا. يبقى السعر الذي ظهر عند اختيار الباقة حتى تختار من جديد."},
    {"question_en": "What else does the service cost?", "question_ar": "ما الذي يُدفع غير ذلك؟",
     "answer_en": "Each vehicle has a registration fee once and a monthly fee by its type. Both are shown on your company’s page. Fuel is paid at the station’s price.",
     "answer_ar": "لكل مركبة رسوم تسجيل مرة واحدة ورسوم شهرية حسب نوعها، وتظهر في صفحة شركتك. ويُدفع الوقود بسعر المحطة."}]');
