import type { AnyResource } from '@fleet/contracts/define-resource.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { AnyRoute } from '../../lib/call.ts';
import { useChange } from '../../lib/use-change.ts';
import { FormPanel } from '../form/form-panel.tsx';
import { useContractForm } from '../form/use-contract-form.ts';
import type { PanelState } from '../panel-state.ts';
import { showSuccess } from '../toast.tsx';
import { type DetailOf, loadRow, type RowOf } from './resource-list.ts';
import type { AnyRow, ResourceTexts } from './resource-status.tsx';

/** What fields need of a form: `form.field('name_en')`, and the current values. */
type FormOf<Body extends z.ZodType> = Pick<
  ReturnType<typeof useContractForm<Body>>,
  'field' | 'values' | 'set' | 'problems'
>;

/** Renders the fields for a new row, or for the edited row. */
export type Fields<R extends AnyResource> = (
  form: FormOf<R['routes']['create']['body']>,
  row: DetailOf<R> | null,
) => ReactNode;

/** What the form of a new row begins with. */
export type NewRow<R extends AnyResource> = {
  [Key in keyof BodyOf<R>]?: BodyOf<R>[Key] | undefined;
};
type BodyOf<R extends AnyResource> = z.input<R['routes']['create']['body']>;

interface FormProps<R extends AnyResource> extends ResourceTexts {
  resource: R;
  panel: PanelState;
  kinds: readonly string[];
  fields: Fields<R>;
}

interface NewPanelProps<R extends AnyResource> extends FormProps<R> {
  initial: NewRow<R> | undefined;
  nameOf: (row: RowOf<R>) => string;
}

/** The form for a new row; once saved, the row opens. */
export function NewPanel<R extends AnyResource>(props: NewPanelProps<R>) {
  const { resource, panel, kinds, texts, initial, nameOf, fields } = props;
  const { t } = useTranslation();
  const route: AnyRoute = resource.routes.create;
  const create = useChange(route, kinds);
  const form = useContractForm({
    route: route as { body: R['routes']['create']['body'] },
    ...(initial && { initial }),
    save: (body) => create.mutateAsync({ body }),
    onSaved: (answer) => {
      showSuccess(t('ui.added', { name: nameOf(answer as RowOf<R>) }));
      panel.open((answer as AnyRow).id);
    },
  });
  return (
    <FormPanel
      form={form}
      kind={t(`${texts}.one`)}
      title={t('ui.new')}
      save={t(`${texts}.add`)}
      onClose={panel.close}
    >
      {fields(form, null)}
    </FormPanel>
  );
}

interface EditPanelProps<R extends AnyResource> extends FormProps<R> {
  row: DetailOf<R>;
  editable: ((row: DetailOf<R>) => object) | undefined;
  heading: (row: RowOf<R>) => ReactNode;
}

/** The form for an existing row. */
export function EditPanel<R extends AnyResource>(props: EditPanelProps<R>) {
  const { resource, panel, kinds, texts, row, heading, fields, editable = (row) => row as object } = props;
  const { t } = useTranslation();
  const { id } = row as AnyRow;
  const route: AnyRoute = resource.routes.update;
  const update = useChange(route, kinds);
  const form = useContractForm({
    route: route as { body: R['routes']['update']['body'] },
    initial: editable(row),
    save: (body) => update.mutateAsync({ params: { id }, body }),
    current: async () => editable(await loadRow(resource, id)),
    onSaved: () => {
      showSuccess(t('ui.saved'));
      panel.show();
    },
  });
  return (
    <FormPanel
      form={form}
      kind={t(`${texts}.one`)}
      title={heading(row as unknown as RowOf<R>)}
      save={t('ui.save_changes')}
      onClose={panel.show}
    >
      {fields(form as unknown as Parameters<Fields<R>>[0], row)}
    </FormPanel>
  );
}
