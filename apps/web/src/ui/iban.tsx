import { formatIban } from '@fleet/domain/saudi-identities.ts';

/** An IBAN in groups of four: `SA25 8000 0000 6080 1016 7511`. */
export function Iban({ iban }: { iban: string }) {
  return (
    <bdi className="num" dir="ltr">
      {formatIban(iban)}
    </bdi>
  );
}
