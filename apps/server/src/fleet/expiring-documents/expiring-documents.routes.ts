import { uploadDocumentPhoto as uploadRoute } from '@fleet/contracts/fleet/expiring-documents.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { uploadDocumentPhoto } from './expiring-documents.service.ts';

export const expiringDocumentHandlers: RouteHandler[] = [
  handle(uploadRoute, (ctx, { body, file }) => uploadDocumentPhoto(ctx, body.owner, file)),
];
