import {
  getFile as getFileRoute,
  uploadAttachment as uploadAttachmentRoute,
  uploadFile,
} from '@fleet/contracts/access/files.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { uploadAttachment } from './attachments.service.ts';
import { type FileReaders, getFile, uploadPicture } from './files.service.ts';

/** Handlers of the file contracts. A stored file never changes, so the reader's own browser may keep it for a while. */
export const fileHandlers = (readers: FileReaders): RouteHandler[] => [
  handle(uploadFile, (ctx, { body, file }) => uploadPicture(ctx, body.kind, file)),
  handle(uploadAttachmentRoute, (ctx, { body, file }) => uploadAttachment(ctx, file, body.name)),
  handle(getFileRoute, async (ctx, { params, reply }) => {
    const file = await getFile(ctx, params.id, readers);
    reply
      .type(file.media_type)
      .header('cache-control', 'private, max-age=3600')
      .header('x-content-type-options', 'nosniff')
      .header('content-disposition', `inline; filename="${params.id}.${file.media_type.split('/')[1]}"`)
      .header('etag', `"${file.sha256}"`)
      .send(file.bytes);
  }),
];
