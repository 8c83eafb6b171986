-- Version 1.0.0 takes an answer that only this column has for one that has left.
ALTER TABLE "idempotency_keys" ADD COLUMN "answer_values" "bytea";
