ALTER TABLE "announcements" ADD COLUMN "picture_file_id" bigint;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "picture_alt_en" text;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "picture_alt_ar" text;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_picture_file_id_files_id_fk" FOREIGN KEY ("picture_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_picture_file_id_taken" UNIQUE("picture_file_id");