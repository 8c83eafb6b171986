import { ANOMALY_OUTCOMES, type AnomalyOutcome } from '@fleet/domain/anomaly-cases.ts';
import { useEffect, useEffectEvent } from 'react';

interface ReviewKeys {
  answer: (outcome: AnomalyOutcome) => void;
  skip: () => void;
  take: () => void;
}

/** Figures answer, N goes on, T takes: for whoever has fifty of them to look at. Not while somebody writes. */
export function useReviewKeys({ answer, skip, take }: ReviewKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isWriting(event.target)) return;
    const outcome = ANOMALY_OUTCOMES[Number(event.key) - 1];
    const key = event.key.toLowerCase();
    if (outcome) answer(outcome);
    else if (key === 'n') skip();
    else if (key === 't') take();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [role=menu]') !== null;
}
