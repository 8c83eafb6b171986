import { tokenScopeOfAddress } from '../../../lib/area.ts';
import { call, later } from '../../../lib/call.ts';
import { CallError, callErrorOf } from '../../../lib/call-error.ts';
import { bodyOf, urlOf } from '../../../lib/request.ts';
import { session } from '../../../lib/session.ts';
import { settings } from '../../../lib/settings.ts';

const getUploadFile = later(() => import('@fleet/contracts/access/files.ts'), 'uploadFile');
const getPumpQueue = later(() => import('@fleet/contracts/fuelling/fuel-requests.ts'), 'getPumpQueue');
type UploadFile = Awaited<ReturnType<typeof getUploadFile>>;

/**
 * Uploads a pump photo and resolves with its file id. `onProgress` receives 0 to 1: `fetch` cannot report upload progress, which
 * matters on a weak connection. Throws `CallError` as `call` does.
 */
export async function uploadPhoto(photo: Blob, onProgress: (share: number) => void): Promise<number> {
  const uploadFile = await getUploadFile();
  let answer = await send(uploadFile, photo, onProgress);
  if (answer.status === 401) {
    // Any call through the session refreshes the token, or leads to sign-in.
    await call(getPumpQueue);
    answer = await send(uploadFile, photo, onProgress);
  }
  if (answer.status >= 400) throw callErrorOf(answer.status, answer.json);
  const parsed = uploadFile.response.safeParse(answer.json);
  if (!parsed.success) throw new CallError({ code: 'UNEXPECTED_ANSWER', status: answer.status });
  return parsed.data.file_id;
}

function send(
  uploadFile: UploadFile,
  photo: Blob,
  onProgress: (share: number) => void,
): Promise<{ status: number; json: unknown }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', urlOf(settings().api_base, uploadFile.path, {}));
    const token = session().accessToken(tokenScopeOfAddress(window.location.pathname));
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.setRequestHeader('accept', 'application/json');
    request.upload.onprogress = (event) => event.lengthComputable && onProgress(event.loaded / event.total);
    request.onload = () => resolve({ status: request.status, json: parse(request.responseText) });
    request.onerror = () => reject(new CallError({ code: 'OFFLINE', status: 0 }));
    request.send(bodyOf(uploadFile, { body: { kind: 'pump_photo' }, file: photo }).body as FormData);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
