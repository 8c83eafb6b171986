import {
  createStaticRoute,
  getStaticRoute,
  updateStaticRoute,
} from '@fleet/contracts/delivery/static-routes.ts';
import { addDays, riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { call } from '../../../lib/call.ts';
import { titleIn } from '../../../lib/language.ts';
import { FormPanel } from '../../../ui/form/form-panel.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import type { PanelState } from '../../../ui/panel-state.ts';
import { showSuccess } from '../../../ui/toast.tsx';
import { RouteFields } from './route-fields.tsx';
import { type FixedRoute, useCreateRoute, useUpdateRoute } from './static-routes.api.ts';

const WORKING_DAYS = [0, 1, 2, 3, 4];

/** Form for a new fixed route of a depot, which opens once saved. */
export function NewRoutePanel({
  panel,
  delivery_branch_id,
}: {
  panel: PanelState;
  delivery_branch_id: number;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const create = useCreateRoute();
  const form = useContractForm({
    route: createStaticRoute,
    initial: {
      delivery_branch_id,
      weekdays: WORKING_DAYS,
      from_date: addDays(riyadhDate(new Date()), 1),
      days_before: 1,
    },
    save: (body) => create.mutateAsync({ body }),
    onSaved: (route) => {
      showSuccess(t('static_routes.added', { title: titleIn(language, route) }));
      panel.open(route.id);
    },
  });
  return (
    <FormPanel
      form={form}
      kind={t('static_routes.one')}
      title={t('ui.new')}
      save={t('static_routes.add')}
      onClose={panel.close}
    >
      <RouteFields form={form as never} delivery_branch_id={delivery_branch_id} />
    </FormPanel>
  );
}

/** The edit form; depot and existing trips are unaffected. */
export function EditRoutePanel({ route, panel }: { route: FixedRoute; panel: PanelState }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const update = useUpdateRoute();
  const form = useContractForm({
    route: updateStaticRoute,
    initial: bodyOf(route),
    save: (body) => update.mutateAsync({ params: { id: route.id }, body }),
    current: () => call(getStaticRoute, { params: { id: route.id } }).then(bodyOf),
    onSaved: () => {
      showSuccess(t('ui.saved'));
      panel.show();
    },
  });
  return (
    <FormPanel
      form={form}
      kind={t('static_routes.one')}
      title={titleIn(language, route)}
      save={t('ui.save_changes')}
      onClose={panel.show}
    >
      <RouteFields form={form as never} delivery_branch_id={route.delivery_branch.id} />
    </FormPanel>
  );
}

/** A route as form values. */
function bodyOf({ vehicle, stops, ...route }: FixedRoute) {
  return {
    ...route,
    delivery_vehicle_id: vehicle.id,
    stops: stops.map(({ warehouse, standing_lines }) => ({
      warehouse_id: warehouse.id,
      standing_lines: standing_lines.map(({ product, volume_ml, pieces }) => ({
        delivery_product_id: product.id,
        volume_ml,
        pieces,
      })),
    })),
  };
}
