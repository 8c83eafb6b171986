/** An issued document on its way to the authority: `xml` as it was signed, `hash` as `hashOf` gives it. */
export interface SubmittedInvoice {
  readonly uuid: string;
  readonly hash: string;
  readonly xml: string;
}

/** One thing the authority found: its rule (`BR-KSA-15`), and its sentence in English. */
export interface AuthorityMessage {
  readonly code: string;
  readonly message: string;
}

/** What became of a submission. Only `unavailable` is worth sending again, later, under the same UUID. */
export type AuthorityAnswer =
  /** A standard invoice may be shared now, in the form the authority gave it: with its own stamp and QR. */
  | { readonly outcome: 'cleared'; readonly xml: string; readonly warnings: readonly AuthorityMessage[] }
  | { readonly outcome: 'reported'; readonly warnings: readonly AuthorityMessage[] }
  /** It had this very document already: an earlier answer was lost on the way. */
  | { readonly outcome: 'already_received' }
  /** The document breaks a rule. It keeps its number, counter and place in the chain; a corrected one gets new ones. */
  | {
      readonly outcome: 'refused';
      readonly errors: readonly AuthorityMessage[];
      readonly warnings: readonly AuthorityMessage[];
    }
  /** The certificate or its secret is not accepted. */
  | { readonly outcome: 'not_authorised' }
  /** No answer in time, or one that asked to come back later, after all attempts. */
  | { readonly outcome: 'unavailable'; readonly reason: string };

/** The tax authority's two doors. Neither throws for what the authority may answer. */
export interface TaxAuthority {
  /** Standard invoices and their notes, before they are shared. */
  clear(document: SubmittedInvoice): Promise<AuthorityAnswer>;
  /** Simplified ones, within 24 hours of their issue. */
  report(document: SubmittedInvoice): Promise<AuthorityAnswer>;
}
