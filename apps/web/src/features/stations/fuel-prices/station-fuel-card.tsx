import { Button, UnstyledButton } from '@mantine/core';
import { IconCalendarClock } from '@tabler/icons-react';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useWrittenLanguage } from '../../../lib/appearance-context.ts';
import { formatPrice } from '../../../lib/format.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { Price } from '../../../ui/money.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { type FuelPrice, type StationFuel, useStopSelling, useWithdrawPrice } from './fuel-prices.api.ts';
import classes from './fuel-prices.module.css';
import { PriceDialog } from './price-dialog.tsx';
import { PriceHistory } from './price-history.tsx';

interface StationFuelCardProps {
  stationId: number;
  fuel: StationFuel;
  isRemote: boolean;
  mayChange: boolean;
}

/** One product at a station: current price, scheduled prices with actions, and history. */
export function StationFuelCard({ stationId, fuel, isRemote, mayChange }: StationFuelCardProps) {
  const { t } = useTranslation();
  const language = useWrittenLanguage();
  const [edited, setEdited] = useState<FuelPrice | 'new' | null>(null);
  const [confirming, setConfirming] = useState<FuelPrice | 'stop' | null>(null);
  const title = fuel.fuel_type[`title_${language}`];
  const bounds = { lower: formatPrice(fuel.lower_millis), upper: formatPrice(fuel.upper_millis) };
  return (
    <section className={classes.fuel}>
      <header className={classes.header}>
        <h3>{title}</h3>
        {fuel.current ? (
          <b className={classes.price}>
            <Price price_millis_per_litre={fuel.current.price_millis_per_litre} unit />
          </b>
        ) : (
          <span className="muted">{t('prices.not_sold')}</span>
        )}
        {fuel.current && fuel.current.allowance_millis > 0 && (
          <small className="muted">
            {t('prices.with_allowance', {
              base: formatPrice(fuel.current.base_price_millis_per_litre),
              allowance: formatPrice(fuel.current.allowance_millis),
            })}
          </small>
        )}
        {fuel.current && (
          <small className="muted">
            {t('prices.since')} <DateTime at={fuel.current.starts_at} as="date" />
          </small>
        )}
        <span className={classes.space} />
        {mayChange && fuel.is_on_sale && (
          <Button variant="default" size="compact-sm" onClick={() => setEdited('new')}>
            {t(fuel.current ? 'prices.set' : 'prices.start_selling')}
          </Button>
        )}
        {mayChange && fuel.current && (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setConfirming('stop')}>
            {t('prices.stop')}
          </Button>
        )}
      </header>
      <p className={classes.bounds}>{t('prices.bounds', bounds)}</p>
      {fuel.planned.length > 0 && (
        <ul className={classes.planned} aria-label={t('prices.planned')}>
          {fuel.planned.map((price) => (
            <li key={price.id}>
              <IconCalendarClock size={18} aria-hidden />
              <span>
                <Trans
                  i18nKey="prices.price_from"
                  components={{
                    b: <b />,
                    price: <Price price_millis_per_litre={price.price_millis_per_litre} />,
                    date: <DateTime at={price.starts_at} />,
                  }}
                />
              </span>
              {price.set_by && <small className="muted">{price.set_by}</small>}
              <span className={classes.space} />
              {price.can.update && (
                <UnstyledButton className={classes.link!} onClick={() => setEdited(price)}>
                  {t('ui.edit')}
                </UnstyledButton>
              )}
              {price.can.withdraw && (
                <UnstyledButton className={classes.link!} onClick={() => setConfirming(price)}>
                  {t('prices.withdraw')}
                </UnstyledButton>
              )}
            </li>
          ))}
        </ul>
      )}
      <PriceHistory stationId={stationId} fuelTypeId={fuel.fuel_type.id} title={title} />
      {edited && (
        <PriceDialog
          stationId={stationId}
          fuel={fuel}
          price={edited === 'new' ? null : edited}
          isRemote={isRemote}
          title={title}
          onClose={() => setEdited(null)}
        />
      )}
      {confirming && (
        <Question
          stationId={stationId}
          fuel={fuel}
          title={title}
          confirming={confirming}
          onClose={() => setConfirming(null)}
        />
      )}
    </section>
  );
}

/** Confirmation before a scheduled price is canceled, or a product is discontinued. */
function Question(props: {
  stationId: number;
  fuel: StationFuel;
  title: string;
  confirming: FuelPrice | 'stop';
  onClose: () => void;
}) {
  const { stationId, fuel, title, confirming, onClose } = props;
  const { t } = useTranslation();
  const withdraw = useWithdrawPrice();
  const stop = useStopSelling();
  const isStop = confirming === 'stop';
  const action = isStop ? stop : withdraw;
  const done = {
    onSuccess: () => {
      showSuccess(t(isStop ? 'prices.stopped' : 'prices.withdrawn', { fuel: title }));
      onClose();
    },
  };
  return (
    <ConfirmDialog
      title={t(isStop ? 'prices.stop_title' : 'prices.withdraw_title', { fuel: title })}
      text={t(isStop ? 'prices.stop_text' : 'prices.withdraw_text')}
      confirm={t(isStop ? 'prices.stop' : 'prices.withdraw')}
      tone="no"
      isBusy={action.isPending}
      error={action.error}
      onConfirm={() =>
        isStop
          ? stop.mutate({ params: { id: stationId }, body: { fuel_type_id: fuel.fuel_type.id } }, done)
          : withdraw.mutate({ params: { id: confirming.id } }, done)
      }
      onClose={onClose}
    />
  );
}
