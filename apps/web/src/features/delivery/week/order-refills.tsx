import { Button } from '@mantine/core';
import { IconTruckDelivery } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { formatDay, formatNumber } from '../../../lib/format.ts';
import { useCan } from '../../../lib/user-context.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { CheckboxGroup } from '../../../ui/form/choice-fields.tsx';
import { plainField } from '../../../ui/form/plain-field.ts';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { showError, showSuccess } from '../../../ui/toast.tsx';
import { type Due, dueOf, whyNothingIsDue } from './due-refills.ts';
import { noonOf } from './forecast-parts.tsx';
import { useOrderRefills, useTankForecasts } from './week.api.ts';
import classes from './week-plan.module.css';

const ML_PER_LITRE = 1000;

/** Orders the refills that are due within a week, each on the last day its tank is safe. */
export function OrderRefills({ delivery_branch_id }: { delivery_branch_id: number }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const mayOrder = useCan('update plan');
  const { data } = useTankForecasts(delivery_branch_id);
  const due = dueOf(data?.rows ?? []);
  const why = data ? whyNothingIsDue(data.rows) : null;
  if (!mayOrder) return null;
  return (
    <span className={classes.reasoned}>
      {why && <small className="muted">{t(`week.nothing_due.${why}`)}</small>}
      <Button
        variant="default"
        leftSection={<IconTruckDelivery size={18} aria-hidden />}
        disabled={due.length === 0}
        onClick={() => setIsOpen(true)}
      >
        {t('site_tanks.order')}
      </Button>
      {isOpen && <RefillsDialog due={due} onClose={() => setIsOpen(false)} />}
    </span>
  );
}

function RefillsDialog({ due, onClose }: { due: readonly Due[]; onClose: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const nameOf = useNameOf();
  const order = useOrderRefills();
  const [ids, setIds] = useState(() => due.map(({ row }) => String(row.tank.id)));
  const chosen = due.filter(({ row }) => ids.includes(String(row.tank.id)));
  const confirm = () =>
    order.mutate(
      {
        body: {
          refills: chosen.map(({ row, day, volume_ml }) => ({
            ...{ site_tank_id: row.tank.id, delivery_date: day, volume_ml },
          })),
        },
      },
      {
        onSuccess: ({ ordered, refused }) => {
          if (ordered.length > 0) showSuccess(t('site_tanks.ordered', { count: ordered.length }));
          if (refused.length > 0) showError(t('site_tanks.not_ordered', { count: refused.length }));
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      title={t('site_tanks.order_title')}
      text={t('site_tanks.order_text')}
      confirm={t('site_tanks.order_now', { count: chosen.length })}
      isBusy={order.isPending}
      isDisabled={chosen.length === 0}
      error={order.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <CheckboxGroup
        {...plainField<string[]>({
          ...{ name: 'refills', label: t('site_tanks.due'), value: ids, onChange: setIds },
        })}
        isAligned
        choices={due.map(({ row, day, volume_ml }) => ({
          value: String(row.tank.id),
          label: t('site_tanks.due_line', {
            site: nameOf(row.tank.warehouse),
            day: formatDay(noonOf(day), language),
            litres: formatNumber(volume_ml / ML_PER_LITRE),
          }),
        }))}
      />
    </ConfirmDialog>
  );
}
