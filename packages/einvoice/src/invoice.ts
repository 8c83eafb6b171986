/**
 * The content of an invoice. Amounts are integer halalas, quantities thousandths of their unit (milliliters for liters), rates and
 * percentages basis points (1500 = 15%), calendar days `YYYY-MM-DD`. The authority's terms (BT-…, KSA-…) are added where our names
 * differ.
 */
export interface Invoice {
  readonly kind: InvoiceKind;
  /** `standard` (to a business: cleared before it is shared) or `simplified` (to a person: reported within a day). */
  readonly form: InvoiceForm;
  readonly flags?: TransactionFlags;
  /** Number within its series (BT-1); not the UUID. */
  readonly invoice_number: string;
  readonly uuid: string;
  /** Invoice counter (KSA-16, ICV): 1 for a device's first document of any type, then consecutive. */
  readonly counter: number;
  /** `hashOf` of the previous document (KSA-13, PIH); `FIRST_PREVIOUS_HASH` for the first. */
  readonly previous_hash: string;
  /** Time of issue; date and time on the document are in Riyadh time. */
  readonly issued_at: Date;
  /** Day of supply (KSA-5), or the first day of a summary's period. Required for standard invoices. */
  readonly supply_date?: string;
  /** Last day of that period (KSA-24). */
  readonly supply_end_date?: string;
  readonly supplier: Party;
  /** Optional for simplified invoices. */
  readonly customer?: Party;
  /** What a credit or debit note corrects. */
  readonly corrects?: readonly CorrectedInvoice[];
  /** Why a credit or debit note was issued (KSA-10). */
  readonly reason?: string;
  readonly payment?: { readonly means: PaymentMeans; readonly account?: string; readonly terms?: string };
  readonly note?: string;
  /** Whether line amounts include VAT, as pump prices do, or exclude it, as fees do. */
  readonly prices: 'including_vat' | 'excluding_vat';
  readonly lines: readonly InvoiceLine[];
  /** Taken off the document one by one, each with its reason; on the same basis as the lines. */
  readonly deductions?: readonly Deduction[];
  /** On the whole document, before VAT. */
  readonly discount?: Discount;
}

export interface Deduction {
  readonly reason: string;
  readonly amount_halalas: number;
  readonly vat: LineVat;
}

export type InvoiceKind = 'invoice' | 'credit_note' | 'debit_note';
export type InvoiceForm = 'standard' | 'simplified';

/** The flags of the transaction code (KSA-2), in its order. */
export interface TransactionFlags {
  /** Issued by an agent in the supplier's name. */
  readonly third_party?: boolean;
  readonly nominal?: boolean;
  readonly export?: boolean;
  /** Many supplies over a period on one document. */
  readonly summary?: boolean;
  readonly self_billed?: boolean;
}

export interface Party {
  readonly name: string;
  /** Name in the other script; printed below the first. */
  readonly name_ar?: string;
  /** 15 digits, first and last 3. */
  readonly vat_number?: string;
  /** Another identifier: required for suppliers, and for customers without a VAT number. */
  readonly identity?: PartyIdentity;
  readonly address?: Address;
}

export interface PartyIdentity {
  readonly scheme: IdentityScheme;
  readonly value: string;
}

/** CRN commercial registration, 700 unified number, TIN tax number, NAT national id, IQA iqama, PAS passport, OTH other … */
export type IdentityScheme =
  | 'TIN'
  | 'CRN'
  | 'MOM'
  | 'MLS'
  | '700'
  | 'SAG'
  | 'NAT'
  | 'GCC'
  | 'IQA'
  | 'PAS'
  | 'OTH';

/** Parts of the national address. */
export interface Address {
  readonly street: string;
  readonly additional_street?: string;
  /** 4 digits. */
  readonly building_number?: string;
  /** 4 digits: the additional number. */
  readonly plot_identification?: string;
  readonly district?: string;
  readonly city: string;
  /** 5 digits. */
  readonly postal_code?: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** In the other script, each written beside the first. */
  readonly street_ar?: string;
  readonly district_ar?: string;
  readonly city_ar?: string;
}

export interface CorrectedInvoice {
  readonly invoice_number: string;
  readonly issue_date?: string;
}

/** UNTDID 4461: 10 cash, 30 credit transfer, 42 bank account, 48 card, 1 not defined. */
export type PaymentMeans = '1' | '10' | '30' | '42' | '48';

export interface InvoiceLine {
  readonly name: string;
  /** Thousandths: 41 250 is 41.25 of the unit. */
  readonly quantity_thousandths: number;
  /** UN/ECE Recommendation 20: LTR liter, C62 one, MON month. */
  readonly unit: UnitCode;
  /** Quantity × price as charged, before the line's discount. Never recomputed here. */
  readonly amount_halalas: number;
  /**
   * Agreed price of one unit without VAT, in millionths of a riyal. What quantity × price does not come to, because each part of the
   * line was rounded by itself, is then a charge or discount of the line. Without it the price is derived from the amount.
   */
  readonly unit_price_micros?: number;
  /** On the same basis as the amount, with or without VAT. */
  readonly discount?: Discount;
  readonly vat: LineVat;
}

export type UnitCode = 'LTR' | 'C62' | 'MON' | 'KMT' | 'KGM';

export type Discount =
  | { readonly kind: 'fixed'; readonly amount_halalas: number; readonly reason?: string }
  | { readonly kind: 'percent'; readonly percent_basis_points: number; readonly reason?: string };

/** S standard, Z zero-rated, E exempt, O out of scope; all but S require a reason (`vat-reasons.ts`). */
export type LineVat =
  | { readonly category: 'S'; readonly rate_basis_points: number }
  | { readonly category: 'Z' | 'E' | 'O'; readonly reason_code: string; readonly reason?: string };

export type VatCategory = LineVat['category'];
