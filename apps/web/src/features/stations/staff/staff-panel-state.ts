import { useNavigate, useSearch } from '@tanstack/react-router';
import { NEW, type PanelState } from '../../../ui/panel-state.ts';

/** Panel of a list that is only part of a page: the opened person is in the address as `?person=12`. */
export function usePersonPanel(): PanelState {
  const { person, edit, ...rest } = useSearch({ strict: false });
  const navigate = useNavigate();
  const id = person === undefined ? undefined : String(person);
  const go = (next: Record<string, unknown>) => void navigate({ to: '.', search: { ...rest, ...next } });
  return {
    id: id === undefined || id === NEW ? null : id,
    isNew: id === NEW,
    isEditing: id !== undefined && id !== NEW && edit !== undefined,
    open: (next) => go({ person: next }),
    create: () => go({ person: NEW }),
    edit: () => go({ person: id, edit: 1 }),
    show: () => go({ person: id }),
    close: () => go({}),
  };
}
