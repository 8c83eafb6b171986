import type { TFunction } from 'i18next';
import { formatNumber, formatPrice } from '../../lib/format.ts';
import type { Column } from '../data-table.tsx';
import { DateTime } from '../date-time.tsx';
import { MobileNumber } from '../mobile-number.tsx';
import { Money } from '../money.tsx';
import { NameCell, type Names, useNameOf } from '../name-cell.tsx';

type KeyOf<Row, Value> = {
  [Key in keyof Row & string]: Row[Key] extends Value ? Key : never;
}[keyof Row & string];
type More<Row> = Partial<Omit<Column<Row>, 'key' | 'cell'>>;

/** Column factories by content type; the header is the text `columns.<field>` by default. */
export function columnsFor<Row>(t: TFunction) {
  const header = (key: string) => ({ key, header: t(`columns.${key}`) });
  return {
    /** The name in the reader's language, with the other one below. */
    name: (key: string, namesOf: (row: Row) => Names, more?: More<Row>): Column<Row> => ({
      key,
      header: t('columns.name'),
      cell: (row) => <NameCell name={namesOf(row)} />,
      ...more,
    }),
    mobile: (key: KeyOf<Row, string | null>, more?: More<Row>): Column<Row> => ({
      ...header(key),
      cell: (row) => row[key] && <MobileNumber number={row[key] as string} />,
      ...more,
    }),
    /** Whose it is or what it belongs to, in the reader's language. */
    party: (key: KeyOf<Row, Names | null>, more?: More<Row>): Column<Row> => ({
      ...header(key),
      cell: (row) => <PartyName names={row[key] as Names | null} />,
      ...more,
    }),
    text: (key: KeyOf<Row, string | null>, more?: More<Row>): Column<Row> => ({
      ...header(key),
      cell: (row) => <bdi>{row[key] as string}</bdi>,
      ...more,
    }),
    /** Alphanumeric text, always left to right. */
    code: (key: KeyOf<Row, string>, more?: More<Row>): Column<Row> => ({
      ...header(key),
      cell: (row) => <bdi dir="ltr">{row[key] as string}</bdi>,
      ...more,
    }),
    digits: (key: KeyOf<Row, string | number | null>, more?: More<Row>): Column<Row> => ({
      ...header(key),
      cell: (row) => <bdi className="num">{row[key] as string}</bdi>,
      ...more,
    }),
    number: (key: KeyOf<Row, number>, more?: More<Row>): Column<Row> => ({
      ...header(key),
      numeric: true,
      cell: (row) => <span className="num">{formatNumber(row[key] as number)}</span>,
      ...more,
    }),
    /** Halalas. */
    money: (key: KeyOf<Row, number>, more?: More<Row>): Column<Row> => ({
      ...header(key),
      numeric: true,
      cell: (row) => <Money amount_halalas={row[key] as number} bare />,
      ...more,
    }),
    /** Thousandths of a riyal. */
    price: (key: KeyOf<Row, number>, more?: More<Row>): Column<Row> => ({
      ...header(key),
      numeric: true,
      cell: (row) => <span className="num">{formatPrice(row[key] as number)}</span>,
      ...more,
    }),
    /** The Riyadh day of an instant. */
    date: (key: KeyOf<Row, string | null>, more?: More<Row>): Column<Row> => ({
      ...header(key),
      cell: (row) => row[key] && <DateTime at={row[key] as string} as="date" />,
      ...more,
    }),
  };
}

function PartyName({ names }: { names: Names | null }) {
  return <bdi>{useNameOf()(names)}</bdi>;
}
