/** The same in a line of text; isolated, as digits would change places in Arabic. */
export function mobileText(number: string): string {
  return `\u2066+966 ${number.slice(0, 2)} ${number.slice(2, 5)} ${number.slice(5)}\u2069`;
}

/** A Saudi mobile number, stored without country code, as spoken: `+966 55 400 0002`; a dash if missing. */
export function MobileNumber({ number }: { number: string | null | undefined }) {
  if (!number) return <span className="muted">–</span>;
  return (
    <bdi dir="ltr" className="num">
      +966 {number.slice(0, 2)} {number.slice(2, 5)} {number.slice(5)}
    </bdi>
  );
}

/** The `tel:` link of a number, with the country code that phones need. */
export function callTo(number: string): string {
  return `tel:+966${number}`;
}
