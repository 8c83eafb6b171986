import { useTranslation } from 'react-i18next';
import { useCan } from '../../../lib/user-context.ts';
import { DaySelect, dateOfDay } from '../../../ui/day-select.tsx';
import { useListState } from '../../../ui/list-state.ts';
import { usePanel } from '../../../ui/panel-state.ts';
import { ImportLink } from './import-link.tsx';
import { NewOrderPanel } from './order-form.tsx';
import { OrdersList } from './orders-list.tsx';

const DEFAULTS = { q: '', view: 'all', day: 'any' };

/** A client's orders: requested items, delivery time, and a form for new ones. */
export function ClientOmsScreen() {
  const { t } = useTranslation();
  const { state, set } = useListState(DEFAULTS);
  const panel = usePanel();
  const mayOrder = useCan('create order');
  const date = dateOfDay(state.day) ?? undefined;
  return (
    <OrdersList
      title={t('menu.oms')}
      state={state}
      set={set}
      isPlatform={false}
      filters={
        <DaySelect value={state.day} choices={['any', 'today', 'tomorrow']} onPick={(day) => set({ day })} />
      }
      query={{ from_date: date, to_date: date }}
      add={mayOrder ? { label: t('orders.new'), onAdd: panel.create } : undefined}
      actions={<ImportLink />}
      form={(panel) => <NewOrderPanel panel={panel} day={dateOfDay(state.day)} />}
    />
  );
}
