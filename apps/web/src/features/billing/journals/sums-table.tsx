import { useTranslation } from 'react-i18next';
import { Money } from '../../../ui/money.tsx';
import { ScrollBox } from '../../../ui/scroll-box.tsx';
import type { Mapping, Sum } from './journals.api.ts';
import classes from './journals.module.css';

interface SumsTableProps {
  side: Mapping['side'];
  sums: readonly Sum[];
  total: { entries: number; lines: number; debit_halalas: number; credit_halalas: number };
}

/** Debit and credit by account; the last line is what the file is checked by. */
export function SumsTable({ side, sums, total }: SumsTableProps) {
  const { t } = useTranslation();
  return (
    <ScrollBox label={t('journals.control')}>
      <table className={classes.sums}>
        <thead>
          <tr>
            <th scope="col">{t('journals.columns.account')}</th>
            <th scope="col">{t('journals.columns.account_code')}</th>
            <th scope="col" className={classes.end}>
              {t('columns.debit')}
            </th>
            <th scope="col" className={classes.end}>
              {t('columns.credit')}
            </th>
          </tr>
        </thead>
        <tbody>
          {sums.map((sum) => (
            <tr key={sum.role}>
              <td>{t(`journals.roles.${side}.${sum.role}` as 'journals.roles.client.wallet')}</td>
              <td>
                {sum.code === '' ? (
                  <span className="muted">{t('journals.no_code')}</span>
                ) : (
                  <bdi>{sum.code}</bdi>
                )}
              </td>
              <td className={classes.end}>
                <Money amount_halalas={sum.debit_halalas} bare />
              </td>
              <td className={classes.end}>
                <Money amount_halalas={sum.credit_halalas} bare />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>{t('journals.control')}</td>
            <td>{t('journals.counts', { entries: total.entries, lines: total.lines })}</td>
            <td className={classes.end}>
              <Money amount_halalas={total.debit_halalas} bare />
            </td>
            <td className={classes.end}>
              <Money amount_halalas={total.credit_halalas} bare />
            </td>
          </tr>
        </tfoot>
      </table>
    </ScrollBox>
  );
}
