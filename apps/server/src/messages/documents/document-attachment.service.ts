import type { Attachment } from './document.rules.ts';

/**
 * Puts a file into a PDF/A-3 as its alternative form, named in the list of embedded files and associated with the document (ISO 19005-3,
 * 6.8). What is there stays as it is.
 */
export async function attachFile(pdf: Uint8Array, attachment: Attachment): Promise<Uint8Array> {
  // Read by threads that need it: it takes most of a second.
  const { AFRelationship, PDFDocument } = await import('@cantoo/pdf-lib');
  // The title and dates must stay those of the metadata.
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  await document.attach(Buffer.from(attachment.text), attachment.name, {
    mimeType: attachment.media_type,
    afRelationship: AFRelationship.Alternative,
    creationDate: attachment.made_at,
    modificationDate: attachment.made_at,
  });
  return document.save({ useObjectStreams: false });
}
