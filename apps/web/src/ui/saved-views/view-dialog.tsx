import { createSavedView } from '@fleet/contracts/insight/saved-views.ts';
import { useTranslation } from 'react-i18next';
import { SwitchField } from '../form/choice-fields.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import { TextField } from '../form/text-fields.tsx';
import { useContractForm } from '../form/use-contract-form.ts';
import { showSuccess } from '../toast.tsx';
import { type SavedView, useSavedViewChanges } from './saved-views.api.ts';

const NAMED = { body: createSavedView.body.pick({ name: true, is_shared: true }) };

interface ViewDialogProps {
  page: string;
  /** The view to rename or share; without one the current state is saved. */
  view?: SavedView;
  viewState: SavedView['search'];
  columns: SavedView['columns'];
  onSaved: (view: SavedView) => void;
  onClose: () => void;
}

/** Asks for a view's name and visibility. */
export function ViewDialog({ page, view, viewState, columns, onSaved, onClose }: ViewDialogProps) {
  const { t } = useTranslation();
  const { create, update } = useSavedViewChanges();
  const form = useContractForm({
    route: NAMED,
    initial: { name: view?.name ?? '', is_shared: view?.is_shared ?? false },
    save: (body) =>
      view
        ? update.mutateAsync({ params: { id: view.id }, body: { ...body, version: view.version } })
        : create.mutateAsync({ body: { ...body, page, search: viewState, columns } }),
    onSaved: (saved) => {
      showSuccess(t('saved_views.kept', { name: saved.name }));
      onSaved(saved);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t(view ? 'saved_views.edit_title' : 'saved_views.save_title')}
      save={t('saved_views.save')}
      onClose={onClose}
    >
      {!view && <p>{t('saved_views.save_text')}</p>}
      <TextField {...form.field('name')} label={t('saved_views.name')} />
      <SwitchField {...form.field('is_shared')} label={t('saved_views.shared')} />
    </FormDialog>
  );
}
