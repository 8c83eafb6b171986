-- The index in its place, audit_rows_request_blocks, is built without keeping anybody waiting (platform/large-indexes.ts).
DROP INDEX "audit_rows_request";
