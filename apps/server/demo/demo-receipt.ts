/** A bank's receipt as a one-page PDF, written manually and marked as made up: enough to open, zoom and approve. */
export function demoReceipt(amount_halalas: number, date: string): Buffer {
  const lines = [
    [24, 'Transfer receipt (demo)'],
    [14, `Date ${date}`],
    [14, `Amount SAR ${(amount_halalas / 100).toFixed(2)}`],
    [14, 'To the virtual account of the contract'],
    [11, 'Made up for the demonstration; no bank wrote this.'],
  ] as const;
  const text = lines.map(
    ([size, line], at) =>
      `/F1 ${size} Tf 1 0 0 1 60 ${760 - at * 36} Tm (${line.replace(/[()]/g, '\\$&')}) Tj`,
  );
  const content = `BT ${text.join(' ')} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let pdf = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = pdf.length;
    pdf += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = pdf.length;
  pdf += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  pdf += offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  pdf += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(pdf, 'latin1');
}
