import type { PolicyRules } from '@fleet/contracts/fuelling/policies.ts';
import { useState } from 'react';
import { EMPTY_RULES } from '../policies.api.ts';
import { lastMonth, useApplySimulation, useSimulation, useStartSimulation } from '../simulator.api.ts';
import { ofClient } from './limits.api.ts';

/** Tries values of several vehicles on last month. What was found is of these values only: others start without. */
export function useTriedDraft(
  client_id: number | undefined,
  vehicle_ids: readonly number[],
  values: Partial<PolicyRules>,
) {
  const draft = JSON.stringify(values);
  const [started, setStarted] = useState<{ id: number; draft: string } | null>(null);
  const start = useStartSimulation();
  const apply = useApplySimulation();
  const id = started?.draft === draft ? started.id : null;
  const simulation = useSimulation(id === null ? null : String(id)).data;
  return {
    simulation,
    error: start.error ?? apply.error,
    isStarting: start.isPending,
    isApplying: apply.isPending,
    start: () =>
      start.mutate(
        {
          body: {
            ...ofClient(client_id),
            ...lastMonth(),
            vehicle_ids: [...vehicle_ids],
            rules: { ...EMPTY_RULES, ...values },
          },
        },
        { onSuccess: (begun) => setStarted({ id: begun.id, draft }) },
      ),
    /** Applies what was tried, unless the limits changed since; null: nothing was tried to its end. */
    apply:
      simulation?.can.apply === true
        ? (onApplied: (change: { changed: number }) => void) =>
            apply.mutate({ params: { id: simulation.id } }, { onSuccess: onApplied })
        : null,
  };
}
