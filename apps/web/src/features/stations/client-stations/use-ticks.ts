import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { showError, showUndo } from '../../../ui/toast.tsx';
import { useAllowStations, useDisableStations } from './client-stations.api.ts';

interface Ticked {
  station_ids?: number[];
  network_ids?: number[];
}

/** Allows or disallows immediately, with undo. */
export function useTicks(client_id?: number) {
  const { t } = useTranslation();
  const allow = useAllowStations();
  const disable = useDisableStations();

  async function tick(isAllowed: boolean, ticked: Ticked, name: string): Promise<void> {
    const body = { ...ticked, ...(client_id === undefined ? {} : { client_id }) };
    try {
      const changed = await (isAllowed ? allow : disable).mutateAsync({ body });
      const undo: Ticked = {
        ...(changed.station_ids.length > 0 ? { station_ids: changed.station_ids } : {}),
        ...(changed.network_ids.length > 0 ? { network_ids: changed.network_ids } : {}),
      };
      if (Object.keys(undo).length === 0) return;
      showUndo(
        t(isAllowed ? 'client_stations.allowed' : 'client_stations.disabled', { name }),
        t('ui.undo'),
        () =>
          void (isAllowed ? disable : allow)
            .mutateAsync({ body: { ...undo, ...(client_id === undefined ? {} : { client_id }) } })
            .catch((error) => showError(errorText(t, error))),
      );
    } catch (error) {
      showError(errorText(t, error));
    }
  }

  return { tick, isBusy: allow.isPending || disable.isPending };
}
