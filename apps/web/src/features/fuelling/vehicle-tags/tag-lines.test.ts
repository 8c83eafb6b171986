import { expect, test } from 'vitest';
import { readTagLines } from './tag-lines.ts';

test.each([
  ['pasted from a spreadsheet', 'JDR 4821\t04A2B3C4D5E680\tWindshield'],
  ['from a CSV file with a header', 'plate,tag,label\r\n"JDR 4821","04A2B3C4D5E680","Windshield"\r\n'],
  ['with semicolons', '\nJDR 4821; 04A2B3C4D5E680 ;Windshield\n\n'],
])('a sheet of tags is read %s', (_how, text) => {
  expect(readTagLines(text)).toEqual([{ plate_no: 'JDR 4821', tag: '04A2B3C4D5E680', label: 'Windshield' }]);
});

test('a line without tag stays, so that its problem is shown', () => {
  expect(readTagLines('JDR 4821')).toEqual([{ plate_no: 'JDR 4821', tag: '' }]);
});
