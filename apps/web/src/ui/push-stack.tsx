import { ActionIcon, Button } from '@mantine/core';
import { IconBell, IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateTime } from './date-time.tsx';
import classes from './push-stack.module.css';
import { closeAllPushToasts, closePushToast, type PushToast, usePushToasts } from './push-toasts.ts';
import { useFreeCorner } from './use-free-corner.ts';

/** Notifications as one stack in a free corner: the newest, how many there are, all of them on demand. Each stays until it is closed. */
export function PushStack() {
  const { t } = useTranslation();
  const toasts = usePushToasts();
  const [isOpen, setIsOpen] = useState(false);
  const { ref, place, isNarrow } = useFreeCorner(toasts.length > 0);
  const [newest] = toasts;
  if (!newest) {
    if (isOpen) setIsOpen(false);
    return null;
  }
  const isSpread = isOpen && toasts.length > 1;
  return (
    <section
      ref={ref}
      className={classes.stack}
      data-many={(toasts.length > 1 && !isSpread) || undefined}
      data-narrow={(isNarrow && !isSpread) || undefined}
      // Without a free corner it waits out of the way; the bell has them all.
      style={place ?? { visibility: 'hidden' }}
      aria-label={t('notifications.title')}
      aria-live="polite"
    >
      {isSpread && (
        <header className={classes.header}>
          <b>{t('notifications.count', { count: toasts.length })}</b>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconChevronDown size={14} aria-hidden />}
            onClick={() => setIsOpen(false)}
          >
            {t('notifications.show_newest')}
          </Button>
          <Button variant="subtle" size="compact-sm" onClick={closeAllPushToasts}>
            {t('notifications.close_all')}
          </Button>
        </header>
      )}
      <ol className={classes.toasts}>
        {(isSpread ? toasts : [newest]).map((toast) => (
          <Toast key={toast.id} toast={toast} />
        ))}
      </ol>
      {!isSpread && toasts.length > 1 && (
        <footer className={classes.more}>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-expanded={false}
            rightSection={<IconChevronUp size={14} aria-hidden />}
            onClick={() => setIsOpen(true)}
          >
            {t('notifications.show_all', { count: toasts.length })}
          </Button>
          <Button variant="subtle" size="compact-sm" onClick={closeAllPushToasts}>
            {t('notifications.close_all')}
          </Button>
        </footer>
      )}
    </section>
  );
}

function Toast({ toast }: { toast: PushToast }) {
  const { t } = useTranslation();
  const { id, text, at, action } = toast;
  return (
    <li className={classes.toast}>
      <span className={classes.icon} aria-hidden>
        <IconBell size={18} />
      </span>
      <p>
        <span dir="auto">{text}</span>
        <small>
          <DateTime at={at} as="relative" />
          {action && (
            <button
              type="button"
              className="toast-action"
              onClick={() => {
                closePushToast(id);
                action.onPick();
              }}
            >
              {action.label}
            </button>
          )}
        </small>
      </p>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={t('ui.close')}
        onClick={() => closePushToast(id)}
      >
        <IconX size={16} />
      </ActionIcon>
    </li>
  );
}
