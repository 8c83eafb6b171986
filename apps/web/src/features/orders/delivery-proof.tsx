import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { useLanguage } from '../../lib/look-context.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Signature } from '../../ui/signature.tsx';
import { Figure } from '../../ui/volume.tsx';
import { Quantity } from './order-lines.tsx';
import type { OrderDelivery } from './orders.api.ts';
import classes from './orders.module.css';

type Proof = NonNullable<OrderDelivery['proof']>;

/** What shows that an order was delivered: litres and dips by product, who signed, pictures. */
export function DeliveryProofView({ proof }: { proof: Proof }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const hasDips = proof.lines.some((line) => line.dip_before_mm !== null);
  return (
    <>
      <section>
        <h3 className={classes.title}>{t('orders.delivery.proof')}</h3>
        <table className={classes.lines}>
          <thead>
            <tr>
              <th scope="col">{t('orders.product')}</th>
              <th scope="col" data-figure>
                {t('orders.delivered')}
              </th>
              {hasDips && (
                <>
                  <th scope="col" data-figure>
                    {t('field_names.dip_before_mm')}
                  </th>
                  <th scope="col" data-figure>
                    {t('field_names.dip_after_mm')}
                  </th>
                </>
              )}
            </tr>
          </thead>
          <tbody>
            {proof.lines.map((line) => (
              <tr key={line.order_line_id}>
                <th scope="row">{language === 'ar' ? line.product.title_ar : line.product.title_en}</th>
                <td>
                  <Quantity volume_ml={line.volume_ml} pieces={line.pieces} />
                </td>
                {hasDips && (
                  <>
                    <td>
                      <Dip mm={line.dip_before_mm} />
                    </td>
                    <td>
                      <Dip mm={line.dip_after_mm} />
                    </td>
                  </>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <FactList
        facts={[
          { name: 'delivered_at', label: t('orders.delivery.delivered_at'), value: proof.delivered_at },
          { name: 'received_by', value: proof.received_by },
          { name: 'recorded_by', label: t('orders.delivery.recorded_by'), value: proof.recorded_by },
          ...(proof.note ? [{ name: 'notes', value: proof.note, wide: true }] : []),
        ]}
      />
      {(proof.signature || proof.photo_file_ids.length > 0) && (
        <div className={classes.pictures}>
          {proof.signature && (
            <Signature
              strokes={proof.signature}
              label={t('orders.delivery.signature_of', { name: proof.received_by ?? '' })}
            />
          )}
          {proof.photo_file_ids.map((id, at) => (
            <Picture
              key={id}
              path={`/files/${id}`}
              label={t('orders.delivery.photo', { number: at + 1 })}
              width={120}
              height={80}
            />
          ))}
        </div>
      )}
    </>
  );
}

function Dip({ mm }: { mm: number | null }) {
  const { t } = useTranslation();
  return mm === null ? t('ui.empty') : <Figure value={formatNumber(mm)} unit={t('orders.delivery.mm')} />;
}
