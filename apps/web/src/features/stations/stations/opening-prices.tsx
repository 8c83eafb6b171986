import { useTranslation } from 'react-i18next';
import { useWrittenLanguage } from '../../../lib/appearance-context.ts';
import { formatPrice } from '../../../lib/format.ts';
import { Callout } from '../../../ui/callout.tsx';
import { fieldText } from '../../../ui/form/field-text.ts';
import { FeeField } from '../../../ui/form/figure-fields.tsx';
import { FormSection } from '../../../ui/form/form-panel.tsx';
import type { FieldProps, ShownProblem } from '../../../ui/form/use-contract-form.ts';
import { Price } from '../../../ui/money.tsx';
import type { usePriceBounds } from './stations.api.ts';
import classes from './stations.module.css';

type Bounds = NonNullable<ReturnType<typeof usePriceBounds>['data']>['rows'];
type PricePath = `prices.${number}.base_price_millis_per_litre` | `prices.${number}.allowance_millis`;

interface OpeningPricesProps {
  bounds: Bounds;
  isRemote: boolean;
  prices: readonly { base_price_millis_per_litre: number | null; allowance_millis: number | null }[];
  field: (path: PricePath) => FieldProps<number | null>;
  problem: ShownProblem | undefined;
}

/** Products and prices of a new station: products without a price are not sold. */
export function OpeningPrices({ bounds, isRemote, prices, field, problem }: OpeningPricesProps) {
  const { t } = useTranslation();
  const language = useWrittenLanguage();
  return (
    <FormSection title={t('prices.title')} note={t('stations.prices_note')} columns="one">
      {problem && <Callout tone="no">{fieldText(t, problem)}</Callout>}
      {bounds.map((fuel, index) => {
        const price = prices[index];
        const base = price?.base_price_millis_per_litre ?? null;
        return (
          <div key={fuel.id} className={classes.fuel}>
            <FeeField
              {...field(`prices.${index}.base_price_millis_per_litre`)}
              label={fuel[`title_${language}`]}
              hint={t('prices.bounds', {
                lower: formatPrice(fuel.lower_millis),
                upper: formatPrice(fuel.upper_millis),
              })}
            />
            {isRemote && <FeeField {...field(`prices.${index}.allowance_millis`)} />}
            {isRemote && base !== null && (
              <p className={classes.total}>
                {t('prices.total')}{' '}
                <b>
                  <Price price_millis_per_litre={base + (price?.allowance_millis ?? 0)} unit />
                </b>
              </p>
            )}
          </div>
        );
      })}
    </FormSection>
  );
}
