/** One line of a sheet of tags. */
export interface TagLine {
  plate_no: string;
  tag: string;
  label?: string;
}

/**
 * Lines of plate, tag and label, separated by tab, comma or semicolon, as pasted from a spreadsheet or read from a CSV file. A first
 * line without a digit is its header.
 */
export function readTagLines(text: string): TagLine[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line, index) => line !== '' && !(index === 0 && !/\d/.test(line)))
    .map((line) => {
      const [plate_no = '', tag = '', label = ''] = line
        .split(/[\t,;]/)
        .map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
      return { plate_no, tag, ...(label === '' ? {} : { label }) };
    });
}
