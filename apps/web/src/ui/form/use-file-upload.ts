import { type ChangeEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../lib/call-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { formatNumber } from '../../lib/format.ts';
import { logQuietly } from '../../lib/log.ts';
import { shrinkPhoto } from '../shrink-photo.ts';

/** Maximum file size accepted by the server. */
const MAX_BYTES = 800_000;

/**
 * Sends the file that is chosen in a file input. Pictures above the limit are downscaled; what is still too large, or rejected by
 * the server, is reported in `refusal`.
 * @param upload sends the file; called once for each choice
 */
export function useFileUpload(upload: (file: Blob) => Promise<void>) {
  const { t } = useTranslation();
  const [isSending, setIsSending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.currentTarget.files?.[0];
    event.currentTarget.value = '';
    if (!chosen) return;
    setRefusal(null);
    setIsSending(true);
    try {
      const ready = await smallEnough(chosen);
      if (ready.size > MAX_BYTES) {
        const size = formatNumber(Math.ceil(ready.size / 1000));
        return setRefusal(t('ui.file_too_large', { size, limit: formatNumber(MAX_BYTES / 1000) }));
      }
      await upload(ready);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setRefusal(errorText(t, error));
    } finally {
      setIsSending(false);
    }
  };
  return { take, isSending, refusal };
}

/** Downscales a picture above the limit; other files stay unchanged. */
async function smallEnough(file: File): Promise<Blob> {
  if (file.size <= MAX_BYTES || !file.type.startsWith('image/')) return file;
  try {
    return await shrinkPhoto(file);
  } catch (error) {
    logQuietly('photo not made smaller', error);
    return file;
  }
}
