/**
 * The national address of a party (Saudi Post): a building in a street, with the script of both languages where it is known in both. Its
 * figures are the same in either.
 */
export interface PartyAddress {
  /** As somebody wrote it, in one line; it stands where the parts are not known. */
  readonly address: string;
  readonly building_number: string | null;
  readonly street: string | null;
  readonly district: string | null;
  readonly city: string | null;
  readonly postal_code: string | null;
  /** Of the entrance; documents issued before it was asked for have none, nor any part in Arabic. */
  readonly additional_number?: string | null | undefined;
  readonly street_ar?: string | null | undefined;
  readonly district_ar?: string | null | undefined;
  readonly city_ar?: string | null | undefined;
}

const COMMA = { en: ',', ar: '،' } as const;

/**
 * An address as screen and paper write it: `2121 King Fahd Road, Al Olaya, Riyadh 12212-6789`. In Arabic null where a part is not known
 * in it: half an address sends nobody to the door.
 */
export function addressText(party: PartyAddress, language: 'en'): string;
export function addressText(party: PartyAddress, language: 'en' | 'ar'): string | null;
export function addressText(party: PartyAddress, language: 'en' | 'ar'): string | null {
  const { building_number, postal_code, additional_number } = party;
  const [street, district, city] =
    language === 'ar'
      ? [party.street_ar, party.district_ar, party.city_ar]
      : [party.street, party.district, party.city];
  if (!building_number || !street || !district || !city || !postal_code)
    return language === 'ar' ? null : party.address;
  const comma = COMMA[language];
  const code = additional_number ? `${postal_code}-${additional_number}` : postal_code;
  return `${building_number} ${street}${comma} ${district}${comma} ${city} ${code}`;
}

/** The same in each script it is known in, English first. */
export function addressLines(party: PartyAddress): string[] {
  const arabic = addressText(party, 'ar');
  return arabic === null ? [addressText(party, 'en')] : [addressText(party, 'en'), arabic];
}
