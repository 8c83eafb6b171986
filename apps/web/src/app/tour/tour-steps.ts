import type { Area } from '../../lib/area.ts';

/** What the tour shows, where the page has it: `waiting` is on dashboards, `tower` in the control tower, never both. */
export const TOUR_STEPS = ['search', 'menu', 'waiting', 'tower', 'bell', 'help'] as const;
export type TourStep = (typeof TOUR_STEPS)[number];

/** Where a step points: elements of the shell have `data-tour`. Where no link to the help is in sight, at the menu that has it. */
export function targetOf(step: TourStep): Element | undefined {
  return visible(step) ?? (step === 'help' ? visible('menu') : undefined);
}

/** The steps of the page as it is now. */
export function stepsHere(): TourStep[] {
  return TOUR_STEPS.filter((step) => targetOf(step) !== undefined);
}

function visible(step: TourStep): Element | undefined {
  return [...document.querySelectorAll(`[data-tour="${step}"]`)].find((element) => element.checkVisibility());
}

/** The key of a step's text: what is found and what waits differs by area. */
export function textKeyOf(step: TourStep, area: Area): string {
  return step === 'search' || step === 'waiting'
    ? `tour.texts.${step}.${area.replaceAll(' ', '_')}`
    : `tour.texts.${step}`;
}
