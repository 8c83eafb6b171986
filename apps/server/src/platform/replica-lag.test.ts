import { expect, it } from 'vitest';
import { createReplicaLag } from './replica-lag.ts';

it('a replica has what was written before a place of the log that it has reached', () => {
  const lag = createReplicaLag();
  expect([lag.lag(), lag.has([])]).toEqual([Number.POSITIVE_INFINITY, true]);
  lag.ofPrimary(1_000, 50);
  expect(lag.has(['client 1'])).toBe(true);
  lag.note('client 1', 900);
  expect(lag.has(['client 1'])).toBe(false);
  lag.ofReplica(49);
  expect([lag.has(['client 1']), lag.lag()]).toEqual([false, Number.POSITIVE_INFINITY]);
  lag.ofReplica(50);
  expect([lag.has(['client 1']), lag.lag()]).toEqual([true, 0]);
});

it('takes a reader’s own change for missing until a later sample is reached, and nobody else’s', () => {
  const lag = createReplicaLag();
  lag.ofPrimary(1_000, 50);
  lag.ofReplica(50);
  // Written after the sample: the replica may be at its end and lack it.
  lag.note('client 1', 1_200);
  expect([lag.has(['client 1', 'user 7']), lag.has(['client 2'])]).toEqual([false, true]);
  lag.ofPrimary(1_500, 90);
  lag.ofReplica(80);
  expect([lag.has(['client 1']), lag.lag()]).toEqual([false, 500]);
  lag.ofPrimary(2_000, 120);
  expect(lag.lag()).toBe(1_000);
  lag.ofReplica(100);
  expect([lag.has(['client 1']), lag.lag()]).toEqual([true, 500]);
  // An older answer that arrives late takes nothing back.
  lag.ofReplica(60);
  expect([lag.has(['client 1']), lag.lag()]).toEqual([true, 500]);
  lag.reset();
  expect([lag.has(['client 1']), lag.lag()]).toEqual([false, Number.POSITIVE_INFINITY]);
});
