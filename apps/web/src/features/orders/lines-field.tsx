import { MOST_LINES } from '@fleet/contracts/order-shapes.ts';
import { lineTotals } from '@fleet/domain/delivery.ts';
import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { useLanguage } from '../../lib/look-context.ts';
import { SelectField } from '../../ui/form/choice-fields.tsx';
import { fieldText } from '../../ui/form/field-text.ts';
import { DecimalField, LitresField } from '../../ui/form/figure-fields.tsx';
import { FormSection } from '../../ui/form/form-panel.tsx';
import type { FieldProps, ShownProblem } from '../../ui/form/use-contract-form.ts';
import { Money } from '../../ui/money.tsx';
import { Figure } from '../../ui/volume.tsx';
import type { LineProduct } from './order-draft.ts';
import classes from './orders.module.css';

interface DraftLine {
  delivery_product_id: number | null;
  volume_ml: number | null;
  pieces: number | null;
}

/** What of the order's form the lines read and write. */
interface LinesForm {
  values: { lines: DraftLine[] };
  problems: Readonly<Record<string, ShownProblem>>;
  field: (
    path: `lines.${number}.delivery_product_id` | `lines.${number}.volume_ml` | `lines.${number}.pieces`,
  ) => FieldProps<number | null>;
  add: (path: 'lines', item: DraftLine) => void;
  remove: (path: 'lines', index: number) => void;
}

const NOTHING: DraftLine = { delivery_product_id: null, volume_ml: null, pieces: null };
const GRAMS_A_KG = 1000;

/** The products of an order with their litres or pieces, and what they come to. */
export function LinesField({ form, products }: { form: LinesForm; products: readonly LineProduct[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { lines } = form.values;
  const productOf = (line: DraftLine) => products.find(({ id }) => id === line.delivery_product_id);
  const totals = lines.flatMap((line) => {
    const product = productOf(line);
    if (!product) return [];
    if (product.kind === 'fuel')
      return line.volume_ml === null ? [] : [lineTotals({ volume_ml: line.volume_ml }, product)];
    return line.pieces === null ? [] : [lineTotals({ pieces: line.pieces }, product)];
  });
  const sum = (key: 'weight_grams' | 'amount_halalas') => totals.reduce((all, total) => all + total[key], 0);
  const problem = form.problems.lines;
  return (
    <FormSection title={t('orders.lines')} columns="one">
      {lines.map((line, at) => {
        const product = form.field(`lines.${at}.delivery_product_id`);
        const chosen = productOf(line);
        const litres = form.field(`lines.${at}.volume_ml`);
        const pieces = form.field(`lines.${at}.pieces`);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place, its fields are controlled
          <div key={at} className={classes.lineFields} data-single={lines.length === 1 || undefined}>
            <SelectField
              {...product}
              label={t('orders.product')}
              value={product.value === null ? '' : String(product.value)}
              onChange={(next) => {
                product.onChange(next === '' ? null : Number(next));
                // Litres of what was chosen before are no pieces of what is chosen now.
                litres.onChange(null);
                pieces.onChange(null);
              }}
              choices={products
                .filter(
                  ({ id }) =>
                    id === line.delivery_product_id ||
                    !lines.some((other) => other.delivery_product_id === id),
                )
                .map((row) => ({
                  value: String(row.id),
                  label: language === 'ar' ? row.title_ar : row.title_en,
                }))}
            />
            {chosen?.kind === 'goods' ? (
              <DecimalField {...pieces} label={t('field_names.pieces')} required />
            ) : (
              <LitresField {...litres} required disabled={!chosen} />
            )}
            {lines.length > 1 && (
              <ActionIcon
                variant="subtle"
                size={36}
                className={classes.removeLine!}
                onClick={() => form.remove('lines', at)}
                aria-label={t('orders.remove_line', { number: at + 1 })}
              >
                <IconTrash size={18} />
              </ActionIcon>
            )}
          </div>
        );
      })}
      {problem && <p className={classes.wrong}>{fieldText(t, problem)}</p>}
      <div className={classes.linesFoot}>
        {lines.length < Math.min(MOST_LINES, products.length) && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => form.add('lines', { ...NOTHING })}
          >
            {t('orders.add_line')}
          </Button>
        )}
        {totals.length > 0 && (
          <span className={classes.sum}>
            <Figure value={formatNumber(sum('weight_grams') / GRAMS_A_KG)} unit={t('units.kg')} />
            <b>
              <Money amount_halalas={sum('amount_halalas')} />
            </b>
          </span>
        )}
      </div>
    </FormSection>
  );
}
