import '@mantine/core/styles/Drawer.layer.css';
import { ActionIcon, Drawer, Popover, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBell } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { useInbox } from './inbox.api.ts';
import { NotificationCentre } from './notification-centre.tsx';
import classes from './notifications.module.css';

/** Highest number that the bell shows. */
const MAX = 99;

interface BellProps {
  isPhone: boolean;
  className?: string;
  iconSize?: number;
}

/** The number of unread notifications; opens the list. */
export function Bell({ isPhone, className = '', iconSize = 20 }: BellProps) {
  const { t } = useTranslation();
  const [isOpen, centre] = useDisclosure(false);
  const { unread } = useInbox('all');
  const count = unread > MAX ? `${MAX}+` : formatNumber(unread);
  const label =
    unread > 0 ? t('notifications.bell_unread', { count: Math.min(unread, MAX) }) : t('notifications.bell');

  const button = (
    <ActionIcon
      variant="transparent"
      className={`${className || classes.plain} ${classes.bell}`}
      size={isPhone ? 44 : 36}
      aria-label={label}
      data-tour="bell"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={centre.toggle}
    >
      <IconBell size={iconSize} stroke={iconSize > 20 ? 2 : 1.75} aria-hidden />
      {unread > 0 && (
        <span className={classes.count} aria-hidden>
          {count}
        </span>
      )}
    </ActionIcon>
  );
  if (isPhone) {
    return (
      <>
        {button}
        <Drawer
          opened={isOpen}
          onClose={centre.close}
          position="bottom"
          size="85%"
          title={t('notifications.title')}
          closeButtonProps={{ 'aria-label': t('ui.close') }}
        >
          <NotificationCentre onLeave={centre.close} />
        </Drawer>
      </>
    );
  }
  return (
    <Popover
      opened={isOpen}
      onChange={(open) => (open ? centre.open() : centre.close())}
      position="bottom-end"
      width={420}
      shadow="md"
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <span className={classes.target}>
          <Tooltip label={t('notifications.title')} disabled={isOpen}>
            {button}
          </Tooltip>
        </span>
      </Popover.Target>
      <Popover.Dropdown p={0} role="dialog" aria-label={t('notifications.title')}>
        {isOpen && <NotificationCentre onLeave={centre.close} withTitle />}
      </Popover.Dropdown>
    </Popover>
  );
}
