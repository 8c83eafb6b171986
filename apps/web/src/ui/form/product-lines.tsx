import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../lib/appearance-context.ts';
import { titleIn } from '../../lib/language.ts';
import { SelectField } from './choice-fields.tsx';
import { DecimalField, LitresField } from './figure-fields.tsx';
import classes from './product-lines.module.css';
import type { FieldProps } from './use-contract-form.ts';

/** A draft line: liters of a fuel, or pieces of another product. */
export interface DraftLine {
  delivery_product_id: number | null;
  volume_ml: number | null;
  pieces: number | null;
}

export const EMPTY_LINE: DraftLine = { delivery_product_id: null, volume_ml: null, pieces: null };

interface ProductLinesProps {
  lines: readonly DraftLine[];
  products: readonly { id: number; kind: 'fuel' | 'goods'; title_en: string; title_ar: string }[];
  min: number;
  max: number;
  fieldOf: (line: number, name: keyof DraftLine) => FieldProps<number | null>;
  onAdd: () => void;
  onRemove: (line: number) => void;
  /** Button labels; `of` names the owner of the lines for screen readers, if there are several lists on a page. */
  labels: { add: string; addOf?: string; remove: (number: number) => string };
  /** Content beside the add button. */
  children?: ReactNode;
}

/** Products with liters or pieces, each product once. */
export function ProductLines(props: ProductLinesProps) {
  const { lines, products, min, max, fieldOf, onAdd, onRemove, labels, children } = props;
  const canRemove = lines.length > min;
  const mayAdd = lines.length < Math.min(max, products.length);
  return (
    <>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are identified by position, and their fields are controlled
        <div key={at} className={classes.line} data-fixed={!canRemove || undefined}>
          <LineFields
            line={line}
            products={products.filter(
              ({ id }) =>
                id === line.delivery_product_id || !lines.some((other) => other.delivery_product_id === id),
            )}
            fieldOf={(name) => fieldOf(at, name)}
          />
          {canRemove && (
            <ActionIcon
              variant="subtle"
              size={36}
              className={classes.remove!}
              aria-label={labels.remove(at + 1)}
              onClick={() => onRemove(at)}
            >
              <IconX size={18} />
            </ActionIcon>
          )}
        </div>
      ))}
      {(mayAdd || children) && (
        <div className={classes.footer}>
          {mayAdd && (
            <Button
              variant="subtle"
              leftSection={<IconPlus size={16} aria-hidden />}
              aria-label={labels.addOf}
              onClick={onAdd}
            >
              {labels.add}
            </Button>
          )}
          {children}
        </div>
      )}
    </>
  );
}

interface LineFieldsProps extends Pick<ProductLinesProps, 'products'> {
  line: DraftLine;
  fieldOf: (name: keyof DraftLine) => FieldProps<number | null>;
}

function LineFields({ line, products, fieldOf }: LineFieldsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [product, litres, pieces] = [fieldOf('delivery_product_id'), fieldOf('volume_ml'), fieldOf('pieces')];
  const chosen = products.find(({ id }) => id === line.delivery_product_id);
  return (
    <>
      <SelectField
        {...product}
        label={t('orders.product')}
        required
        value={product.value === null ? '' : String(product.value)}
        onChange={(next) => {
          product.onChange(next === '' ? null : Number(next));
          // Quantities in liters do not apply to products sold in pieces.
          litres.onChange(null);
          pieces.onChange(null);
        }}
        choices={products.map((row) => ({
          value: String(row.id),
          label: titleIn(language, row),
        }))}
      />
      {chosen?.kind === 'goods' ? (
        <DecimalField {...pieces} label={t('field_names.pieces')} required />
      ) : (
        <LitresField {...litres} required disabled={!chosen} />
      )}
    </>
  );
}
