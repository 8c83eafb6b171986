import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { formatNumber } from '../../../lib/format.ts';
import { titleIn } from '../../../lib/language.ts';
import { Money, Price } from '../../../ui/money.tsx';
import { Measurement, Volume } from '../../../ui/volume.tsx';
import type { OrderDetail } from './orders.api.ts';
import classes from './orders.module.css';

type Line = OrderDetail['lines'][number];

/** Ordered quantities by product, and delivered ones once available. */
export function OrderLines({ lines }: { lines: readonly Line[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const isDelivered = lines.some((line) => deliveredOf(line) !== null);
  return (
    <section>
      <h3 className={classes.title}>{t('orders.lines')}</h3>
      <table className={classes.lines}>
        <thead>
          <tr>
            <th scope="col">{t('orders.product')}</th>
            <th scope="col" data-figure>
              {t('orders.ordered')}
            </th>
            {isDelivered && (
              <th scope="col" data-figure>
                {t('orders.delivered')}
              </th>
            )}
            <th scope="col" data-figure>
              {t('field_names.price_millis')}
            </th>
            <th scope="col" data-figure>
              {t('columns.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <th scope="row">{titleIn(language, line.product)}</th>
              <td>
                <Quantity volume_ml={line.volume_ml} pieces={line.pieces} />
              </td>
              {isDelivered && (
                <td data-short={isShort(line) || undefined}>
                  <Quantity volume_ml={line.delivered_volume_ml} pieces={line.delivered_pieces} />
                </td>
              )}
              <td>
                <Price price_millis_per_litre={line.price_millis} />
              </td>
              <td>
                <Money amount_halalas={line.amount_halalas} bare />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={isDelivered ? 4 : 3}>
              {t('orders.total')}
            </th>
            <td>
              <Money amount_halalas={lines.reduce((sum, line) => sum + line.amount_halalas, 0)} bare />
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

/** Liters of a fuel, or pieces of goods; a dash for neither. */
export function Quantity({ volume_ml, pieces }: { volume_ml: number | null; pieces: number | null }) {
  const { t } = useTranslation();
  if (volume_ml !== null) return <Volume bulk volume_ml={volume_ml} />;
  if (pieces !== null)
    return <Measurement value={formatNumber(pieces)} unit={t('units.pieces', { count: pieces })} />;
  return t('ui.empty');
}

function deliveredOf(line: Line): number | null {
  return line.delivered_volume_ml ?? line.delivered_pieces;
}

function isShort(line: Line): boolean {
  const delivered = deliveredOf(line);
  return delivered !== null && delivered < (line.volume_ml ?? line.pieces ?? 0);
}
