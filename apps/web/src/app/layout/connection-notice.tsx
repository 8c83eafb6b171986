import { IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useIsDisconnected } from '../../lib/connection.ts';
import classes from './connection-notice.module.css';

/** Says that the connection is lost, for as long as it is. It lies over the page, so that nothing moves. */
export function ConnectionNotice() {
  const { t } = useTranslation();
  const isDisconnected = useIsDisconnected();
  return (
    <div role="status" className={classes.place}>
      {isDisconnected && (
        <p className={classes.notice}>
          <IconPlugConnectedX size={20} aria-hidden />
          {t('shell.disconnected')}
        </p>
      )}
    </div>
  );
}
