import type { Check } from '@fleet/contracts/fuelling/check-shapes.ts';
import { daysBetween, FLEET_DOCUMENTS } from '@fleet/domain/expiring-documents.ts';
import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { consequenceIn, decisive } from './policies-consequences.rules.ts';
import type { PumpFacts } from './policies-facts.rules.ts';
import { blank } from './policies-vehicle.rules.ts';

/**
 * Documents that rules want valid, on the Riyadh day of the decision: one check for each that is expired beyond its days
 * of grace, else one for all. A document without a date is not judged, so that nobody is rejected on a guess.
 */
export function documentChecks(facts: PumpFacts): Check[] {
  const today = riyadhDate(facts.now);
  const checks = facts.policies.flatMap((policy) =>
    // A draft stored by an earlier version has no such rule.
    (policy.valid_documents ?? []).flatMap((name) => {
      const until = facts.documents[name];
      if (!until) return [];
      const limit = policy.document_grace_days ?? 0;
      const value = Math.max(0, daysBetween(until, today));
      return [
        {
          ...blank('documents_valid', 'limit', policy.level),
          unit: 'days' as const,
          limit,
          value,
          passed: value <= limit,
          consequence: consequenceIn(policy, 'documents_valid'),
          document: { name, until },
        },
      ];
    }),
  );
  const expired = FLEET_DOCUMENTS.flatMap((name) =>
    decisive(checks.filter((check) => !check.passed && check.document.name === name)),
  );
  return expired.length > 0 ? expired : decisive(checks);
}
