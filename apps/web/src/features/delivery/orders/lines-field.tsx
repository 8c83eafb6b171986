import { MAX_LINES } from '@fleet/contracts/delivery/order-shapes.ts';
import { lineTotals } from '@fleet/domain/delivery.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { fieldText } from '../../../ui/form/field-text.ts';
import { FormSection } from '../../../ui/form/form-panel.tsx';
import { type DraftLine, EMPTY_LINE, ProductLines } from '../../../ui/form/product-lines.tsx';
import type { FieldProps, ShownProblem } from '../../../ui/form/use-contract-form.ts';
import { Money } from '../../../ui/money.tsx';
import { Measurement } from '../../../ui/volume.tsx';
import type { LineProduct } from './order-draft.ts';
import classes from './orders.module.css';

/** The part of the order form that lines use. */
interface LinesForm {
  values: { lines: DraftLine[] };
  problems: Readonly<Record<string, ShownProblem>>;
  field: (path: `lines.${number}.${keyof DraftLine}`) => FieldProps<number | null>;
  add: (path: 'lines', item: DraftLine) => void;
  remove: (path: 'lines', index: number) => void;
}

const GRAMS_A_KG = 1000;

/** The products of an order with quantities and totals. */
export function LinesField({ form, products }: { form: LinesForm; products: readonly LineProduct[] }) {
  const { t } = useTranslation();
  const { lines } = form.values;
  const problem = form.problems.lines;
  const totals = lines.flatMap((line) => totalsOf(line, products));
  const sum = (key: 'weight_grams' | 'amount_halalas') => totals.reduce((all, total) => all + total[key], 0);
  return (
    <FormSection title={t('orders.lines')} columns="one">
      <ProductLines
        lines={lines}
        products={products}
        min={1}
        max={MAX_LINES}
        fieldOf={(line, name) => form.field(`lines.${line}.${name}`)}
        onAdd={() => form.add('lines', { ...EMPTY_LINE })}
        onRemove={(line) => form.remove('lines', line)}
        labels={{ add: t('orders.add_line'), remove: (number) => t('orders.remove_line', { number }) }}
      >
        {totals.length > 0 && (
          <span className={classes.sum}>
            <Measurement value={formatNumber(sum('weight_grams') / GRAMS_A_KG)} unit={t('units.kg')} />
            <b>
              <Money amount_halalas={sum('amount_halalas')} />
            </b>
          </span>
        )}
      </ProductLines>
      {problem && <p className={classes.wrong}>{fieldText(t, problem)}</p>}
    </FormSection>
  );
}

/** Total of a line; none while it is incomplete. */
function totalsOf({ delivery_product_id, volume_ml, pieces }: DraftLine, products: readonly LineProduct[]) {
  const product = products.find(({ id }) => id === delivery_product_id);
  if (product?.kind === 'fuel' && volume_ml !== null) return [lineTotals({ volume_ml }, product)];
  return product?.kind === 'goods' && pieces !== null ? [lineTotals({ pieces }, product)] : [];
}
