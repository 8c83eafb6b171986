import { ANOMALY_OUTCOMES, type AnomalyOutcome } from '@fleet/domain/anomaly-cases.ts';
import { useEffect, useEffectEvent } from 'react';
import { isWriting } from '../../../lib/is-writing.ts';

interface ReviewKeys {
  answer: (outcome: AnomalyOutcome) => void;
  skip: () => void;
  claim: () => void;
}

/** Keyboard shortcuts for reviewing: numbers decide, N skips, T claims. Inactive while typing. */
export function useReviewKeys({ answer, skip, claim }: ReviewKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isWriting(event.target)) return;
    const outcome = ANOMALY_OUTCOMES[Number(event.key) - 1];
    const key = event.key.toLowerCase();
    if (outcome) answer(outcome);
    else if (key === 'n') skip();
    else if (key === 't') claim();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
