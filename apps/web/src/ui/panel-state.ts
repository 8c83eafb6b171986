import { useNavigate, useParams, useSearch } from '@tanstack/react-router';

export const NEW = 'new';

/** The panel beside a list, from its address: `…/new` a form for a new object, `…/12` a row, `…/12?edit=1` its form. */
export interface PanelState {
  /** The opened row's id in the address; null for none or a new one. */
  id: string | null;
  isNew: boolean;
  isEditing: boolean;
  /** Opens a row, keeping the list's filters. */
  open: (id: string | number) => void;
  create: () => void;
  edit: () => void;
  /** Returns from a row's form to the row. */
  show: () => void;
  close: () => void;
}

/**
 * The panel of a list whose route ends in `{-$id}`. Row-specific parameters (`edit`, `tab`) are dropped when another row is opened.
 */
export function usePanel(): PanelState {
  const { id } = useParams({ strict: false });
  const { edit, tab, ...list } = useSearch({ strict: false });
  const navigate = useNavigate();
  const go = (next: string | undefined, search: Record<string, unknown> = list) =>
    void navigate({ to: '.', params: { id: next }, search });
  return {
    id: id === undefined || id === NEW ? null : id,
    isNew: id === NEW,
    isEditing: id !== undefined && id !== NEW && edit !== undefined,
    open: (next) => go(String(next)),
    create: () => go(NEW),
    edit: () => go(id, { ...list, ...(tab === undefined ? {} : { tab }), edit: 1 }),
    show: () => go(id, { ...list, ...(tab === undefined ? {} : { tab }) }),
    close: () => go(undefined),
  };
}

/** The selected tab of a detail, in the address; the first one is omitted. */
export function useTab<Name extends string>(names: readonly Name[]): [Name, (next: Name) => void] {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const chosen = names.find((name) => name === search.tab) ?? names[0]!;
  const choose = (next: Name) =>
    void navigate({
      to: '.',
      search: { ...search, tab: next === names[0] ? undefined : next },
      replace: true,
    });
  return [chosen, choose];
}
