import type { KeyboardEvent } from 'react';

/** Elements of a menu that the arrow keys reach. */
const STOPS = '[data-menu-stop]';

type Move = 'back' | 'on' | 'into' | 'out';

/**
 * What a key does in a menu: in a column, up and down move, and the key towards the text's end goes into a group; in a row, left
 * and right move, and down goes into one. Right to left, left and right change places.
 */
export function moveOf(key: string, isRow: boolean, isRightToLeft: boolean): Move | null {
  const [onward, backward] = isRightToLeft ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  const moves: Record<string, Move> = isRow
    ? { [onward]: 'on', [backward]: 'back', ArrowDown: 'into' }
    : { ArrowDown: 'on', ArrowUp: 'back', [onward]: 'into', [backward]: 'out' };
  return moves[key] ?? null;
}

export function moveOfEvent(event: KeyboardEvent<HTMLElement>, isRow: boolean): Move | null {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return null;
  return moveOf(event.key, isRow, getComputedStyle(event.currentTarget).direction === 'rtl');
}

/** Moves the focus to the neighboring stop that is not folded away; Home and End to the first and last. */
export function moveFocus(event: KeyboardEvent<HTMLElement>, isRow: boolean): void {
  const move = moveOfEvent(event, isRow);
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(STOPS)].filter(
    (stop) => !stop.closest('[hidden]'),
  );
  const at = stops.indexOf((event.target as HTMLElement).closest(STOPS)!);
  if (at < 0) return;
  const next =
    event.key === 'Home'
      ? stops[0]
      : event.key === 'End'
        ? stops.at(-1)
        : move === 'on'
          ? stops[at + 1]
          : move === 'back'
            ? stops[at - 1]
            : undefined;
  if (!next) return;
  event.preventDefault();
  next.focus();
}
