import { ActionIcon } from '@mantine/core';
import { useFocusTrap, useMediaQuery } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './side-panel.module.css';
import { rememberFocus } from './use-focus-return.ts';

interface SidePanelProps {
  /** What kind of thing this is, before its number: "Transaction". */
  kind: string;
  /** Its number or name. */
  title: ReactNode;
  onClose: () => void;
  /** The neighbours in the list; left out at its ends. */
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  /** Quiet words in the head's end: "1 of 2 held". */
  note?: ReactNode;
  /** The actions, fixed at the foot: the primary last, naming its consequence. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Wide enough that the list beside it stays usable. */
const BESIDE = '(min-width: 75em)';

/**
 * A row's detail, 840 px beside its list, which shrinks and stays usable; the whole page on tablets and phones, where it keeps the focus
 * inside. Esc closes it and the focus goes back to the row. Its address is the row's own: see `useOpened`.
 */
export function SidePanel({
  kind,
  title,
  onClose,
  onPrevious,
  onNext,
  note,
  actions,
  children,
}: SidePanelProps) {
  const { t } = useTranslation();
  const isBeside = useMediaQuery(BESIDE, window.matchMedia(BESIDE).matches);
  const trap = useFocusTrap(!isBeside);
  const panel = useRef<HTMLElement>(null);
  const focused = useRef<Element>(null);
  const close = useEffectEvent(onClose);

  useEffect(() => {
    const restoreFocus = rememberFocus();
    document.documentElement.dataset.sidePanel = '';
    panel.current?.focus();
    // Asked before anyone acts on the key: a dialog that closes by it is gone when it comes back up to us.
    let isAbove = false;
    const onDown = () => {
      isAbove = isSomethingAbove(panel.current);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !isAbove) close();
    };
    window.addEventListener('keydown', onDown, true);
    document.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onDown, true);
      document.removeEventListener('keydown', onKey);
      delete document.documentElement.dataset.sidePanel;
      restoreFocus();
    };
  }, []);

  // What was pressed may be gone with what it did: anyone who works by keyboard goes on in the panel.
  useEffect(() => {
    if (document.activeElement === document.body && focused.current?.isConnected === false)
      panel.current?.focus();
  });

  return (
    <section
      ref={(element) => {
        panel.current = element;
        trap(element);
      }}
      onFocus={({ target }) => {
        focused.current = target;
      }}
      className={classes.panel}
      aria-label={kind}
      {...(isBeside ? { role: 'complementary' } : { role: 'dialog', 'aria-modal': true })}
      tabIndex={-1}
    >
      <header className={classes.header}>
        <span className={classes.kind}>{kind}</span>
        <h2 className={classes.title}>{title}</h2>
        <span className={classes.space} />
        {note && <span className={`${classes.kind} ${classes.note}`}>{note}</span>}
        {(onPrevious || onNext) && (
          <>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              disabled={!onPrevious}
              onClick={onPrevious}
              aria-label={t('ui.previous')}
            >
              <IconChevronUp size={18} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              disabled={!onNext}
              onClick={onNext}
              aria-label={t('ui.next')}
            >
              <IconChevronDown size={18} />
            </ActionIcon>
          </>
        )}
        <ActionIcon variant="subtle" color="gray" size={36} onClick={onClose} aria-label={t('ui.close')}>
          <IconX size={20} />
        </ActionIcon>
      </header>
      <div className={classes.body}>{children}</div>
      {actions && <footer className={classes.footer}>{actions}</footer>}
    </section>
  );
}

/** A dialog, a menu or the choices of a field opened from the panel take the Esc first. The kit keeps closed choices in the page, unseen. */
function isSomethingAbove(panel: HTMLElement | null): boolean {
  return [...document.querySelectorAll('[role="dialog"], [role="menu"], [role="listbox"]')].some(
    (element) => element !== panel && element.checkVisibility(),
  );
}
