import { Button } from '@mantine/core';
import { IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useIsDisconnected } from '../../lib/connection.ts';
import { takeNewVersion, useHasNewVersion } from '../../lib/worker.ts';
import classes from './connection-notice.module.css';

/** Says that the connection is lost, or that a new version is ready. It lies over the page, so that nothing moves. */
export function ConnectionNotice() {
  const { t } = useTranslation();
  const isDisconnected = useIsDisconnected();
  const hasNewVersion = useHasNewVersion();
  return (
    <div role="status" className={classes.place}>
      {isDisconnected ? (
        <p className={classes.notice}>
          <IconPlugConnectedX size={20} aria-hidden />
          {t('shell.disconnected')}
        </p>
      ) : (
        hasNewVersion && (
          <div className={classes.notice} data-tone="news">
            <IconRefresh size={20} aria-hidden />
            {t('shell.new_version')}
            <Button size="compact-md" onClick={() => void takeNewVersion()}>
              {t('shell.reload')}
            </Button>
          </div>
        )
      )}
    </div>
  );
}
