import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  setDefaultSavedView,
  updateSavedView,
} from '@fleet/contracts/insight/saved-views.ts';
import { useQuery } from '@tanstack/react-query';
import { type AnswerOf, call } from '../../lib/call.ts';
import { useChange } from '../../lib/use-change.ts';

export type SavedView = AnswerOf<typeof listSavedViews>['rows'][number];

const KIND = 'saved_view';

/** The reader's saved views of a page, and shared ones. */
export function useSavedViews(page: string) {
  return useQuery({
    queryKey: [KIND, page],
    queryFn: ({ signal }) => call(listSavedViews, { query: { page }, signal }),
  });
}

export function useSavedViewChanges() {
  return {
    create: useChange(createSavedView, [KIND]),
    update: useChange(updateSavedView, [KIND]),
    setDefault: useChange(setDefaultSavedView, [KIND]),
    remove: useChange(deleteSavedView, [KIND]),
  };
}
