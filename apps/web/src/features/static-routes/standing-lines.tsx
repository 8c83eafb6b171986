import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../lib/look-context.ts';
import { SelectField } from '../../ui/form/choice-fields.tsx';
import { DecimalField, LitresField } from '../../ui/form/figure-fields.tsx';
import type { FieldProps } from '../../ui/form/use-contract-form.ts';
import { useProducts } from './static-routes.api.ts';
import classes from './stops-field.module.css';

export interface DraftLine {
  delivery_product_id: number | null;
  volume_ml: number | null;
  pieces: number | null;
}

interface StandingLinesProps {
  lines: readonly DraftLine[];
  most: number;
  /** Whose they are, for the screen reader. */
  place: string;
  fieldOf: (line: number, name: keyof DraftLine) => FieldProps<number | null>;
  onChange: (lines: DraftLine[]) => void;
}

/** What is always ordered for a place of a route, where nobody has ordered anything else. */
export function StandingLines({ lines, most, place, fieldOf, onChange }: StandingLinesProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const products = useProducts();
  const isGoods = (id: number | null) => products.find((one) => one.id === id)?.kind === 'goods';
  return (
    <div className={classes.lines}>
      {lines.map((line, at) => {
        const product = fieldOf(at, 'delivery_product_id');
        const litres = fieldOf(at, 'volume_ml');
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place, its fields are controlled
          <div key={at} className={classes.line}>
            <SelectField
              {...product}
              label={t('orders.product')}
              required
              value={product.value === null ? '' : String(product.value)}
              onChange={(id) =>
                // Litres of what was chosen before are no pieces of what is chosen now.
                onChange(
                  lines.map((other, index) =>
                    index === at
                      ? { delivery_product_id: id === '' ? null : Number(id), volume_ml: null, pieces: null }
                      : other,
                  ),
                )
              }
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
            {isGoods(line.delivery_product_id) ? (
              <DecimalField {...fieldOf(at, 'pieces')} label={t('field_names.pieces')} required />
            ) : (
              <LitresField {...litres} required disabled={line.delivery_product_id === null} />
            )}
            <ActionIcon
              variant="subtle"
              size={36}
              className={classes.removeLine!}
              aria-label={t('static_routes.remove_line', { number: at + 1, place })}
              onClick={() => onChange(lines.filter((_, other) => other !== at))}
            >
              <IconX size={18} />
            </ActionIcon>
          </div>
        );
      })}
      {lines.length < Math.min(most, products.length) && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.addLine!}
          leftSection={<IconPlus size={16} aria-hidden />}
          aria-label={t('static_routes.add_line_to', { place })}
          onClick={() => onChange([...lines, { delivery_product_id: null, volume_ml: null, pieces: null }])}
        >
          {t('static_routes.add_line')}
        </Button>
      )}
    </div>
  );
}
