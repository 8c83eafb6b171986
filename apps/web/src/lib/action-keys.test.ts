import { describe, expect, it } from 'vitest';
import { createActionKeys } from './action-keys.ts';

function numbered() {
  let made = 0;
  return createActionKeys(() => {
    made += 1;
    return String(made);
  });
}

describe('idempotency keys of actions', () => {
  it('stay the same for the same body, and change with it', () => {
    const keys = numbered();
    expect(keys.keyFor({ body: { amount_halalas: 100 } })).toBe('1');
    expect(keys.keyFor({ body: { amount_halalas: 200 } })).toBe('2');
    expect(keys.keyFor({ body: { amount_halalas: 100 } })).toBe('1');
  });

  it('are new after success: the same body again is a new action', () => {
    const keys = numbered();
    const sent = { params: { id: 7 }, body: { comment_text: 'Yes' } };
    expect(keys.keyFor(sent)).toBe('1');
    keys.done({ ...sent });
    expect(keys.keyFor(sent)).toBe('2');
  });

  it('distinguish pictures', () => {
    const keys = numbered();
    const [one, other] = [new Blob(['receipt']), new Blob(['receipt'])];
    const body = { amount_halalas: 100 };
    expect(keys.keyFor({ body, file: one })).toBe('1');
    expect(keys.keyFor({ body, file: other })).toBe('2');
    expect(keys.keyFor({ body, file: one })).toBe('1');
  });
});
