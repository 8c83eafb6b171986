-- locks briefly: no release holds this table yet
CREATE INDEX "old_month_parts_file_id" ON "old_month_parts" USING btree ("file_id");