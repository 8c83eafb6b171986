import { expect, test } from 'vitest';
import { editableFields, ORDER_FIELDS } from './order-edits.ts';
import { ORDER_STATUSES, type OrderStatus } from './order-statuses.ts';

const NOTHING: string[] = [];
const TEXT_FIELDS = ['client_reference', 'notes'];
const OF_A_DRAFT = [
  'warehouse_id',
  'lines',
  'priority',
  'required_skills',
  'after_order_ids',
  'apart_order_ids',
  'service_seconds',
  'client_reference',
  'notes',
];
const OF_CLIENTS = ORDER_FIELDS.filter((field) => field !== 'priority' && field !== 'service_seconds');

/** The decision about edited orders, status by status. */
const EXPECTED: Record<OrderStatus, { staff: readonly string[]; client: readonly string[] }> = {
  5: { staff: ORDER_FIELDS, client: OF_CLIENTS },
  10: { staff: ORDER_FIELDS, client: TEXT_FIELDS },
  15: { staff: ORDER_FIELDS, client: OF_CLIENTS },
  16: { staff: OF_A_DRAFT, client: TEXT_FIELDS },
  17: { staff: ['priority', ...TEXT_FIELDS], client: TEXT_FIELDS },
  20: { staff: TEXT_FIELDS, client: NOTHING },
  25: { staff: TEXT_FIELDS, client: NOTHING },
  30: { staff: NOTHING, client: NOTHING },
  40: { staff: NOTHING, client: NOTHING },
  45: { staff: ORDER_FIELDS, client: TEXT_FIELDS },
  46: { staff: ORDER_FIELDS, client: TEXT_FIELDS },
};

test.each(ORDER_STATUSES)('an order in status %i has exactly these editable fields', (status) => {
  expect(editableFields(status, 'staff')).toEqual(EXPECTED[status].staff);
  expect(editableFields(status, 'client')).toEqual(EXPECTED[status].client);
});
