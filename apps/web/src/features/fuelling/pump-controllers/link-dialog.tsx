import { Button, Modal, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { errorText } from '../../../lib/error-text.ts';
import { titleIn } from '../../../lib/language.ts';
import { Callout } from '../../../ui/callout.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { type StationPumps, useLinkNozzles } from './pump-controllers.api.ts';
import classes from './pump-controllers.module.css';

type Links = Record<number, { pump: string | null; product: string | null }>;

/** Maps each nozzle to the controller's pump and product; nozzles without both cannot be preset. */
export function LinkDialog({ pumps, onClose }: { pumps: StationPumps; onClose: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const save = useLinkNozzles();
  const [links, setLinks] = useState<Links>(() => linksOf(pumps));
  const put = (id: number, more: Partial<Links[number]>) =>
    setLinks((before) => ({ ...before, [id]: { ...before[id]!, ...more } }));
  const submit = () =>
    save.mutate(
      { params: { id: pumps.station.id }, body: { links: toSend(links) } },
      {
        onSuccess: () => {
          showSuccess(t('ui.saved'));
          onClose();
        },
      },
    );
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('pumps.link')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('ui.close') }}
      attributes={{ header: { role: 'presentation' } }}
    >
      <form
        className={classes.secrets}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p className={classes.quiet}>{t('pumps.link_text')}</p>
        {save.error && <Callout tone="no">{errorText(t, save.error)}</Callout>}
        {pumps.nozzles.map((nozzle) => {
          const title = t('shifts.nozzle_of', {
            number: nozzle.number,
            fuel: titleIn(language, nozzle.fuel_type),
          });
          return (
            <fieldset key={nozzle.id} className={classes.link}>
              <legend>{title}</legend>
              <Select
                aria-label={`${title}: ${t('pumps.pump')}`}
                placeholder={t('pumps.pump')}
                data={pumpChoices(pumps).map((number) => ({
                  value: number,
                  label: t('pumps.pump_number', { number }),
                }))}
                value={links[nozzle.id]?.pump ?? null}
                onChange={(pump) => put(nozzle.id, { pump })}
                clearable
                clearButtonProps={{ 'aria-label': t('ui.clear') }}
              />
              <Select
                aria-label={`${title}: ${t('pumps.product')}`}
                placeholder={t('pumps.product')}
                data={productChoices(pumps)}
                value={links[nozzle.id]?.product ?? null}
                onChange={(product) => put(nozzle.id, { product })}
                clearable
                clearButtonProps={{ 'aria-label': t('ui.clear') }}
              />
            </fieldset>
          );
        })}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t('ui.save_changes')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

function linksOf(pumps: StationPumps): Links {
  return Object.fromEntries(
    pumps.nozzles.map(({ id, pump_number, product_id }) => [
      id,
      { pump: pump_number === null ? null : String(pump_number), product: product_id },
    ]),
  );
}

function toSend(links: Links) {
  return Object.entries(links).flatMap(([nozzle_id, { pump, product }]) =>
    pump && product ? [{ nozzle_id: Number(nozzle_id), pump_number: Number(pump), product_id: product }] : [],
  );
}

/** Until the controller reports its pumps, as many as nozzles are assumed. */
function pumpChoices(pumps: StationPumps): string[] {
  const reported = pumps.pumps.map(({ number }) => number);
  const linked = pumps.nozzles.flatMap(({ pump_number }) => (pump_number === null ? [] : [pump_number]));
  const numbers = reported.length > 0 ? reported : pumps.nozzles.map((_, at) => at + 1);
  return [...new Set([...numbers, ...linked])].sort((a, b) => a - b).map(String);
}

function productChoices(pumps: StationPumps) {
  const reported = pumps.products.map(({ product_id, description, category }) => ({
    value: product_id,
    label: [product_id, description ?? category].filter(Boolean).join(' · '),
  }));
  const known = new Set(reported.map(({ value }) => value));
  const linked = pumps.nozzles.flatMap(({ product_id }) =>
    product_id === null || known.has(product_id) ? [] : [product_id],
  );
  return [...reported, ...[...new Set(linked)].map((value) => ({ value, label: value }))];
}
