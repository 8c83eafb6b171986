import { createWarehouse, getWarehouse, updateWarehouse } from '@fleet/contracts/delivery/warehouses.ts';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { call } from '../../../lib/call.ts';
import { useSignedIn } from '../../../lib/user-context.ts';
import { PickField } from '../../../ui/form/choice-fields.tsx';
import { FormPanel, FormSection } from '../../../ui/form/form-panel.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { useNameOf } from '../../../ui/name-cell.tsx';
import type { PanelState } from '../../../ui/panel-state.ts';
import { showSuccess } from '../../../ui/toast.tsx';
import { WarehouseFields } from './warehouse-fields.tsx';
import { findClients, useCreateWarehouse, useUpdateWarehouse, type Warehouse } from './warehouses.api.ts';

/** An administrator says whose place it is; a client's people add their own. */
const forClient = { body: createWarehouse.body.safeExtend({ client_id: z.number().int().positive() }) };

/** A new place; saved, it opens. */
export function NewWarehousePanel({ panel }: { panel: PanelState }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const isPlatform = useSignedIn().area === 'admin';
  const create = useCreateWarehouse();
  const form = useContractForm({
    route: isPlatform ? forClient : (createWarehouse as unknown as typeof forClient),
    save: (body) => create.mutateAsync({ body }),
    onSaved: (warehouse) => {
      showSuccess(t('ui.added', { name: nameOf(warehouse) }));
      panel.open(warehouse.id);
    },
  });
  return (
    <FormPanel
      form={form}
      kind={t('warehouses.one')}
      title={t('ui.new')}
      save={t('warehouses.add')}
      onClose={panel.close}
    >
      {isPlatform && (
        <FormSection>
          <PickField
            {...form.field('client_id')}
            label={t('columns.client')}
            of="clients"
            find={findClients(nameOf)}
          />
        </FormSection>
      )}
      <WarehouseFields field={form.field} />
    </FormPanel>
  );
}

/** The same fields for one that is there; whose it is stays. */
export function EditWarehousePanel({ warehouse, panel }: { warehouse: Warehouse; panel: PanelState }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const update = useUpdateWarehouse();
  const form = useContractForm({
    route: updateWarehouse,
    initial: warehouse,
    save: (body) => update.mutateAsync({ params: { id: warehouse.id }, body }),
    current: () => call(getWarehouse, { params: { id: warehouse.id } }),
    onSaved: () => {
      showSuccess(t('ui.saved'));
      panel.show();
    },
  });
  return (
    <FormPanel
      form={form}
      kind={t('warehouses.one')}
      title={nameOf(warehouse)}
      save={t('ui.save_changes')}
      onClose={panel.show}
    >
      <WarehouseFields field={form.field} />
    </FormPanel>
  );
}
