/** An issued document to submit: `xml` as signed, `hash` from `hashOf`. */
export interface SubmittedInvoice {
  readonly uuid: string;
  readonly hash: string;
  readonly xml: string;
}

/** One finding of the authority: its rule (`BR-KSA-15`) and its English message. */
export interface AuthorityMessage {
  readonly code: string;
  readonly message: string;
}

/** Result of a submission. Only `unavailable` should be retried later, with the same UUID. */
export type AuthorityAnswer =
  /** A standard invoice may now be shared in the returned form, with the authority's stamp and QR. */
  | { readonly outcome: 'cleared'; readonly xml: string; readonly warnings: readonly AuthorityMessage[] }
  | { readonly outcome: 'reported'; readonly warnings: readonly AuthorityMessage[] }
  /** It already has this exact document: an earlier response was lost. */
  | { readonly outcome: 'already_received' }
  /** The document violates a rule. It keeps its number, counter and place in the chain; a corrected one gets new ones. */
  | {
      readonly outcome: 'refused';
      readonly errors: readonly AuthorityMessage[];
      readonly warnings: readonly AuthorityMessage[];
    }
  /** Certificate or secret not accepted. */
  | { readonly outcome: 'not_authorised' }
  /** No response in time, or a request to retry later, after all attempts. */
  | { readonly outcome: 'unavailable'; readonly reason: string };

/** The tax authority's two endpoints. Neither throws for expected responses. */
export interface TaxAuthority {
  /** Clears standard invoices and their notes, before they are shared. */
  clear(document: SubmittedInvoice): Promise<AuthorityAnswer>;
  /** Reports simplified invoices, within 24 hours of issue. */
  report(document: SubmittedInvoice): Promise<AuthorityAnswer>;
}
