/** A Saudi mobile, stored without its country, as numbers are read out: `+966 55 400 0002`; a dash where there is none. */
export function MobileNumber({ number }: { number: string | null | undefined }) {
  if (!number) return <span className="muted">–</span>;
  return (
    <bdi dir="ltr" className="num">
      +966 {number.slice(0, 2)} {number.slice(2, 5)} {number.slice(5)}
    </bdi>
  );
}

/** Where a press on a number leads: it is stored without its country, and no phone would find it so. */
export function callTo(number: string): string {
  return `tel:+966${number}`;
}
