import { ANOMALY_OUTCOMES } from '@fleet/domain/anomaly-cases.ts';
import { mayOpen } from '../../lib/ability.ts';
import type { SignedIn } from '../../lib/user-context.ts';
import type { AreaTable } from '../area-table.ts';

interface Shortcut {
  /** Keys that do the same; a space stands between keys pressed together. */
  keys: readonly string[];
  /** A key under `shortcuts.does`. */
  does: string;
}

interface ShortcutGroup {
  /** A key under `shortcuts.groups`. */
  name: string;
  /** The pages that have them, as in the areas' tables; omitted if every page has them. */
  pages?: readonly string[];
  shortcuts: readonly Shortcut[];
}

/** Every keyboard shortcut of the product. Handlers are where the keys work; a new one is listed here too. */
const SHORTCUTS: readonly ShortcutGroup[] = [
  {
    name: 'everywhere',
    shortcuts: [
      { keys: ['Ctrl K'], does: 'search' },
      { keys: ['?'], does: 'shortcuts' },
      { keys: ['Esc'], does: 'close' },
    ],
  },
  {
    name: 'search',
    shortcuts: [
      { keys: ['↑', '↓'], does: 'choose_result' },
      { keys: ['Enter'], does: 'open_result' },
      { keys: ['Ctrl Enter'], does: 'open_in_tab' },
      { keys: ['Alt S'], does: 'star' },
    ],
  },
  {
    name: 'menu',
    shortcuts: [
      { keys: ['↑', '↓'], does: 'between_entries' },
      { keys: ['←', '→'], does: 'fold_group' },
      { keys: ['Home', 'End'], does: 'ends' },
    ],
  },
  {
    name: 'lists',
    shortcuts: [
      { keys: ['↑', '↓'], does: 'between_rows' },
      { keys: ['Home', 'End'], does: 'ends' },
      { keys: ['Enter', 'Space'], does: 'open_row' },
    ],
  },
  {
    name: 'messages',
    pages: ['messages/{-$section}/{-$id}'],
    shortcuts: [
      { keys: ['J', 'K'], does: 'next_message' },
      { keys: ['C'], does: 'new_message' },
      { keys: ['R'], does: 'reply' },
      { keys: ['S'], does: 'star_message' },
      { keys: ['E'], does: 'toggle_read' },
      { keys: ['#', 'Delete'], does: 'delete_message' },
      { keys: ['M'], does: 'mute' },
    ],
  },
  {
    name: 'review',
    pages: ['anomalies/{-$id}', 'client/anomalies/{-$id}'],
    shortcuts: [
      { keys: ANOMALY_OUTCOMES.map((_, index) => String(index + 1)), does: 'answer' },
      { keys: ['T'], does: 'claim' },
      { keys: ['N'], does: 'skip' },
    ],
  },
  {
    name: 'plan',
    pages: ['control-tower/plan'],
    shortcuts: [
      { keys: ['↑', '↓', '←', '→'], does: 'between_stops' },
      { keys: ['Space'], does: 'pick_up' },
      { keys: ['Enter'], does: 'put_down' },
      { keys: ['Delete'], does: 'unassign' },
      { keys: ['Esc'], does: 'leave_there' },
    ],
  },
  { name: 'replay', pages: ['control-tower/replay/$id'], shortcuts: [{ keys: ['Space'], does: 'play' }] },
  {
    name: 'pump',
    pages: ['pump'],
    shortcuts: [
      { keys: ['0–9'], does: 'digit' },
      { keys: ['Backspace'], does: 'delete_digit' },
      { keys: ['Enter'], does: 'confirm' },
    ],
  },
];

/** The groups whose page the user's area has and the user may open. */
export function shortcutsOf(table: AreaTable, { ability, user }: SignedIn): ShortcutGroup[] {
  return SHORTCUTS.filter(
    ({ pages }) =>
      !pages ||
      table.screens.some((entry) => pages.includes(entry.path) && mayOpen(ability, user.role, entry)),
  );
}
