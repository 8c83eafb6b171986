/** A document as plain words, ready to be drawn: it crosses into the worker that draws it. */
export interface PrintDocument {
  readonly language: 'en' | 'ar';
  readonly brand: string;
  /** Of the brand, as `#rrggbb`; ours where it has none. */
  readonly colour?: string;
  /** Of the seller, in place of mark and brand: a JPEG. */
  readonly logo?: Uint8Array;
  readonly title: string;
  /** Whose it is, set large under the title. */
  readonly name: string;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  /** The important figures, in boxes of equal width. */
  readonly measures: readonly {
    readonly label: string;
    readonly value: string;
    readonly note?: string;
    /** False for anything that is not riyals: it has no sign before it. */
    readonly isAmount?: boolean;
  }[];
  readonly columns: PrintTable['columns'];
  readonly rows: PrintTable['rows'];
  readonly totals: PrintTable['totals'];
  /** A second table that explains the first, on pages of its own. */
  readonly appendix?: PrintTable;
  /** Short tables under the sums, on the same page: what explains them. */
  readonly below?: readonly PrintTable[];
  readonly notes: readonly string[];
  /** A QR code under the sum: modules a side, and the dark ones as the path of a drawing. */
  readonly qr?: { readonly size: number; readonly path: string };
  /** What was signed, under the notes: its strokes as paths of a drawing of this size. */
  readonly signature?: {
    readonly label: string;
    readonly paths: readonly string[];
    readonly width: number;
    readonly height: number;
  };
  /** `Page {{page}} of {{pages}}`, with these two words in it. */
  readonly page_of: string;
  /** The same document for machines, inside the file. */
  readonly attachment?: Attachment;
}

export interface Attachment {
  readonly name: string;
  readonly media_type: string;
  readonly text: string;
  readonly made_at: Date;
}

export interface PrintTable {
  readonly columns: readonly {
    readonly header: string;
    /** Share of the width. */
    readonly share: number;
    readonly isNumber?: boolean;
  }[];
  readonly rows: readonly (readonly string[])[];
  /** The sums under the rows. */
  readonly totals: readonly string[];
}
