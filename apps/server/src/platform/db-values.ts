import pg from 'pg';

// What the driver makes of the values of columns.

const INT8 = 20;
/** The driver's types name no arrays. */
const INT8_ARRAY = 1016 as never;
const NUMERIC = 1700;
const DATE = 1082;

// bigint and count(*) arrive as text; ids, millilitres and halalas stay far below 2^53, and a value beyond is a bug.
pg.types.setTypeParser(INT8, wholeNumber);
const textsOf: (array: string) => (string | null)[] = pg.types.getTypeParser(INT8_ARRAY);
pg.types.setTypeParser(INT8_ARRAY, (array) =>
  textsOf(array).map((text) => (text === null ? null : wholeNumber(text))),
);
pg.types.setTypeParser(NUMERIC, Number);
pg.types.setTypeParser(DATE, (text) => text);

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond the integers a number holds`);
  return value;
}
