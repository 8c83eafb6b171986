import { Modal } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isWriting } from '../../lib/is-writing.ts';
import { useSignedIn } from '../../lib/user-context.ts';
import { useFocusReturn } from '../../ui/use-focus-return.ts';
import { useAreaTable } from '../area-table-context.ts';
import classes from './shortcuts.module.css';
import { shortcutsOf } from './shortcuts.ts';

/** Opens the list with the question mark, also the Arabic one; not while typing or above another dialog. */
export function useShortcutsKey(open: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== '?' && event.key !== '؟') return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isWriting(event.target)) return;
    if (document.querySelector('[aria-modal="true"]')) return;
    event.preventDefault();
    open();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

/** The keyboard shortcuts of the user's pages, by where they work. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const table = useAreaTable();
  const signedIn = useSignedIn();
  useFocusReturn();
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={<b>{t('shortcuts.title')}</b>}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
      attributes={{ header: { role: 'presentation' } }}
    >
      <div className={classes.groups}>
        {shortcutsOf(table, signedIn).map(({ name, shortcuts }) => (
          <section key={name} className={classes.group}>
            <h3 className={classes.name}>{t(`shortcuts.groups.${name}`)}</h3>
            <dl className={classes.list}>
              {shortcuts.map(({ keys, does }) => (
                <div key={does} className={classes.shortcut}>
                  <dt>{t(`shortcuts.does.${does}`)}</dt>
                  <dd className={classes.keys} dir="ltr">
                    {keys.map((key) => (
                      <span key={key} className={classes.keys}>
                        {key.split(' ').map((one) => (
                          <kbd key={one} className={classes.key}>
                            {one}
                          </kbd>
                        ))}
                      </span>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}
