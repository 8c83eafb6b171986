import { getFile } from '@fleet/contracts/access/files.ts';
import { useTranslation } from 'react-i18next';
import { fetchWithSession } from '../lib/call.ts';
import { callErrorOf, isCallError } from '../lib/call-error.ts';
import { errorText } from '../lib/error-text.ts';
import { settings } from '../lib/settings.ts';
import { showError } from './toast.tsx';

/** Opens a file in a new window. It is fetched with the session's token, which a URL cannot carry. */
export function useOpenFile(): (id: number) => void {
  const { t } = useTranslation();
  return (id) => {
    // Opened during the click: windows opened later are blocked as pop-ups.
    const shown = window.open('', '_blank');
    void fetchFile(id)
      .then((blob) => {
        const url = URL.createObjectURL(blob);
        if (shown) shown.location.replace(url);
        else window.location.assign(url);
      })
      .catch((error) => {
        shown?.close();
        if (isCallError(error)) showError(errorText(t, error));
        else throw error;
      });
  };
}

async function fetchFile(id: number): Promise<Blob> {
  const answer = await fetchWithSession(`${settings().api_base}${getFile.path.replace(':id', String(id))}`);
  if (!answer.ok) throw callErrorOf(answer.status, null);
  return answer.blob();
}
